// Building boards: no extra turns, drag, undo, kept boards, and passes that do not count.

const SEVEN = [2, 3, 5, 6, 7, 21, 28];

export async function building(person) {
  const { browser, equal, section, evaluate, cell, text, there, verdict, build, buildAsItFalls, board, anew, at, label, tap, choose } = person;

  await section("seven challenges, without an extra turn", async () => {
    for (const number of SEVEN) {
      await anew(`#${number}`);
      await verdict("fail");
      equal(`turns in ${number}`, await build(number), 0);
      await verdict("pass");
    }
  });

  await section("taps in the middle of the cells, without a turn", async () => {
    await browser.size(390, 844, { touch: true });
    await anew("#21");
    await verdict("fail");
    await buildAsItFalls();
    await verdict("pass");
    await anew("#4");
    for (const [row, column] of [[4, 11], [5, 10], [6, 9], [7, 8], [8, 7], [9, 6], [10, 5], [4, 1]]) {
      await browser.until(`document.querySelector('${cell(row, column)}')?.getAttribute("aria-label").includes("the ball falls here")`);
      await tap(cell(row, column));
    }
    await verdict("fail");
    equal("no ramp leads off the board", await label(4, 1), "Row 4, column 1: Ramp pointing right");
    await anew("#3");
    for (const [by, leans] of [[14, "Ramp pointing right"], [-14, "Ramp pointing left"], [60, "empty"]]) {
      const [x, y] = await browser.middle(cell(5, 6));
      await browser.touch([[x, y], [x + by, y]]);
      await browser.until(`document.querySelector('${cell(5, 6)}').getAttribute("aria-label") === "Row 5, column 6: ${leans}"`);
      await tap(by === 60 ? cell(5, 6) : "[data-do=undo]");
    }
  });

  await section("a finger that hits beside the cell that it means", async () => {
    await browser.size(390, 844, { touch: true });
    await anew("#4");
    const falls = (row, column) => browser.until(`document.querySelector('${cell(row, column)}').getAttribute("aria-label").includes("the ball falls here")`);
    await falls(4, 11);
    const [x, y] = await browser.middle(cell(4, 11));
    // Nearer to the next cell than to the one where the ball falls.
    await browser.touch([[x - 16, y + 16]]);
    await falls(5, 10);
    equal("the ring is meant", await label(4, 11), "Row 4, column 11: Ramp pointing left");
    await browser.touch([await browser.middle(cell(8, 6))]);
    await browser.until(`document.querySelector(".part .n").textContent.startsWith("11")`);
    await verdict("fail");
    equal("no place is dead, nor is a fixed part in the way", (await board()).length, 2);
    await tap("[data-do=undo]");
    await browser.drag(cell(4, 11), cell(3, 10));
    await browser.drag(cell(4, 11), cell(8, 6));
    await browser.until(`document.querySelector('${cell(4, 11)}').getAttribute("aria-label").includes("empty")`);
    equal("between the places a part goes to the nearest", (await board()).length, 1);
    await browser.drag('[data-cell][aria-label$="Ramp pointing left"]:not([aria-label*="fixed"])', cell(1, 4));
    equal("on another part it stays", (await board()).length, 1);
    await tap(cell(6, 3));
    await verdict("fail");
    const [left, top] = await browser.middle(cell(6, 3));
    await browser.touch([[left, top], [30, 300]]);
    await browser.until(`document.querySelector('${cell(6, 3)}').getAttribute("aria-label").includes("empty")`);
    equal("beside the places it is gone", (await board()).length, 1);
  });

  await section("names are whole on the smallest phone", async () => {
    for (const [number, width, height] of [[18, 320, 640], [42, 320, 640], [56, 320, 640], [56, 640, 400]]) {
      await browser.size(width, height, { touch: true });
      await at(`#${number}`);
      equal(`the name of ${number}`, await evaluate(`(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth && scrollHeight < clientHeight + 8)(document.querySelector(".bar h1"))`), true);
    }
  });

  await section("a hint is in view, and says nothing of rows", async () => {
    await browser.size(320, 640, { touch: true });
    await anew("#18");
    await verdict("fail");
    await tap(".strip1");
    await browser.until(`document.getAnimations().every(({ playState }) => playState !== "running")`);
    await tap(".helps [data-do=hint]");
    await there(".hints li");
    equal("it is in view", await evaluate(`document.querySelector(".hints .btn").getBoundingClientRect().bottom <= innerHeight`), true);
    await browser.size(390, 844, { touch: true });
    await anew("#2");
    await verdict("fail");
    await tap(cell(6, 3));
    await verdict("fail");
    await tap(".bar [data-do=hint]");
    await there(".toast");
    equal("what must go", (await text(".toast")).startsWith("Your part cannot stay as it is. Without the part here, "), true);
    equal("it is whole", await evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector(".toast"))`), true);
  });

  await section("the ball that presses the wrong lever is named, not the next one", async () => {
    await anew("#2");
    await verdict("fail");
    await buildAsItFalls();
    await verdict("pass");
    await browser.click(cell(11, 6));
    await verdict("fail");
    equal("in words", await text(".verdict p"), "Ball 1 presses the red lever: the next ball must be blue.");
    await anew("#5");
    await verdict("fail");
    equal("before a part is placed", await text(".verdict p"), "Ball 2 falls at the ring.");
  });

  await section("a start chosen in the sheet shows the board", async () => {
    await browser.size(390, 844, { touch: true });
    const chosen = (row) => browser.until(`!document.querySelector(".side").classList.contains("up") && document.querySelector('.strip [aria-current=true]')?.dataset.row === "${row}"`);
    const settled = () => browser.until(`document.getAnimations().every(({ playState }) => playState !== "running")`);
    const sheet = async () => {
      await tap(".strip1");
      await settled();
    };
    const seen = async () => {
      await settled();
      equal("nothing lies over the board", await evaluate(`(() => { const { x, y, width, height } = document.querySelector(".toy").getBoundingClientRect(); return document.elementFromPoint(x + width / 2, y + height * 0.8).closest(".toy") !== null; })()`), true);
    };
    await anew("#18");
    await verdict("fail");
    await sheet();
    await tap(".strip button:nth-child(4)");
    await chosen(3);
    await seen();
    await sheet();
    await tap(".starts .btn");
    await there("table.all tbody tr");
    await tap("table.all tbody tr:nth-child(3) td");
    await chosen(2);
    await seen();
    await build(18);
    await verdict("pass");
    await sheet();
    await tap(".starts .btn");
    await there("dialog[open] table.all");
    await evaluate(`document.querySelector("dialog[open] select").focus()`);
    await browser.key("I");
    await there("dialog[open] .lines tbody tr");
    await tap("dialog[open] .lines tbody tr:nth-child(2) td");
    await browser.until(`!document.querySelector(".side").classList.contains("up")`);
    await seen();
  });

  await section("drag from the tray, over the board, off it; undo, redo; kept", async () => {
    await anew("#1");
    await browser.drag("[data-kind=ramp]", cell(4, 5));
    await verdict("fail");
    equal("it is there", (await label(4, 5)).startsWith("Row 4, column 5: Ramp pointing"), true);
    await browser.drag(cell(4, 5), cell(6, 5));
    await browser.until(`document.querySelector('${cell(4, 5)}').getAttribute("aria-label").includes("empty")`);
    const moved = await board();
    await browser.drag(cell(6, 5), ".bar h1");
    await browser.until(`document.querySelector('${cell(6, 5)}').getAttribute("aria-label").includes("empty")`);
    await browser.click("[data-do=undo]");
    equal("undone", await board(), moved);
    await browser.click("[data-do=redo]");
    equal("redone", await board(), []);
    await browser.click("[data-do=undo]");
    await browser.until(`location.hash.includes("code=")`);
    await at("#1");
    await verdict("fail");
    equal("the browser keeps it", await board(), moved);
  });

  await section("a solution is asked for first, and never counts", async () => {
    await anew("#3");
    await verdict("fail");
    const lines = () => evaluate(`[...document.querySelectorAll("dialog[open] .menu b")].map((own) => own.textContent)`);
    await browser.click("[data-do=menu]");
    await there(".menu");
    equal("a menu for who has not tried yet", await lines(), ["Share", "Open", "Clear the board", "Light or dark", "Keys and help"]);
    await browser.key("Escape");
    await browser.click(".go");
    await browser.click("[data-do=menu]");
    await there(".menu");
    equal("there is one start", (await lines()).includes("All starts"), false);
    await choose("Show a solution");
    await there("dialog[open] footer .main");
    await browser.key("Escape");
    equal("nothing is shown yet", await board(), []);
    await browser.click("[data-do=menu]");
    await choose("Show a solution");
    await browser.click("dialog[open] footer button:first-child");
    await verdict("pass");
    await at("#3");
    await verdict("pass");
    await at("");
    equal("not after a reload either", await text(".tally"), "0 of 60 solved0stars of 180");
    for (const hash of ["#3/answer", "#play/3/answer", "#3?answer", "#3/won"]) {
      await anew(hash);
      equal(`no answer at ${hash}`, (await evaluate(`document.querySelector("[data-cell]") ? 1 : 0`)) ? await board() : [], []);
    }
  });

  await section("all starts: the filter by keys, a start on the board", async () => {
    await anew("#18");
    await verdict("fail");
    await browser.click(".starts .btn");
    await there("table.all tbody tr");
    await evaluate(`document.querySelector("dialog[open] select").focus()`);
    await browser.key("T");
    await browser.until(`document.querySelector("dialog[open] select").value !== "all"`);
    await browser.key("Tab");
    equal("Tab goes on", await evaluate(`document.activeElement.matches("dialog[open] select")`), false);
    await browser.key("Escape");
    // Esc closes: at once on a free machine, a little later on a busy one.
    await browser.until(`document.querySelectorAll("dialog").length === 0`);
    await browser.click(".strip button:nth-child(3)");
    await browser.until(`document.querySelector('.strip [aria-current=true]')?.dataset.row === "2" && location.hash.includes("row=2")`);
  });

  await section("an input that may start either way", async () => {
    await anew("#18");
    await build(18);
    await verdict("pass");
    const start = () => evaluate(`[...document.querySelectorAll(".regs b")].map((own) => own.textContent).join(" ")`);
    const until = (values) => browser.until(`[...document.querySelectorAll(".regs b")].map((own) => own.textContent).join(" ") === "${values}"`);
    await until("left left");
    await browser.click(cell(3, 6));
    await until("right left");
    equal("one start is a verdict", await text(".verdict h2"), "It works!");
    await browser.click(cell(3, 6));
    await until("? left");
    await browser.until(`document.querySelector(".verdict h2").textContent === "Known of 2 starts"`);
    equal("in a sentence", await text(".verdict p"), "Whatever top is, no ball comes out and a blue ball is caught in F. Where bottom ends depends on it.");
    equal("in registers", await evaluate(`[...document.querySelectorAll(".verdict code")].map((own) => own.textContent)`), ["~", "?"]);
    for (const [row, column, words] of [[1, 4, "Ramp pointing right, a ball meets it"], [5, 6, "Bit, starts either way, bottom, perhaps a ball meets it"], [7, 4, "Interceptor, fixed, T, no ball meets it"]]) {
      equal(`cell ${row}, ${column}`, await label(row, column), `Row ${row}, column ${column}: ${words}`);
    }
    await browser.click(cell(5, 6));
    await until("? right");
    await browser.click(cell(5, 6));
    await until("? ?");
    await browser.until(`document.querySelector(".verdict h2").textContent === "Known of 4 starts"`);
    equal("the end is open now", await text(".verdict p"), "Whatever top and bottom are, no ball comes out. How it ends and where bottom ends depend on them.");
    await browser.click(cell(3, 6));
    await until("left ?");
    // A step back takes the start back, too, and the address keeps it.
    await browser.click("[data-do=undo]");
    await until("? ?");
    await browser.click("[data-do=redo]");
    await until("left ?");
    await browser.until(`location.hash.includes("set=bottom")`);
    await at(await evaluate("location.hash"));
    await verdict("pass");
    await until("left ?");
    // A changed board is judged again; a run is one of the starts.
    await browser.click(cell(1, 4));
    await verdict("fail");
    await browser.until(`document.querySelector(".verdict h2").textContent === "Known of 2 starts"`);
    await browser.click("[data-do=undo]");
    await verdict("pass");
    await browser.click(".go");
    await browser.until(`document.querySelector(".go").getAttribute("aria-label") === "Pause"`);
    await browser.until(`document.querySelector(".verdict h2").textContent === "It works!"`);
    equal("the run has one start", (await start()).includes("?"), false);
  });

  await section("a bit of a register may start either way, by keys", async () => {
    await anew("#35");
    await build(35);
    await verdict("pass");
    await evaluate(`document.querySelector('${cell(5, 6)}').focus()`);
    await browser.key("Enter");
    await browser.until(`document.querySelector(".regs")?.textContent.includes("010")`);
    await browser.key("Enter");
    await browser.until(`document.querySelector(".regs")?.textContent.includes("0?0")`);
    await browser.until(`document.querySelector(".verdict code")?.textContent === "1=1"`);
    equal("the path is known", await text(".verdict p"), "Whatever A is, no ball comes out and a blue ball is caught here.");
    await evaluate(`globalThis.moving = () => document.querySelector(".toy canvas:nth-child(3)").toDataURL(), globalThis.before = moving(), 0`);
    await browser.mouse("mouseMoved", await browser.middle(".verdict .spot"), { buttons: 0 });
    await browser.until("moving() !== before");
    await browser.mouse("mouseMoved", await browser.middle(".bar h1"), { buttons: 0 });
    await browser.until("moving() === before");
  });

  await section("all starts in the fewest lines, a line on the board", async () => {
    const lines = () => evaluate(`[...document.querySelectorAll("dialog[open] .lines tbody tr")].map((row) => [...row.cells].map((own) => own.textContent).join(" "))`);
    const open = async (number) => {
      await anew(`#${number}`);
      await build(number);
      await verdict("pass");
      await browser.click(".starts .btn");
      await there("dialog[open] table.all");
      await evaluate(`document.querySelector("dialog[open] select").focus()`);
      await browser.key("I");
      await there("dialog[open] .lines tbody tr");
    };
    await open(27);
    equal("27 is one line", await lines(), ["--------- 512  a red ball is caught at row 4, column 9 ~~~~~~~~~"]);
    equal("its signs", await text("dialog[open] .signs"), "- either way~ the other way");
    await open(47);
    equal("47 adds", (await lines()).map((line) => line.split(" ").slice(-3).join(" ")), ["A + B"]);
    equal("what it computes", (await text("dialog[open] .computes")).includes("B end: A + B"), true);
    await open(18);
    equal("18", (await lines()).map((line) => line.split(" ").slice(0, 3).join(" ")), ["0 - 2", "1 0 1", "1 1 1"]);
    await browser.click("dialog[open] .lines tbody tr button");
    await browser.until(`document.querySelector(".verdict h2")?.textContent === "Known of 2 starts"`);
    equal("what is open in it", await evaluate(`[...document.querySelectorAll(".regs b")].map((own) => own.textContent)`), ["left", "?"]);
    await browser.click(".strip button:nth-child(3)");
    await browser.until(`document.querySelector(".verdict h2")?.textContent === "It works!"`);
  });

  await section("from an end back to the starts", async () => {
    await anew("#32");
    await build(32);
    await verdict("pass");
    await browser.click(".starts .btn");
    await there("dialog[open] .alike tbody .back button");
    equal("in a sentence", /^The end of a run does not always tell its start: 4 of 4 starts end as another one does\. For example: .+; and .+\.$/.test(await text("dialog[open] .tablebar + p")), true);
    await browser.click("dialog[open] .alike tbody .back button");
    await browser.until(`document.querySelector("dialog[open] h2").textContent === "Starts that end alike"`);
    equal("how many", /^2 of 4 starts end like this: /.test(await text("dialog[open] header + p")), true);
    equal("its lines", await evaluate(`[...document.querySelectorAll("dialog[open] .lines tbody button")].map((own) => own.textContent)`), ["2"]);
    await browser.click("dialog[open] .lines tbody button");
    await browser.until(`document.querySelector(".verdict h2")?.textContent === "Known of 2 starts"`);
    await anew("#27");
    await build(27);
    await verdict("pass");
    await browser.click(".starts .btn");
    await browser.until(`document.querySelector("dialog[open] .tablebar + p")?.textContent === "No two starts end alike: the end of a run tells its start."`);
    equal("nothing to go back to", await evaluate(`document.querySelector("dialog[open] th.back").checkVisibility()`), false);
  });

  await section("a board that works, in numbers", async () => {
    await anew("#32");
    await build(32);
    await verdict("pass");
    await browser.click(".verdict .fold summary");
    await there(".numbers dd");
    const numbers = () => evaluate(`[...document.querySelectorAll(".numbers div")].map((own) => own.textContent)`);
    equal("the numbers", await numbers(), ["Balls, all starts4 balls", "Longest run1 ball", "Bits turn6 times", "Height4 rows", "Area20 places"]);
    await browser.click("[data-do=undo]");
    await verdict("fail");
    equal("none where it does not work", await numbers(), []);
  });

  await section("hints, step by step, the last one placed", async () => {
    await anew("#18");
    await build(18);
    await verdict("pass");
    await browser.click("[data-do=undo]");
    await verdict("fail");
    for (let step = 1; step <= 3; step += 1) {
      await browser.click(step === 1 ? ".helps [data-do=hint]" : ".hints button");
      await there(`.hints li:nth-child(${step})`);
    }
    await browser.click(".hints button");
    await verdict("pass");
  });

  await section("hints on a phone leave the board in view", async () => {
    await browser.size(390, 844, { touch: true });
    await anew("#5");
    await verdict("fail");
    const up = (isUp) => browser.until(`document.querySelector(".side").classList.contains("up") === ${isUp} && document.getAnimations().every(({ playState }) => playState !== "running")`);
    await tap(".bar [data-do=hint]");
    await there(".hints li");
    await up(true);
    equal("for a child", await text(".hints li"), "9 parts are enough.");
    await tap(".hints button");
    await there(".toast");
    await up(false);
    equal("where", await text(".toast"), "Look at the ring: a part belongs there.");
    await tap(".bar [data-do=hint]");
    await browser.until(`document.querySelector(".toast")?.textContent === "A ramp, like this."`);
    await up(false);
    await tap(".bar [data-do=hint]");
    await up(true);
    await tap(".hints button");
    await browser.until(`document.querySelector(".part .n").textContent.startsWith("8")`);
    await up(false);
  });

  await section("Nim, turn by turn", async () => {
    await anew("#59");
    await there(".nim");
    await build(59);
    await verdict("pass");
    await browser.click(".nim .btn:nth-child(3)");
    await browser.until(`document.querySelector(".nim ol")?.textContent.startsWith("You take 3; 17 left")`);
  });
}
