// The first minute: challenge 1 by mouse, by finger, by keys, without reading a page of docs.

const STEPS = [[4, 5], [6, 5], [8, 5], [10, 5]];

export async function first(person) {
  const { browser, equal, section, evaluate, cell, text, there, verdict, anew, tap, type, wait, buildAsItFalls } = person;
  const shifts = () => evaluate(`new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().reduce((sum, own) => sum + own.value, 0))).observe({ type: "layout-shift", buffered: true })).then((sum) => Math.round(sum * 1e4) / 1e4)`);
  /** Whether the coach's bubble is right above Start, and points at it. */
  const pointsAtStart = () => evaluate(`(() => { const [bubble, go] = [".bubble", ".go"].map((own) => document.querySelector(own).getBoundingClientRect()); const middle = go.left + go.width / 2; return bubble.bottom < go.top && bubble.bottom > go.top - 24 && bubble.left < middle && bubble.right > middle && bubble.top >= 0; })()`);
  const noShift = () => Promise.race([shifts(), wait(300).then(() => 0)]);

  await section("challenge 1 by mouse, as the coach says", async () => {
    await anew("");
    await browser.click(".hero .on");
    await there(".bubble");
    equal("an empty board is not scolded", await text(".verdict h2"), "Your turn");
    for (const [place, [row, column]] of STEPS.entries()) {
      await browser.until(`document.querySelector(".bubble b")?.textContent === "${["Tap the ring", "Nice! Again", "And again", "And again"][place]}"`);
      await browser.click(cell(row, column));
      await browser.until(`document.querySelector(".part .n").textContent.startsWith("${3 - place}")`);
      await verdict(place < 3 ? "fail" : "pass");
    }
    await browser.until(`document.querySelector(".bubble b")?.textContent === "Now press Start"`);
    equal("the bubble is at Start", await pointsAtStart(), true);
    for (let times = 0; times < 4; times += 1) await browser.click("[data-do=faster]");
    await browser.click(".go");
    await there(".win");
    equal("three stars", await evaluate(`document.querySelectorAll(".win .big .on").length`), 3);
    equal("nothing jumped", await noShift(), 0);
    await browser.key("Enter");
    await browser.until(`document.title.startsWith("2 ") && document.body.dataset.ready`);
    await evaluate("history.back()");
    await browser.until(`document.title.startsWith("1 ") && document.body.dataset.ready`);
    await browser.click(".bar .tool");
    await there(".home");
    equal("the map knows it", await text(".tally"), "1 of 60 solved3stars of 180");
  });

  await section("the coach knows a ramp in the wrong place, and comes back after a run", async () => {
    await browser.size(390, 844, { touch: true });
    await anew("#1");
    const told = (words) => browser.until(`document.querySelector(".bubble b")?.textContent === "${words}"`);
    await told("Tap the ring");
    await tap(cell(7, 8));
    await told("Drag your ramp into the ring");
    const hidden = `(() => { const [bubble, ramp] = [".bubble", '${cell(7, 8)}'].map((own) => document.querySelector(own).getBoundingClientRect()); return bubble.left < ramp.right && bubble.right > ramp.left && bubble.top < ramp.bottom && bubble.bottom > ramp.top; })()`;
    equal("the bubble hides the ramp", await evaluate(hidden), false);
    await browser.drag(cell(7, 8), cell(4, 5));
    await told("Nice! Again");
    await tap(cell(6, 5));
    await told("And again");
    await tap(cell(6, 5));
    await told("Tap this ramp to turn it");
    await tap(cell(6, 5));
    await told("And again");
    for (let times = 0; times < 5; times += 1) await tap("[data-do=faster]");
    await tap(".go");
    await told("And again");
  });

  await section("a start that stands says so, one that fails says why", async () => {
    const faulty = async (source, act) => {
      const { identifier } = await browser.send("Page.addScriptToEvaluateOnNewDocument", { source });
      await browser.send("Page.navigate", { url: "about:blank" });
      await browser.send("Page.navigate", { url: `${person.page}#3` });
      await act();
      await browser.send("Page.removeScriptToEvaluateOnNewDocument", { identifier });
      await tap(".late a, .lost button");
      await browser.until(`document.title.startsWith("3 ") && document.body.dataset.ready`);
    };
    await faulty("globalThis.fetch = () => new Promise(() => {}); Worker.prototype.postMessage = () => {};", async () => {
      // Before the styles are loaded, nothing is hidden, and nothing painted.
      await browser.until(`document.querySelector(".splash") && document.readyState === "complete"`);
      await browser.until(`document.querySelector(".late").checkVisibility({ visibilityProperty: true })`);
      equal("in words", await text(".late"), "This takes longer than usual. Reload");
    });
    await faulty("globalThis.fetch = () => Promise.reject(new Error('nothing comes')); globalThis.Worker = class extends Worker { postMessage({ request }) { super.postMessage({ request }); } };", async () => {
      await there(".lost");
      equal("why", /^(Nothing comes|The judge has failed: .+)\. Try again, or with another browser\.$/.test(await text(".lost p")), true);
      // The worker reports its fault, too.
      browser.faults.splice(0);
    });
  });

  // Distance from cell to cell, at least: a finger wants 44 pixels. Eleven columns need 390 pixels for that, and the
  // height of the toy 467.
  for (const [width, height, least] of [[390, 844, 44], [320, 640, 36], [844, 390, 36], [640, 400, 37], [1920, 1080, 44]]) {
    await section(`challenge 1 by finger at ${width} x ${height}`, async () => {
      await browser.size(width, height, { touch: true });
      await anew("#1");
      await there(".bubble");
      for (const [place, [row, column]] of STEPS.entries()) {
        await tap(cell(row, column));
        await verdict(place < 3 ? "fail" : "pass");
      }
      equal("the bubble is at Start", await pointsAtStart(), true);
      const inView = `[...document.querySelectorAll(".go, .toy, .part")].every((own) => { const box = own.getBoundingClientRect(); return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1; })`;
      equal("board, tray and Start are in view", await evaluate(inView), true);
      const [one, other] = [await browser.middle(cell(4, 5)), await browser.middle(cell(5, 6))];
      equal("cells are far apart", Math.hypot(one[0] - other[0], one[1] - other[1]) >= least - 0.1, true);
      equal("nothing overflows", await evaluate(`document.documentElement.scrollWidth <= ${width}`), true);
      for (let times = 0; times < 5; times += 1) await tap("[data-do=faster]");
      await tap(".go");
      await there(".win .next");
      equal("nothing jumped", await noShift(), 0);
      const low = `[...document.querySelectorAll("button:not([data-cell]), a")].filter((own) => own.checkVisibility({ visibilityProperty: true }) && Math.min(own.offsetWidth, own.offsetHeight) < 44).map((own) => own.className)`;
      equal("a finger hits all", width < 1000 ? await evaluate(low) : [], []);
    });
  }

  await section("the first ten by finger, one after the other", async () => {
    await browser.size(390, 844, { touch: true });
    await anew("");
    await tap(".hero .on");
    await there(".bubble button");
    await tap(".bubble button");
    for (let number = 1; number <= 10; number += 1) {
      await browser.until(`document.title.startsWith("${number} ") && document.body.dataset.ready`);
      await verdict("fail");
      await buildAsItFalls();
      await verdict("pass");
      for (let times = 0; times < 5; times += 1) await tap("[data-do=faster]");
      await tap(".go");
      await there(".win .next");
      // The sheet slides in.
      await browser.until(`document.getAnimations().every(({ playState }) => playState !== "running")`);
      equal(`the leans of ${number} need as few parts as can be`, await evaluate(`document.querySelectorAll(".win .big .on").length`), 3);
      if (process.env.SHOTS) await browser.shot(`${process.env.SHOTS}/${number}.png`);
      await tap(".win .next");
    }
    await browser.until(`document.title.startsWith("11 ") && document.body.dataset.ready`);
  });

  await section("challenge 1 by keys", async () => {
    await anew("#1");
    await verdict("fail");
    await browser.click(".bubble button");
    await evaluate(`document.querySelector("[data-cell][tabindex='0']").focus()`);
    for (const arrow of ["ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight"]) await browser.key(arrow);
    const name = () => evaluate(`document.activeElement.getAttribute("aria-label")`);
    equal("arrows go where the part fits", /^Row \d+, column \d+: empty$/.test(await name()), true);
    await browser.key("Enter");
    await browser.until(`document.activeElement.getAttribute("aria-label").includes("Ramp pointing")`);
    await browser.key("Delete");
    await browser.until(`document.activeElement.getAttribute("aria-label").includes("empty")`);
    await type("r");
    await browser.until(`document.activeElement.getAttribute("aria-label").includes("Ramp pointing")`);
  });
}
