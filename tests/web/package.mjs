// The npm package as it is installed: in node, against the command line, and as a component in Chromium.
//
//   node tests/web/package.mjs FOLDER TUMBLE
//
// FOLDER has the package in its `node_modules`; TUMBLE is the program.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { findBrowser, startBrowser } from "./browser.mjs";
import { serve } from "./serve.mjs";

const [folder, program] = process.argv.slice(2).map((path) => resolve(path));
const installed = join(folder, "node_modules/tumble-judge");
const tumble = await import(pathToFileURL(join(installed, "index.js")));
const root = new URL("../..", import.meta.url).pathname;
let [passed, failed] = [0, 0];

function check(what, holds, detail = "") {
  if (holds) return (passed += 1);
  failed += 1;
  console.error(`FAILED ${what}${detail ? `: ${detail}` : ""}`);
}

const fails = (what, promise, words) =>
  promise.then(() => check(what, false, "no error"), (error) => check(what, error.message.includes(words), error.message));

/** The JSON lines of a command; a BigInt where the package has one. */
function commandLine(...args) {
  let out;
  try {
    out = execFileSync(program, [...args, "--format", "json"], { cwd: root, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    out = error.stdout;
  }
  return out.toString().split("\n").filter(Boolean);
}
const same = (value, line) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "bigint" ? Number(part) : part))), JSON.parse(line));

// Every submission of the corpus gets the whole line that the command line prints.
const lines = commandLine("grade", "tests/corpus", "tests/submissions", "solutions");
let compared = 0;
for (const line of lines) {
  const { file, verdict } = JSON.parse(line);
  if (verdict === "skipped" || !existsSync(join(root, file))) continue;
  compared += 1;
  const own = await tumble.grade(readFileSync(join(root, file)), { file });
  check(`${file} has the verdict of the command line`, same(own, line), `${JSON.stringify(own, (_, part) => (typeof part === "bigint" ? String(part) : part))}\n  ${line}`);
}
check("the corpus is compared", compared > 500, `${compared}`);

// Every reference passes; tables and runs are those of the command line.
const challenges = await tumble.challenges();
check("there are sixty challenges", challenges.length === 60);
const equal = (values, wanted) => values.length === wanted.length && values.every((value, place) => same(value, wanted[place]));
for (const { number, concepts } of challenges) {
  const file = `solutions/${readdirSync(join(root, "solutions")).find((name) => name.startsWith(String(number).padStart(2, "0")))}`;
  const board = readFileSync(join(root, file), "utf8");
  const verdict = await tumble.grade(board, { challenge: number });
  check(`${file} passes at par`, verdict.verdict === "pass" && verdict.cost.parts === verdict.par.parts);
  const { balls, end } = await tumble.run(board);
  check(`${file}: a run`, equal([...balls, end], commandLine("run", file)));
  if (concepts.includes("game")) continue;
  const rows = [];
  for await (const row of tumble.table(board)) rows.push(row);
  check(`${file}: its table`, equal(rows, commandLine("table", file)));
}
const reflection = readFileSync(join(root, "solutions/27-reflection.toml"), "utf8");
for (const question of ["summary", "compact", "matters", "coverage", "reversible", "name"]) {
  check(`a table by ${question}`, equal(await tumble.wholeTable(question, reflection), commandLine("table", `--${question}`, "solutions/27-reflection.toml")));
}
const { balls, end: over } = await tumble.run(reflection, { inputs: { A: 5 } });
check("a run from a start", equal([...balls, over], commandLine("run", "solutions/27-reflection.toml", "--set", "A=5")));
const eighty = { spec: readFileSync(join(root, "tests/specs/931-eighty-bits.toml"), "utf8") };
const huge = await tumble.grade(readFileSync(join(root, "tests/boards/eighty-bits.toml")), eighty);
check("a number beyond 2^53 is a BigInt", huge.verdict === "pass" && huge.rows === 2n ** 80n, String(huge.rows));

const events = [];
const solved = await tumble.solve({ challenge: 5, seconds: 600, progress: (event) => events.push(event) });
check("a search ends and is proven", solved.proven && solved.proof === "checked" && events.every(({ event }) => event === "progress") && events.length > 0);
check("its board passes", (await tumble.grade(solved.board, { challenge: 5 })).verdict === "pass");
check("a picture", (await tumble.draw(null, { challenge: 18 })).startsWith("<svg"));
check("a picture that plays", (await tumble.animate(reflection)).includes("<animate"));
const facts = await tumble.challenge("entanglement");
check("a challenge", facts.number === 18 && facts.par.parts === 7);
await fails("a challenge that is not there", tumble.grade("-", { challenge: 99 }), "there is no challenge 99");
await fails("a board that cannot run", tumble.run("-", { challenge: 1 }), "");
for (const text of ["", "\0", "\ud800", "[".repeat(1e5), "=".repeat(1e5), "challenge = 1e999", new Uint8Array([255, 254])]) {
  const { verdict } = await tumble.grade(text, { challenge: 18 });
  check(`a hostile text is ${verdict}`, ["unreadable", "invalid"].includes(verdict));
}

check("licences of what is inside", readFileSync(join(installed, "THIRD-PARTY.txt"), "utf8").includes("\nbatsat "));

// A page with two boards.
const browserPath = findBrowser();
if (browserPath) {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title><link rel="icon" href="data:,">
    <script type="module" src="/node_modules/tumble-judge/board.js"></script>
    <body data-ready="1"><tumble-board id="good" challenge="18"></tumble-board><tumble-board id="bad"></tumble-board>`;
  writeFileSync(join(folder, "page.html"), page);
  const [address, end] = await serve(folder);
  const browser = await startBrowser(browserPath);
  await browser.size(900, 800);
  await browser.open(new URL("page.html", address).href);
  const part = (id, name) => `document.getElementById("${id}").shadowRoot?.querySelector("[part=${name}]")`;
  const said = (id) => browser.evaluate(`${part(id, "verdict")}.textContent`);
  await browser.until(`${part("good", "board")}?.querySelector("svg")`);
  check("without a board it shows the challenge", (await said("good")) === "");
  const solution = readFileSync(join(root, "solutions/18-entanglement.toml"), "utf8");
  await browser.evaluate(`good.setAttribute("code", ${JSON.stringify(solution)})`);
  await browser.evaluate(`bad.setAttribute("code", ${JSON.stringify(solution.replace("/", "-"))})`);
  await browser.until(`${part("good", "verdict")}.textContent && ${part("bad", "verdict")}.textContent`);
  check("a good board passes", (await said("good")) === "pass: 7 parts", await said("good"));
  check("a bad one fails, with a reason", /^fails \d of 4 starts: ./.test(await said("bad")), await said("bad"));
  await browser.evaluate(`${part("bad", "play")}.click()`);
  await browser.until(`${part("bad", "board")}.querySelector("animate, animateTransform, animateMotion")`);
  check("it plays", (await browser.evaluate(`${part("bad", "play")}.textContent`)) === "Stop");
  if (process.env.SHOT) await browser.shot(process.env.SHOT);
  await browser.evaluate(`${part("bad", "play")}.click()`);
  await browser.until(`!${part("bad", "board")}.querySelector("animate, animateTransform, animateMotion")`);
  check("it stops", (await browser.evaluate(`bad.verdict.verdict`)) === "fail");
  await browser.evaluate(`good.setAttribute("challenge", "nothing")`);
  await browser.until(`${part("good", "verdict")}.textContent.includes("there is no challenge")`);
  check("nothing was reported as a fault", browser.faults.length === 0, browser.faults.join("\n"));
  await browser.close();
  await end();
} else {
  console.log("no Chromium: the component is not tested");
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
