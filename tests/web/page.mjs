// Drives the page as a person would, in headless Chromium. Run by tools/web.sh test:
//
//   node tests/web/page.mjs WASM PAGE SITE [PICTURES]
//
// PAGE is tumble.html, opened from the disk; SITE is the folder for a web server. Pictures of the
// page go into the folder PICTURES, for eyes.
import { createServer } from "node:http";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { makeJudge } from "../../crates/tumble-web/page/judge.js";
import { findBrowser, startBrowser } from "./browser.mjs";

const [wasm, file, site, pictures] = process.argv.slice(2);
const path = findBrowser();
if (!path) {
  console.log("no Chromium on this machine (apt-get install chromium): the page is not driven");
  process.exit(0);
}
const judge = await makeJudge(readFileSync(wasm));
const browser = await startBrowser(path);
const page = pathToFileURL(resolve(file)).href;
let passed = 0;
let failed = 0;

function equal(what, came, expected) {
  if (JSON.stringify(came) === JSON.stringify(expected)) passed += 1;
  else {
    failed += 1;
    console.error(`FAILED ${what}\n  expected ${JSON.stringify(expected)}\n  came     ${JSON.stringify(came)}`);
  }
}

async function section(name, run) {
  try {
    await run();
  } catch (error) {
    equal(name, error.message, "no fault");
  }
  equal(`${name}: faults of the page`, browser.faults.splice(0), []);
}

const text = (selector) => browser.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent.replaceAll("\\u00a0", " ") ?? null`);
const label = (cell) => browser.evaluate(`document.querySelector('[data-cell="${cell}"]').getAttribute("aria-label")`);
const verdict = (wanted) => browser.until(`document.querySelector("#board").dataset.verdict === "${wanted}" && !document.querySelector("#verdict.waiting")`);
const forget = () => browser.evaluate("localStorage.clear()");
const cellOf = (cell) => `[data-cell="${cell}"]`;

/** The parts that the reference solution adds: cell, kind, side. */
function reference(number) {
  const facts = judge.ask({ do: "challenge", challenge: number });
  const given = new Set(facts.given.map(({ cell }) => cell.join(".")));
  const grid = /board *= *'''\n([^']*)'''/.exec(judge.ask({ do: "solution", challenge: number }).text)[1];
  const kinds = { "/": ["ramp", "left"], "\\": ["ramp", "right"], "<": ["bit", "left"], ">": ["bit", "right"], X: ["crossover"], U: ["interceptor"], "{": ["gear_bit", "left"], "}": ["gear_bit", "right"], "*": ["gear"] };
  return grid.split("\n").flatMap((line, row) => [...line].flatMap((letter, column) => {
    const cell = `${row + 1}.${column + 1}`;
    return kinds[letter] && !given.has(cell) ? [{ cell, kind: kinds[letter][0], side: kinds[letter][1] }] : [];
  }));
}

/** Builds the reference solution with the mouse; the first part is dragged from the tray. */
async function build(number) {
  for (const [place, { cell, kind, side }] of reference(number).entries()) {
    if (place === 0) await browser.drag(`[data-kind="${kind}"]`, cellOf(cell));
    else {
      await browser.click(`[data-kind="${kind}"]`);
      await browser.click(cellOf(cell));
    }
    if (side && !(await label(cell)).includes(`pointing ${side}`)) await browser.click(cellOf(cell));
  }
}

const board = () => browser.evaluate(`[...document.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label")).filter((words) => !words.includes("empty"))`);

await browser.size(1400, 900);

await section("challenge 1 by mouse", async () => {
  await browser.open(`${page}#1`);
  await forget();
  await browser.open(`${page}#1`);
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
  for (const place of places.toReversed()) {
    await browser.click("#back");
    equal("a step back", await text("#now"), place);
  }
  await browser.click("#ball-next");
  equal("the next ball is at its entry", await text("#now"), `Ball 2, ${run.balls[1].colour}: row ${run.balls[1].path[0][0]}, column ${run.balls[1].path[0][1]}`);
});

await section("21: built, broken, blamed, undone, kept", async () => {
  await browser.open(`${page}#21`);
  await build(21);
  await verdict("pass");
  const whole = await board();
  const [{ cell }] = reference(21).slice(-1);
  await browser.evaluate(`document.querySelector('${cellOf(cell)}').focus()`);
  await browser.key("Delete");
  await verdict("fail");
  equal("a ball is blamed", /^Ball \d+ \((blue|red)\) falls at row 11, column 6/.test(await text(".blame")), true);
  await browser.click("#show");
  await browser.until(`document.querySelector("#now").textContent.includes("falls at row 11, column 6")`);
  await browser.click("#undo");
  await verdict("pass");
  equal("undo brings the part back", await board(), whole);
  await browser.open(`${page}#21`);
  await verdict("pass");
  equal("the board is found again", await board(), whole);
  const link = await browser.evaluate("location.href");
  await forget();
  await browser.open(link);
  await verdict("pass");
  equal("a link brings the board along", await board(), whole);
});

await section("only what the rules allow, with the reason", async () => {
  await browser.open(`${page}#21`);
  await browser.evaluate(`document.querySelector('[data-cell="2.3"]').focus()`);
  await browser.key("Delete");
  equal("given parts stay", await text("#toast"), "This part is given: it stays where it is");
  await browser.key("b");
  equal("what the challenge lacks", await text("#toast"), "This challenge has no bit");
});

await section("a given bit that is drawn upright is the player's to turn", async () => {
  await browser.open(`${page}#12`);
  const [{ cell }] = judge.ask({ do: "challenge", challenge: 12 }).given.filter(({ upright }) => upright);
  const key = cell.join(".");
  const way = async () => /pointing (left|right)/.exec(await label(key))[1];
  const before = await way();
  await browser.click(cellOf(key));
  equal("it turns", [before, await way()].toSorted(), ["left", "right"]);
  await browser.click("#reference");
  await verdict("pass");
});

await section("by keys alone", async () => {
  await forget();
  await browser.open(`${page}#42`);
  await browser.evaluate(`document.querySelector("#tray [tabindex='0']").focus()`);
  await browser.key("ArrowDown");
  equal("the tray follows the arrows", await browser.evaluate(`document.activeElement.dataset.kind`), "crossover");
  await browser.evaluate(`document.querySelector(".cell[tabindex='0']").focus()`);
  await browser.key("ArrowDown");
  const cell = await browser.evaluate(`document.activeElement.dataset.cell`);
  await browser.key(" ");
  equal("Space places", (await label(cell)).endsWith("crossover"), true);
  await browser.key("r");
  equal("a letter replaces", (await label(cell)).includes("ramp pointing"), true);
  await browser.key("Delete");
  equal("Delete removes", (await label(cell)).includes("empty"), true);
});

await section("touch: tap, drag from the tray, move, hold", async () => {
  await forget();
  await browser.size(390, 844, { touch: true });
  await browser.open(`${page}#21`);
  const scale = await browser.evaluate(`document.querySelector("#grid").getScreenCTM().d`);
  const lifted = ([x, y]) => [x, y + 56 * scale];
  const middle = async (selector) => {
    await browser.evaluate("scrollTo(0, 0)");
    return browser.middle(selector);
  };
  await browser.touch([await middle(cellOf("3.6"))]);
  equal("a tap places", (await label("3.6")).includes("ramp"), true);
  await browser.touch([await middle('[data-kind="ramp"]'), lifted(await middle(cellOf("5.6")))]);
  equal("a drag places", (await label("5.6")).includes("ramp"), true);
  await browser.touch([await middle(cellOf("5.6")), lifted(await middle(cellOf("7.6")))]);
  equal("a drag moves", [(await label("5.6")).includes("empty"), (await label("7.6")).includes("ramp")], [true, true]);
  await browser.touch([await middle(cellOf("7.6"))], 800);
  equal("a hold removes", (await label("7.6")).includes("empty"), true);
  await browser.size(1400, 900);
});

await section("every reference works on the page as it does in a file", async () => {
  for (const { number } of judge.ask({ do: "list" }).challenges) {
    await browser.open(`${page}#${number}`);
    await browser.evaluate(`document.querySelector("#reference").click()`);
    await verdict("pass");
    passed += 1;
  }
});

await section("the truth table, filters, a start by hand", async () => {
  await browser.open(`${page}#42`);
  await browser.click("#reference");
  await verdict("pass");
  await browser.click("#open-table");
  await browser.until(`document.querySelectorAll("#table-rows tr").length === 60`);
  await browser.click('[data-show="failing"]');
  await browser.until(`document.querySelector("#table-note").textContent === "There is no such start."`);
  await browser.click('[data-show="passing"]');
  await browser.until(`document.querySelectorAll("#table-rows tr").length === 60`);
  await browser.click("#table-rows tr:nth-child(18) button");
  equal("a row of the table is the start", await text("#row-number"), "18 of 256");
  await browser.click('[data-focus="A+"]');
  equal("an input by hand", await text("#row-number"), "34 of 256");
});

await section("boards and challenges of others", async () => {
  await browser.open(`${page}#2`);
  await browser.evaluate(`document.querySelector("#open-import").click()`);
  const solution = judge.ask({ do: "solution", challenge: 5 }).text;
  await browser.evaluate(`document.querySelector("#import-text").value = ${JSON.stringify(solution)}; document.querySelector("#import-read").click()`);
  await verdict("pass");
  equal("the challenge of the file is open", await text("#pick-number"), "5");
  await browser.evaluate(`document.querySelector("#open-share").click(); document.querySelector("#share-items button:nth-child(5)").click()`);
  equal("no format is in the way", await browser.evaluate(`document.querySelector("#share").open`), true);
});

await section("hostile texts are text", async () => {
  const evil = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>`;
  const quoted = JSON.stringify(evil);
  const known = readFileSync("challenges/18-entanglement.toml", "utf8");
  const spec = known.replace(/^number = .*/m, "number = 918").replace(/^id = .*/m, 'id = "evil"')
    .replace(/^title = .*/m, `title = ${quoted}`).replace(/^objective = .*/m, `objective = ${quoted}`);
  await browser.evaluate(`document.querySelector("#open-import").click(); document.querySelector("#import-text").value = ${JSON.stringify(spec)}; document.querySelector("#import-read").click()`);
  equal("the challenge of somebody is open", [await text("#pick-title"), await text("#objective")], [evil, evil]);
  await verdict("fail");
  await browser.open(await browser.evaluate("location.href"));
  equal("it is kept, and found by its address", await text("#pick-title"), evil);
  for (const hash of [`#21?code=${encodeURIComponent(evil)}`, `#21?row=${"9".repeat(300)}`, `#own/${encodeURIComponent(evil)}`, `#${evil}`, "#21?code=%", `#99999?code=${"A".repeat(30000)}`]) {
    await browser.open(page + hash);
    equal(`nothing is taken for markup by ${hash.slice(0, 30)}`, await browser.evaluate(`[document.title === "taken", document.querySelectorAll("img, #grid script").length]`), [false, 0]);
  }
});

for (const [width, height] of [[360, 740], [768, 1024], [1280, 800], [1400, 900]]) {
  for (const dark of [false, true]) {
    await section(`${width} x ${height}${dark ? ", dark" : ""}`, async () => {
      await browser.size(width, height, { dark, touch: width < 500 });
      await browser.open(`${page}#27`);
      await browser.evaluate(`document.querySelector("#reference").click()`);
      await verdict("pass");
      equal("nothing sticks out", await browser.evaluate("document.documentElement.scrollWidth"), width);
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await new Promise((later) => setTimeout(later, 4000));
        await browser.shot(join(pictures, `${width}${dark ? "-dark" : ""}.png`));
      }
    });
  }
}

await section("accessible names", async () => {
  const axe = process.env.AXE ?? "target/web-tools/node_modules/axe-core/axe.min.js";
  if (!existsSync(axe)) return console.log("no axe-core: accessible names are not checked");
  await forget();
  for (const dark of [false, true]) {
    await browser.size(1280, 800, { dark });
    await browser.open(`${page}#42`);
    await verdict("fail");
    await browser.evaluate(readFileSync(axe, "utf8"));
    const found = await browser.evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html.slice(0, 90)).join(" | ")))`);
    equal("axe finds nothing", found, []);
  }
});

await section("the same from a web server", async () => {
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
  const server = createServer((request, answer) => {
    const name = request.url === "/" ? "/index.html" : request.url.split("?")[0];
    const path = join(site, name.replaceAll("..", ""));
    if (!existsSync(path)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(readFileSync(path));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  await browser.open(`http://127.0.0.1:${server.address().port}/#3`);
  await browser.evaluate(`document.querySelector("#reference").click()`);
  await verdict("pass");
  server.close();
});

await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
