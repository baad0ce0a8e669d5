// Drives the page as a person would, in headless Chromium:
//
//   node tests/web/page.mjs PAGE ...
//
// PAGE is tumble.html, opened from the disk; a folder, served as a web server does; or the program
// itself, which serves the page by `tumble open`. `ONLY=word` runs the parts with this word in their
// name, `TIMES=1` says how long each section takes.
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible } from "./accessible.mjs";
import { findBrowser, startBrowser } from "./browser.mjs";
import { building } from "./building.mjs";
import { first } from "./first.mjs";
import { making } from "./making.mjs";
import { makePerson } from "./person.mjs";

const path = findBrowser();
if (!path) {
  console.log("no Chromium on this machine (apt-get install chromium): the page is not driven");
  process.exit(0);
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".woff2": "font/woff2", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

/** The program with a data folder of its own, so that nothing is known of earlier sessions. */
async function startProgram(page) {
  const data = mkdtempSync(join(tmpdir(), "tumble-data-"));
  const program = spawn(page, ["open", "--no-browser"], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, XDG_DATA_HOME: data, HOME: data } });
  const address = await new Promise((told) => program.stdout.once("data", (text) => told(String(text).trim())));
  const end = () => {
    program.kill();
    rmSync(data, { recursive: true, force: true });
  };
  return [address, end, () => startProgram(page)];
}

/** Where a page can be opened, what ends it, and what begins it anew. */
async function serve(page) {
  if (extname(page) === ".html") return [pathToFileURL(resolve(page)).href, () => {}];
  if (!statSync(page).isDirectory()) return startProgram(page);
  const served = createServer((request, answer) => {
    const name = request.url === "/" ? "/index.html" : request.url.split("?")[0];
    const file = join(page, name.replaceAll("..", ""));
    if (!existsSync(file)) return answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((ready) => served.listen(0, "127.0.0.1", ready));
  return [`http://127.0.0.1:${served.address().port}/`, () => served.close()];
}

let failed = 0;
const browser = await startBrowser(path);
for (const page of process.argv.slice(2)) {
  let [address, end, again] = await serve(page);
  const renew = again && (async () => {
    end();
    [address, end, again] = await again();
    return address;
  });
  const person = makePerson(browser, address, renew);
  for (const [name, part] of Object.entries({ first, building, making, accessible })) if (name.includes(process.env.ONLY ?? "")) await part(person);
  console.log(`${page}: ${person.count.passed} passed, ${person.count.failed} failed`);
  failed += person.count.failed;
  end();
}
await browser.close();
process.exit(failed ? 1 : 0);
