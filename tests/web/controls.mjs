// The controls around the board: the run, a closer look, levers, the knobs of free play, menus.
import { packed } from "./making.mjs";

export async function controls(person) {
  const { browser, equal, section, evaluate, cell, text, there, verdict, board, anew, at, build, choose, tap } = person;
  const slider = () => evaluate(`Number(document.querySelector(".scrub input").value)`);
  const pressed = (selector) => evaluate(`document.querySelector('${selector}').getAttribute("aria-pressed")`);
  /** The position of a cell, in pixels. */
  const seenAt = (row, column) => evaluate(`document.querySelector('${cell(row, column)}').getBoundingClientRect().x`);

  await section("a run forward, back and at any place", async () => {
    await anew("#18");
    await build(18);
    await verdict("pass");
    const places = [0];
    for (const key of [".", ".", ".", ",", ","]) {
      await browser.key(key);
      await browser.until(`Number(document.querySelector(".scrub input").value) !== ${places.at(-1)}`);
      places.push(await slider());
    }
    equal("steps go forward and back", [places[1] < places[2], places[2] < places[3], places[4], places[5]], [true, true, places[2], places[1]]);
    await browser.click("[data-do=step]");
    await browser.until(`Number(document.querySelector(".scrub input").value) === ${places[2]}`);
    await browser.click("[data-do=restart]");
    await browser.until(`document.querySelector(".scrub input").value === "0"`);
    const [x, y] = await browser.middle(".scrub input");
    await browser.mouse("mousePressed", [x, y]);
    await browser.mouse("mouseReleased", [x, y]);
    await browser.until(`Math.abs(document.querySelector(".scrub input").value - 500) < 60`);
    for (let times = 0; times < 2; times += 1) await browser.click("[data-do=slower]");
    equal("the slowest", await text(".pace b"), "½×");
    await browser.key("p");
    await browser.until(`document.querySelector(".go").getAttribute("aria-label") === "Pause"`);
    await browser.key("p");
    await browser.until(`document.querySelector(".go").getAttribute("aria-label") === "Start"`);
    await browser.click("[data-do=sound]");
    equal("the sound is on", await pressed("[data-do=sound]"), "true");
  });

  await section("with less motion balls jump from part to part", async () => {
    await browser.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await anew("#18");
    await build(18);
    await verdict("pass");
    await browser.click(".go");
    const pictures = await evaluate(`new Promise((told) => {
      const seen = new Set();
      const look = () => {
        seen.add(document.querySelector(".toy canvas:nth-child(3)").toDataURL());
        if (document.querySelector(".go").getAttribute("aria-label") === "Pause") requestAnimationFrame(look);
        else told(seen.size);
      };
      look();
    })`);
    equal(`few pictures (${pictures})`, pictures > 3 && pictures < 16, true);
  });

  await section("a closer look: by its button, by two fingers, moved by one", async () => {
    await anew("#18");
    await verdict("fail");
    const parts = await board();
    const before = await seenAt(5, 4);
    await browser.click("[data-do=zoom]");
    equal("it is on", await pressed("[data-do=zoom]"), "true");
    const near = await seenAt(5, 4);
    equal("cells are elsewhere", near !== before, true);
    const [x, y] = await browser.middle(".toy");
    await browser.mouse("mousePressed", [x, y + 150]);
    for (const by of [30, 60, 90]) await browser.mouse("mouseMoved", [x - by, y + 150]);
    await browser.mouse("mouseReleased", [x - 90, y + 150]);
    equal("the board follows", Math.abs((await seenAt(5, 4)) - near + 90) < 2, true);
    equal("nothing was placed", await board(), parts);
    await browser.key("+");
    await browser.until(`document.querySelector("[data-do=zoom]").getAttribute("aria-pressed") === "false"`);
    await browser.size(390, 844, { touch: true });
    await anew("#18");
    await verdict("fail");
    const [left, top] = await browser.middle(".toy");
    const fingers = (type, by) => browser.send("Input.dispatchTouchEvent", { type, touchPoints: by === null ? [] : [{ x: left - by, y: top, id: 1 }, { x: left + by, y: top, id: 2 }] });
    await fingers("touchStart", 40);
    for (const by of [55, 70, 90]) await fingers("touchMove", by);
    await fingers("touchEnd", null);
    equal("two fingers look closer", await pressed("[data-do=zoom]"), "true");
    equal("and place nothing", await board(), parts);
  });

  await section("the view follows the ball down a high board", async () => {
    const grid = Array.from({ length: 61 }, (_, row) => (row % 2 ? "    /" : "   \\")).join("\n");
    await anew("");
    await at(`#free?machine=${await packed({ grid, rows: 61, columns: 11, left: "B", right: "R", start: "blue" })}`);
    await there(".truth .end");
    if ((await pressed("[data-do=zoom]")) !== "true") await browser.click("[data-do=zoom]");
    const view = `document.querySelector('${cell(1, 4)}').getBoundingClientRect().y`;
    const before = await evaluate(view);
    for (let times = 0; times < 3; times += 1) await browser.click("[data-do=faster]");
    await browser.click(".go");
    await browser.until(`${view} < ${before} - 500`);
  });

  await section("the first lever: by its button, on the board, and back", async () => {
    await anew("#60");
    await there(".levers");
    await browser.click("[data-lever=red]");
    await browser.until(`document.querySelector("[data-lever=red]").getAttribute("aria-pressed") === "true"`);
    await browser.click("[data-do=undo]");
    await browser.until(`document.querySelector("[data-lever=blue]").getAttribute("aria-pressed") === "true"`);
    // The right lever lies below the board, at three quarters of its width.
    const { x, y, width, height } = await evaluate(`document.querySelector(".toy").getBoundingClientRect().toJSON()`);
    const size = (await seenAt(11, 6)) - (await seenAt(10, 5));
    const [middle, last] = await browser.middle(cell(11, 6));
    await browser.mouse("mousePressed", [middle + size * 2.5, last + size * 1.4]);
    await browser.mouse("mouseReleased", [middle + size * 2.5, last + size * 1.4]);
    await browser.until(`document.querySelector("[data-lever=red]").getAttribute("aria-pressed") === "true"`);
    equal("it is on the board", middle + size * 2.5 < x + width && last + size * 1.4 < y + height, true);
  });

  await section("free play: balls in another order, another size, another lever", async () => {
    await anew("#free");
    await there(".truth tbody tr");
    const counts = () => evaluate(`[...document.querySelectorAll(".lane .quiet")].map((own) => own.textContent)`);
    const [left, right] = (await counts()).map(Number);
    await browser.drag("[data-lane=left] [data-ball='0']", "[data-lane=right] [data-ball='0']");
    await browser.until(`document.querySelector("[data-lane=right] .quiet").textContent === "${right + 1}"`);
    equal("a ball goes over", await counts(), [`${left - 1}`, `${right + 1}`]);
    const letters = () => evaluate(`[...document.querySelectorAll("[data-lane=right] [data-ball]")].map((own) => own.getAttribute("aria-label")[0]).join("")`);
    const order = await letters();
    await evaluate(`document.querySelector("[data-lane=right] [data-ball='${order.indexOf("b")}']").focus()`);
    await browser.key("ArrowRight");
    await browser.until(`[...document.querySelectorAll("[data-lane=right] [data-ball]")].map((own) => own.getAttribute("aria-label")[0]).join("") !== "${order}"`);
    await browser.click("[data-do=undo]");
    await browser.until(`[...document.querySelectorAll("[data-lane=right] [data-ball]")].map((own) => own.getAttribute("aria-label")[0]).join("") === "${order}"`);
    await browser.click("[data-lever=red]");
    await browser.until(`document.querySelector("[data-lever=red]").getAttribute("aria-pressed") === "true"`);
    const input = `.stepper input[aria-label=high]`;
    await browser.click(input);
    await evaluate(`document.querySelector("${input}").select()`);
    for (const letter of "14") await browser.key(letter);
    await browser.key("Enter");
    await browser.key("Tab");
    await browser.until(`document.querySelector("[data-cell='${14 * 512 + 6}']")`);
    await browser.click("[data-do=menu]");
    await choose("Begin anew");
    await browser.until(`document.querySelectorAll(".truth tbody tr").length === 1`);
    equal("nothing is on it", await board(), []);
  });

  await section("a link goes to another page, without the secret of this one", async () => {
    await anew("#3");
    await build(3);
    await verdict("pass");
    await browser.until(`location.hash.includes("code=")`);
    await browser.send("Browser.grantPermissions", { permissions: ["clipboardReadWrite", "clipboardSanitizedWrite"] });
    await browser.click("[data-do=share]");
    await choose("Copy the link");
    await there(".toast, dialog[open] textarea");
    const link = await evaluate(`document.querySelector("dialog[open] textarea")?.value ?? navigator.clipboard.readText()`);
    equal("what it holds", [link.includes("#3?code="), /127\.0\.0\.1:\d+\/\w/.test(link)], [true, false]);
    const built = await board();
    await anew("#5");
    await verdict("fail");
    await browser.click("[data-do=menu]");
    await choose("Open");
    await browser.send("Input.insertText", { text: link });
    await browser.click("dialog[open] footer .main");
    await browser.until(`document.title.startsWith("3 ") && document.querySelector(".bench")?.dataset.verdict === "pass"`);
    equal("the board of the link", await board(), built);
  });

  await section("menus: another dress, help, an empty board, other programs", async () => {
    await anew("#3");
    await build(3);
    await verdict("pass");
    const paper = () => evaluate(`getComputedStyle(document.documentElement).backgroundColor`);
    const light = await paper();
    await browser.click("[data-do=menu]");
    await choose("Light or dark");
    const dark = await paper();
    equal("it is dark", light !== dark, true);
    await at("#3");
    equal("it stays so", await paper(), dark);
    await browser.click("[data-do=menu]");
    await choose("Light or dark");
    equal("and light again", await paper(), light);
    await browser.click("[data-do=menu]");
    await choose("Keys and help");
    equal("help", await text("dialog[open] h2"), "Keys and help");
    await browser.key("Escape");
    await browser.until(`!document.querySelector("dialog")`);
    await browser.click("[data-do=menu]");
    await choose("Clear the board");
    await verdict("fail");
    equal("it is empty", await board(), []);
    await browser.click("[data-do=undo]");
    await verdict("pass");
    await browser.click("[data-do=share]");
    await choose("For other programs");
    await choose("JSTumble");
    await there(".toast");
  });
}
