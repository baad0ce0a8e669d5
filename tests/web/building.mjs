// Building a board, running it, and the verdict that follows every move.

export async function building(person) {
  const { browser, judge, equal, section, evaluate, cell, text, label, press, verdict, reference, build, board, forget, at, key } = person;

  await section("challenge 1 by mouse", async () => {
    await at("#1");
    await forget();
    await at("#1");
    await verdict("fail");
    equal("an empty board is not scolded", await text("#verdict h2"), "Your turn");
    const supply = await text('[data-kind="ramp"] .count');
    await build(1);
    await verdict("pass");
    equal("it works", await text("#verdict h2"), "It works");
    equal("the tray counts", await text('[data-kind="ramp"] .count'), supply.replace(/^\d+/, (left) => left - reference(1).length));
  });

  await section("steps, forward and back, as the machine goes", async () => {
    const solution = judge.ask({ do: "solution", challenge: 1 }).text;
    const run = judge.ask({ do: "run", challenge: 1, text: solution, row: "0" });
    const places = run.balls[0].path.map(([row, column]) => `Ball 1, ${run.balls[0].colour}: row ${row}, column ${column}`);
    for (const place of places) {
      await browser.click("#step");
      equal("a step forward", await text("#now"), place);
    }
    await browser.click("#step");
    equal("the lever", (await text("#now")).startsWith(`Ball 1, blue: presses the ${run.balls[0].lever} lever`), true);
    for (const place of [...places].reverse()) {
      await browser.click("#back");
      equal("a step back", await text("#now"), place);
    }
    await browser.click("#ball-next");
    const [row, column] = run.balls[1].path[0];
    equal("the next ball", await text("#now"), `Ball 2, ${run.balls[1].colour}: row ${row}, column ${column}`);
    await browser.click("#ball-before");
    equal("the ball before", (await text("#now")).startsWith("Ball 1, "), true);
    for (const speed of ["2×", "4×", "8×", "½×", "1×"]) {
      await browser.click("#speed");
      equal("the speed", await text("#speed"), speed);
    }
    await browser.click("#rewind");
    await browser.click("#play");
    await browser.until(`document.querySelector("#now").textContent.startsWith("Ball 1, ")`);
    equal("it plays", await evaluate(`document.querySelector("#play").getAttribute("aria-label")`), "Pause");
    await browser.click("#play");
  });

  for (const [width, height] of [[360, 740], [1400, 900]]) {
    for (const dark of [false, true]) {
      const finger = width < 500;
      await section(`21 at ${width} x ${height}${dark ? ", dark" : ""}: built, broken, blamed, undone, kept`, async () => {
        await browser.size(width, height, { dark, touch: finger });
        await at("#21");
        await forget();
        await at("#21");
        await build(21, finger);
        await verdict("pass");
        const whole = await board();
        const [last] = reference(21).slice(-1);
        await key(last.cell, "Delete");
        await verdict("fail");
        equal("a ball is blamed", /^Ball \d+ \((blue|red)\) falls at row 11, column 6/.test(await text(".blame")), true);
        await press("#show");
        await browser.until(`document.querySelector("#now").textContent.includes("falls at row 11, column 6")`);
        await press("#back");
        const before = await text("#now");
        equal("a step back from the fall", /^Ball 1, blue: row 1[01], column \d+$/.test(before), true);
        await press("#step");
        equal("and forth again", (await text("#now")).includes("falls at row 11, column 6"), true);
        await press("#undo");
        await verdict("pass");
        equal("undo brings the part back", await board(), whole);
        await at("#21");
        await verdict("pass");
        equal("the board is found again", await board(), whole);
        const link = await evaluate("location.href");
        await forget();
        await browser.open(link);
        await verdict("pass");
        equal("a link brings the board along", await board(), whole);
      });
    }
  }
  await browser.size(1400, 900);

  await section("only what the rules allow, with the reason", async () => {
    await at("#21");
    await key("2.3", "Delete");
    equal("given parts stay", await text("#toast"), "This part is given: it stays where it is");
    await browser.key("b");
    equal("what the challenge lacks", await text("#toast"), "This challenge has no bit");
    await key("1.5", "r");
    equal("where no ramp goes", await text("#toast"), "Only a gear fits here");
  });

  await section("a given bit that is drawn upright is the player's to turn", async () => {
    await at("#12");
    const [given] = judge.ask({ do: "challenge", challenge: 12 }).given.filter(({ upright }) => upright);
    const free = given.cell.join(".");
    const way = async () => /pointing (left|right)/.exec(await label(free))[1];
    const before = await way();
    await browser.click(cell(free));
    equal("it turns", [before, await way()].sort(), ["left", "right"]);
    await browser.click("#reference");
    await verdict("pass");
  });

  await section("by keys alone", async () => {
    await forget();
    await at("#42");
    await evaluate(`document.querySelector("#tray [tabindex='0']").focus()`);
    await browser.key("ArrowDown");
    equal("the tray follows the arrows", await evaluate(`document.activeElement.dataset.kind`), "crossover");
    await evaluate(`document.querySelector(".cell[tabindex='0']").focus()`);
    await browser.key("ArrowDown");
    const here = await evaluate(`document.activeElement.dataset.cell`);
    await browser.key(" ");
    equal("Space places", (await label(here)).endsWith("crossover"), true);
    await browser.key("r");
    equal("a letter replaces", (await label(here)).includes("ramp pointing"), true);
    await browser.key("Delete");
    equal("Delete removes", (await label(here)).includes("empty"), true);
  });

  await section("Tab goes to every control, and the verdict is said aloud", async () => {
    await at("#42");
    await press("#reference");
    await verdict("pass");
    const wanted = await evaluate(`[...document.querySelectorAll(".app button, .app input, .app a")].filter((element) => element.checkVisibility() && !element.disabled && element.tabIndex >= 0).length`);
    await evaluate(`document.activeElement.blur(); window.seen = new Set()`);
    for (let stop = 0; stop < wanted + 6; stop += 1) {
      await browser.key("Tab");
      await evaluate(`window.seen.add(document.activeElement)`);
    }
    equal("none is left out", await evaluate(`[...document.querySelectorAll(".app button, .app input, .app a")].filter((element) => element.checkVisibility() && !element.disabled && element.tabIndex >= 0 && !window.seen.has(element)).map((element) => element.id || element.outerHTML.slice(0, 80))`), []);
    equal("the board is one stop", await evaluate(`[...window.seen].filter((element) => element.dataset?.cell).length`), 1);
    equal("the verdict is said", /^It works\. All 256 starts/.test(await text("#say")), true);
  });

  await section("touch: tap, drag from the tray, move, hold", async () => {
    await forget();
    await browser.size(390, 844, { touch: true });
    await at("#21");
    const scale = await evaluate(`document.querySelector("#grid").getScreenCTM().d`);
    const lifted = ([x, y]) => [x, y + 56 * scale];
    const middle = async (selector) => {
      await evaluate("scrollTo(0, 0)");
      return browser.middle(selector);
    };
    await browser.touch([await middle(cell("3.6"))]);
    equal("a tap places", (await label("3.6")).includes("ramp"), true);
    await browser.touch([await middle('[data-kind="ramp"]'), lifted(await middle(cell("5.6")))]);
    equal("a drag places", (await label("5.6")).includes("ramp"), true);
    await browser.touch([await middle(cell("5.6")), lifted(await middle(cell("7.6")))]);
    equal("a drag moves", [(await label("5.6")).includes("empty"), (await label("7.6")).includes("ramp")], [true, true]);
    await browser.touch([await middle(cell("7.6"))], 800);
    equal("a hold removes", (await label("7.6")).includes("empty"), true);
    await browser.size(1400, 900);
  });

  await section("every reference works on the page as it does in a file", async () => {
    for (const { number } of judge.ask({ do: "list" }).challenges) {
      await evaluate(`location.hash = "#${number}"`);
      await browser.until(`document.querySelector("#pick-number").textContent === "${number}"`);
      await press("#reference");
      await verdict("pass");
      equal(`${number} passes`, (await text("#verdict h2")), "It works");
    }
  });

  await section("the truth table, filters, a start by hand", async () => {
    await at("#42");
    await browser.click("#reference");
    await verdict("pass");
    await browser.click("#open-table");
    const rows = (number) => browser.until(`document.querySelectorAll("#table-rows tr").length === ${number}`);
    await rows(60);
    await browser.click('[data-show="failing"]');
    await browser.until(`document.querySelector("#table-note").textContent === "There is no such start."`);
    await browser.click('[data-show="passing"]');
    await rows(60);
    await evaluate(`(() => { const find = document.querySelector("#table-find"); find.value = "a=1"; find.dispatchEvent(new Event("input")); })()`);
    await rows(16);
    equal("only starts with A = 1", await evaluate(`[...document.querySelectorAll("#table-rows tr th")].every((cell) => cell.textContent.includes("A = 1"))`), true);
    await evaluate(`(() => { const find = document.querySelector("#table-find"); find.value = ""; find.dispatchEvent(new Event("input")); })()`);
    await rows(60);
    await browser.click("#table-rows tr:nth-child(18) button");
    equal("a row of the table is the start", await text("#row-number"), "18 of 256");
    await browser.click('[data-focus="A+"]');
    equal("an input by hand", await text("#row-number"), "34 of 256");
    equal("registers in decimal", (await text("#registers")).includes("2"), true);
  });
}
