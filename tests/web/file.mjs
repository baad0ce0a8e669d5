// A file that the page of `tumble open` edits, while another program does, too.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./serve.mjs";

const EMPTY = `# Mine.
challenge = 1
board = '''
  .\\. .-.
 .-./.-.-.
.-.\\.-.-.-.
-.-.-.-.-.-
.-.\\.-.-.-.
-.-.-.-.-.-
.-.\\.-.-.-.
-.-.-.-.-.-
.-.\\.-.-.-.
-.-.-.-.-.-
     -
'''
`;
/** Its entries are not those that free play gives a board of this size, and it lacks a cell. */
const NARROW = `shape = { rows = 4, columns = 13, blue_entry = 2, red_entry = 12, last_row = "all", missing = [[1, 1]] }
board = '''
 \\.-.-.-.-./.
-.<.-.-.-.\\.-
././.-.-.-./.
\\./.-.-.-.\\.-
'''
`;
const CELLS = [[4, 5], [6, 5], [8, 5], [10, 5]];

export async function file(person, program) {
  const { browser, equal, section, evaluate, cell, text, there, board, verdict, wait, anew, at } = person;
  const folder = mkdtempSync(join(tmpdir(), "tumble-file-"));
  const path = join(folder, "mine.toml");
  writeFileSync(path, EMPTY);
  const [address, end, server] = await runProgram(program, path);
  const read = () => readFileSync(path, "utf8");
  const line = (row) => read().split("\n")[row + 2];

  async function saved(row, wanted) {
    for (let tries = 0; tries < 600 && line(row) !== wanted; tries += 1) await wait(50);
    equal(`row ${row} of the file`, line(row), wanted);
  }

  /** Both change the board at the same time: the program is stopped until both have. */
  async function both(row, letters) {
    server.kill("SIGSTOP");
    await browser.click(cell(...CELLS[row]));
    await browser.until(`document.querySelector('${cell(...CELLS[row])}').getAttribute("aria-label").includes("Ramp")`);
    const lines = read().split("\n");
    lines[12] = letters;
    writeFileSync(path, lines.join("\n"));
    server.kill("SIGCONT");
    await there("dialog[open] footer");
    equal("it asks", await text("dialog[open] h2"), "Which board?");
  }

  await section("every change is saved to the file", async () => {
    await browser.open(address);
    equal("the challenge of the file", await text(".bar h1"), "1 Gravity");
    await browser.click(cell(...CELLS[0]));
    await saved(4, "-.-./.-.-.-");
    equal("all else stays", read().startsWith("# Mine.\nchallenge = 1\nboard = '''\n"), true);
    await browser.click("[data-do=undo]");
    await saved(4, "-.-.-.-.-.-");
    await browser.click("[data-do=redo]");
    await saved(4, "-.-./.-.-.-");
  });

  await section("a change by another program shows at once", async () => {
    writeFileSync(path, read().replace("-.-./.-.-.-", "-.-.-.-.-./"));
    await browser.until(`document.querySelector('${cell(4, 11)}').getAttribute("aria-label").includes("Ramp")`);
    equal("only that", (await board()).length, 1);
    await browser.click("[data-do=undo]");
    await saved(4, "-.-./.-.-.-");
  });

  await section("more pages open than a browser opens connections", async () => {
    const url = await evaluate("location.href");
    const pages = await Promise.all(Array.from({ length: 7 }, () => browser.send("Target.createTarget", { url, background: true })));
    const open = async () => (await browser.send("Target.getTargets")).targetInfos.filter(({ title }) => title === "1 Gravity · tumble").length;
    for (let tries = 0; tries < 300 && (await open()) < 8; tries += 1) await wait(100);
    equal("all are open", await open(), 8);
    for (const page of pages) await browser.send("Target.closeTarget", page);
    writeFileSync(path, read().replace("-.-./.-.-.-", "-.-.-.-.-./"));
    await browser.until(`document.querySelector('${cell(4, 11)}').getAttribute("aria-label").includes("Ramp")`);
    await browser.click("[data-do=undo]");
    await saved(4, "-.-./.-.-.-");
  });

  await section("where both happened the player decides", async () => {
    await both(1, "-.-.-.-.-./");
    await browser.click("dialog[open] footer button:first-child");
    await browser.until(`document.querySelector('${cell(10, 11)}').getAttribute("aria-label").includes("Ramp")`);
    equal("the board of the file", await board(), ["Row 4, column 5: Ramp pointing left", "Row 10, column 11: Ramp pointing left"]);
    await both(2, "-.-.-.-.-.-");
    await browser.click("dialog[open] footer .main");
    await saved(8, "-.-./.-.-.-");
    await saved(10, "-.-.-.-.-./");
  });

  await section("a file that cannot be shown is not overwritten, after a reload either", async () => {
    const [whole, half] = [read(), "challenge = 1\n# half typed\nboard = '''\n"];
    const isSaid = `document.querySelector(".toast")?.textContent === "mine.toml: it cannot be read now"`;
    writeFileSync(path, half);
    await browser.until(isSaid);
    await browser.send("Page.reload");
    await browser.until(`!document.querySelector(".toast")`);
    await browser.until(isSaid);
    await browser.click(cell(...CELLS[1]));
    await wait(1000);
    equal("the file", read(), half);
    writeFileSync(path, whole);
    await saved(6, "-.-./.-.-.-");
    await browser.click("[data-do=undo]");
    await saved(6, "-.-.-.-.-.-");
    equal("the file is as it was", read(), whole);
  });

  await section("what an earlier session left at the same port does not count", async () => {
    await anew("");
    // A page that does not report changes to the program.
    await browser.send("Page.navigate", { url: `${person.page}words.js` });
    await browser.until(`location.pathname.endsWith("words.js")`);
    await evaluate(`localStorage.setItem("session", "/another/"), localStorage.setItem("tumble:solved", '{"7":[6,0,0,0,0]}')`);
    await at("");
    equal("nothing is solved", await text(".tally"), "0 of 60 solved0stars of 180");
  });

  await section("what is solved and kept can be forgotten", async () => {
    await anew("#3");
    await verdict("fail");
    await person.build(3);
    await verdict("pass");
    await browser.click(".bar .tool");
    await browser.until(`document.querySelector(".tally")?.textContent.startsWith("1 of 60")`);
    // If a text cannot be read, the page offers to forget all: in the browser and in the files of the program.
    await evaluate(`localStorage.setItem("tumble:own", "junk")`);
    await at("");
    await browser.click(".repair .btn:last-child");
    await browser.until(`document.querySelector(".tally")?.textContent.startsWith("0 of 60") && !document.querySelector(".repair")`);
    await at("");
    equal("nothing comes back", await text(".tally"), "0 of 60 solved0stars of 180");
  });

  await end();
  await section("a board of its own shape is the same machine", async () => {
    const free = join(folder, "free.toml");
    writeFileSync(free, NARROW);
    const [own, stop] = await runProgram(program, free);
    await browser.open(own);
    const isSame = () => browser.until(`document.querySelector(".truth .balls")?.ariaLabel === "8 blue"`);
    const cells = () => evaluate(`document.querySelectorAll("[data-cell]").length`);
    await isSame();
    await there(".toast");
    equal("changes are lost", (await text(".toast")).endsWith("free.toml names no challenge: changes are not saved to it"), true);
    equal("a cell is missing", await cells(), 51);
    await browser.click(".stepper [aria-label='More wide']");
    // The table is empty until the wider board is there.
    await browser.until(`(document.querySelector(".truth .balls")?.ariaLabel ?? "8 blue") !== "8 blue"`);
    await browser.click("[data-do=undo]");
    await isSame();
    equal("the shape is back", await cells(), 51);
    await browser.send("Page.reload");
    await isSame();
    await browser.leave();
    await stop();
  });
  await section("a class that is live keeps what was chosen", async () => {
    const handIn = (student, answer) => {
      mkdirSync(join(folder, "class", student), { recursive: true });
      writeFileSync(join(folder, "class", student, "1.toml"), answer);
    };
    const good = readFileSync(new URL("../../solutions/01-gravity.toml", import.meta.url), "utf8");
    handIn("Ada", good);
    handIn("Ben", EMPTY);
    const [classroom, dismiss] = await runProgram(program, "--class", join(folder, "class"));
    await browser.send("Page.navigate", { url: classroom });
    const shown = () => evaluate(`[...document.querySelectorAll("tbody th")].filter((own) => own.checkVisibility()).map((own) => own.textContent)`);
    await there(".filter");
    equal("all students", await shown(), ["Ada", "Ben"]);
    equal("in the font of the page", await evaluate(`document.fonts.ready.then(() => [...document.fonts].map(({ family, status }) => family + " " + status))`), ["Nunito loaded"]);
    await browser.click(".filter label:has(#only-misses)");
    equal("not all passed", await shown(), ["Ben"]);
    handIn("Cem", EMPTY);
    await browser.until(`document.querySelector("#s2 h2")?.textContent.startsWith("Cem")`);
    equal("still those alone", await shown(), ["Ben", "Cem"]);
    await browser.leave();
    await dismiss();
  });
  rmSync(folder, { recursive: true, force: true });
}
