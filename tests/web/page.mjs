// Drives the page as a person would, in headless Chromium. Run by tools/web.sh test:
//
//   node tests/web/page.mjs WASM PAGE SITE [PICTURES]
//
// PAGE is tumble.html, opened from the disk; SITE is the folder for a web server. Pictures of the
// page go into the folder PICTURES, for eyes. `ONLY=word` runs the parts with this word in their
// name, `TIMES=1` says how long each section takes.
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { accessible } from "./accessible.mjs";
import { findBrowser, startBrowser } from "./browser.mjs";
import { building } from "./building.mjs";
import { exchange } from "./exchange.mjs";
import { help } from "./help.mjs";
import { looks } from "./looks.mjs";
import { makePerson } from "./person.mjs";

const [wasm, file, site, pictures] = process.argv.slice(2);
const path = findBrowser();
if (!path) {
  console.log("no Chromium on this machine (apt-get install chromium): the page is not driven");
  process.exit(0);
}
const browser = await startBrowser(path);
const person = await makePerson(browser, pathToFileURL(resolve(file)).href, wasm);
await browser.size(1400, 900);

const parts = { building, help, exchange, looks: () => looks(person, pictures), accessible, server };
for (const [name, part] of Object.entries(parts)) {
  if (name.includes(process.env.ONLY ?? "")) await part(person);
}

/** The page as a web server gives it. */
async function server({ section, press, verdict }) {
  await section("the same from a web server", async () => {
    const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
    const served = createServer((request, answer) => {
      const name = request.url === "/" ? "/index.html" : request.url.split("?")[0];
      const path = join(site, name.replaceAll("..", ""));
      if (!existsSync(path)) return answer.writeHead(404).end();
      answer.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain" }).end(readFileSync(path));
    });
    await new Promise((ready) => served.listen(0, "127.0.0.1", ready));
    await browser.open(`http://127.0.0.1:${served.address().port}/#3`);
    await press("#reference");
    await verdict("pass");
    served.close();
  });
}

await browser.close();
console.log(`${person.count.passed} passed, ${person.count.failed} failed`);
process.exit(person.count.failed ? 1 : 0);
