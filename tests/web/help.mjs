// What the page offers to those who are stuck or want more: hints, alerts, the solver, the game, the
// record, challenges of one's own.
import { readFileSync } from "node:fs";

const spec = (name) => readFileSync(new URL(`../specs/${name}.toml`, import.meta.url), "utf8");

export async function help(person) {
  const { browser, equal, section, evaluate, text, label, press, there, verdict, build, board, forget, at, key, open, wait } = person;

  const marked = () => evaluate(`[...document.querySelectorAll(".cell.marked")].map((cell) => cell.dataset.cell)`);

  await section("hints in steps, the last one placed", async () => {
    await at("#18");
    await forget();
    await at("#18");
    await press("#reference");
    await verdict("pass");
    equal("at par there is no hint", await evaluate(`document.querySelector("#hints").checkVisibility()`), false);
    await key("5.8", "Delete");
    await verdict("fail");
    const steps = ["Your 6 parts can stay: 1 more (no fewer, proven) is enough to complete the board.",
      "Use row 5, column 8: every board of 7 parts that keeps the others has a part there (proven).",
      "Place a ramp to the left at row 5, column 8."];
    for (const [place, words] of steps.entries()) {
      await there("#hint");
      equal("no step says what belongs to a later one", await evaluate(`document.querySelectorAll(".steps li").length`), place);
      await browser.click("#hint");
      await there(`.steps li:nth-child(${place + 1})`);
      equal("a step", await text(`.steps li:nth-child(${place + 1})`), words);
    }
    equal("the cell has a ring", await marked(), ["5.8"]);
    await browser.click("#hint-place");
    await verdict("pass");
    equal("hints go with the board", await evaluate(`document.querySelector("#hints").checkVisibility()`), false);
  });

  await section("a part in the way is given up", async () => {
    await key("5.8", " ");
    await verdict("fail");
    for (let place = 1; place <= 3; place += 1) {
      await there("#hint");
      await press("#hint");
      await there(`.steps li:nth-child(${place})`);
    }
    equal("which one", /^The part at row 5, column 8 must be removed/.test(await text(".steps li")), true);
    await press("#hint-place");
    await verdict("pass");
  });

  await section("the search for a hint is stopped", async () => {
    await at("#45");
    await forget();
    await at("#45");
    await verdict("fail");
    await there("#hint");
    await press("#hint");
    await there(".looking");
    await press("#hints button");
    await there("#hint");
  });

  await section("alerts, with cell, start and what to do", async () => {
    await at("#42");
    await forget();
    await at("#42");
    await press("#reference");
    await verdict("pass");
    equal("a good board has none", await evaluate(`document.querySelector("#alerts").checkVisibility()`), false);
    const [free] = (await evaluate(`[...document.querySelectorAll(".cell")].filter((cell) => /: empty$/.test(cell.getAttribute("aria-label"))).map((cell) => cell.dataset.cell)`)).slice(-1);
    await key(free, "r");
    await there("#alerts .alert");
    const [row, column] = free.split(".");
    equal("the cell, what is so, what to do", await text("#alerts .alert"), `warning: Row ${row}, column ${column}: no ball meets this part in any of the 256 starts.Clear it, or lead balls here.`);
    await press("#alerts .alert");
    equal("its cell has a ring", await marked(), [free]);
    await verdict("pass");
    equal("a cheaper board has hints, too", await text("#hint"), "Hint: a cheaper board");
    await press("#undo");
    await browser.until(`!document.querySelector("#alerts").checkVisibility()`);
    // The ball to blame is in the verdict; other balls that fall are alerts.
    await at("#18");
    await press("#reference");
    await verdict("pass");
    await key("5.8", "Delete");
    await key("6.7", "Delete");
    await verdict("fail");
    equal("the verdict", await text(".blame"), "Ball 1 (blue) falls at row 5, column 8: there is no part.");
    await there("#alerts .alert.error");
    equal("the alerts", await evaluate(`[...document.querySelectorAll("#alerts .alert.error b")].map((cell) => cell.textContent.replaceAll("\\u00a0", " "))`), ["Row 6, column 7: "]);
    await press("#alerts .alert.error");
    await browser.until(`document.querySelector("#now").textContent.includes("falls at row 6, column 7")`);
  });

  await section("the solver, to its end and stopped", async () => {
    await at("#1");
    await forget();
    await at("#1");
    await press("#open-solver");
    await press("#solver-run");
    await there("#solver-show");
    await browser.until(`document.querySelector("#solver-note").textContent === "4 parts: proven to be the cheapest."`);
    await press("#solver-show");
    await verdict("pass");
    await at("#45");
    await press("#open-solver");
    await press("#solver-run");
    await browser.until(`document.querySelector("#solver-note").textContent.includes("tried")`);
    equal("it can be stopped", await text("#solver-run"), "Stop");
    await press("#solver-run");
    equal("what is known then", (await text("#solver-note")).startsWith("Stopped. "), true);
    await press("#solver [aria-label=Close]");
    await key((await evaluate(`document.querySelector(".cell[tabindex='0']").dataset.cell`)), "r");
    await verdict("fail");
  });

  await section("Nim, turn by turn", async () => {
    await at("#59");
    await forget();
    await at("#59");
    await press("#reference");
    await verdict("pass");
    const take = async (number) => {
      await there(`[data-focus="take-${number}"]`);
      await press(`[data-focus="take-${number}"]`);
    };
    await take(2);
    equal("the board answers", await evaluate(`[...document.querySelectorAll(".turns li")].map((line) => line.textContent)`), ["You take 2; 18 left", "The board takes 1; 17 left"]);
    await browser.until(`document.querySelector("#now").textContent.startsWith("Ball 1, blue")`);
    for (let turn = 0; turn < 4; turn += 1) await take(3);
    equal("one is left", await text(".turns li:last-child"), "The board takes 1; 1 left");
    equal("no more can be taken than there is", await evaluate(`document.querySelector('[data-focus="take-2"]').disabled`), true);
    await take(1);
    equal("who wins", await text("#game-words"), "You took the last ball: the board wins.");
    await press('[data-focus="take-1"]');
    await press('[data-focus="first-board"]');
    equal("the board begins", await text(".turns li"), "The board takes 3; 17 left");
    await press('[data-focus="pile-"]');
    equal("a smaller pile", await text(".turns li"), "The board takes 2; 17 left");
    await press("#clear");
    await verdict("fail");
    await take(1);
    equal("a board that breaks the rules", (await text("#game-words")).startsWith("The board breaks the rules, so you win."), true);
  });

  await section("a record is celebrated, once", async () => {
    await at("#1");
    await forget();
    await at("#1");
    await open(spec("932-best-known"));
    await verdict("fail");
    await press("#open-solver");
    await press("#solver-run");
    await there("#solver-show");
    await browser.until(`document.querySelector("#solver-run").textContent === "Search"`);
    await press("#solver-show");
    await verdict("pass");
    equal("it is one", await text("#verdict h2"), "A record!");
    equal("balls rain", await evaluate(`Boolean(document.querySelector(".rain"))`), true);
    await press("#record-share");
    equal("it can be saved", await evaluate(`document.querySelector("#share").open`), true);
    await browser.open(await evaluate("location.href"));
    await verdict("pass");
    equal("the second time without rain", [await text("#verdict h2"), await evaluate(`Boolean(document.querySelector(".rain"))`)], ["A record!", false]);
  });

  await section("a challenge of one's own, in a link", async () => {
    for (const [name, hand] of [["918-four-and-one", "r"], ["911-lone-middle", "r"]]) {
      await at("#1");
      await forget();
      await at("#1");
      await open(spec(name));
      await browser.until(`document.querySelector("#pick-number").textContent === "✎"`);
      const title = await text("#pick-title");
      const free = await evaluate(`[...document.querySelectorAll(".cell")].find((cell) => cell.getAttribute("aria-label").endsWith("empty")).dataset.cell`);
      await key(free, hand);
      const here = await board();
      await browser.until(`/[?&](code|parts)=/.test(location.hash) && location.hash.includes("spec=")`);
      const link = await evaluate("location.href");
      await forget();
      await at("#2");
      await browser.open(link);
      equal(`${name} comes along, with its board`, [await text("#pick-title"), await board()], [title, here]);
      await at("#2");
      await press("#pick");
      equal("and is kept", (await text("#library-items")).includes(title), true);
    }
    await at("#own/x?spec=AAAA");
    equal("a broken link opens something", await text("#pick-number") !== "", true);
  });
}
