// Building boards: no extra turns, drag, undo, what is kept, and what does not count.

const SEVEN = [2, 3, 5, 6, 7, 21, 28];

export async function building(person) {
  const { browser, equal, section, evaluate, cell, text, there, verdict, build, board, anew, at, label } = person;

  await section("seven challenges, without an extra turn", async () => {
    await browser.size(1280, 800);
    for (const number of SEVEN) {
      await anew(`#${number}`);
      await verdict("fail");
      equal(`turns in ${number}`, await build(number), 0);
      await verdict("pass");
    }
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
    await browser.click("[data-do=menu]");
    await browser.click(".menu button:nth-child(5)");
    await there("dialog[open] footer .main");
    await browser.key("Escape");
    equal("nothing is shown yet", await board(), []);
    await browser.click("[data-do=menu]");
    await browser.click(".menu button:nth-child(5)");
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
    await browser.size(1280, 800);
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

  await section("Nim, turn by turn", async () => {
    await anew("#59");
    await there(".nim");
    await build(59);
    await verdict("pass");
    await browser.click(".nim .btn:nth-child(3)");
    await browser.until(`document.querySelector(".nim ol")?.textContent.startsWith("You take 3; 17 left")`);
  });
}
