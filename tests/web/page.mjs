// Drives the page as a person would, in headless Chromium:
//
//   node tests/web/page.mjs PAGE ...
//
// PAGE is tumble.html, opened from the disk; a folder, served as a web server does; or the program
// itself, which serves the page by `tumble open`. `ONLY=word` runs the parts with this word in their
// name, `TIMES=1` prints the time of each section.
import { accessible } from "./accessible.mjs";
import { findBrowser, startBrowser } from "./browser.mjs";
import { building } from "./building.mjs";
import { controls } from "./controls.mjs";
import { file } from "./file.mjs";
import { first } from "./first.mjs";
import { keepsakes } from "./keepsakes.mjs";
import { making } from "./making.mjs";
import { offline } from "./offline.mjs";
import { makePerson } from "./person.mjs";
import { serve } from "./serve.mjs";

const path = findBrowser();
if (!path) {
  console.log("no Chromium on this machine (apt-get install chromium): the page is not driven");
  process.exit(0);
}

let failed = 0;
const browser = await startBrowser(path);
for (const page of process.argv.slice(2)) {
  let [address, end, again] = await serve(page);
  const renew = again && (async () => {
    await end();
    [address, end, again] = await again();
    return address;
  });
  const person = makePerson(browser, address, renew);
  // The parts for only one of the three come last, since the server of the site is stopped. Building and looks are the
  // same in all three, and take long: only the file is tested for them.
  const long = page.endsWith(".html") ? { building, accessible } : {};
  const own = renew ? { file: (one) => file(one, page) } : address.startsWith("http") ? { offline: (one) => offline(one, end) } : {};
  for (const [name, part] of Object.entries({ first, controls, making, keepsakes, ...long, ...own })) if (name.includes(process.env.ONLY ?? "")) await part(person);
  console.log(`${page}: ${person.count.passed} passed, ${person.count.failed} failed`);
  failed += person.count.failed;
  // A page that still runs would ask a server that is gone.
  await browser.leave();
  await end();
}
await browser.close();
process.exit(failed ? 1 : 0);
