// axe finds nothing, at all sizes, light and dark; touch targets are large enough.
import { existsSync, readFileSync } from "node:fs";

const AXE = new URL("../../target/web-tools/node_modules/axe-core/axe.min.js", import.meta.url);
const STATES = ["", "#1", "#37", "#59", "#free", "#make", "#print/5", "#embed/1"];
const SIZES = [[1280, 800, false], [390, 844, true], [844, 390, false], [640, 400, false], [320, 640, true]];

/** Controls for a finger that are smaller than 44 pixels; the cells of a board are as large as possible. */
const SMALL = `[...document.querySelectorAll("button, a, select, summary, [type=range], tbody tr[tabindex], label:has(input)")].filter((own) => own.checkVisibility({ visibilityProperty: true }) && !own.closest(".cells, .slot, .foot p")).filter((own) => { const { width, height } = own.getBoundingClientRect(); return Math.min(width, height) < 43.5; }).map((own) => own.outerHTML.slice(0, 80))`;

export async function accessible({ browser, equal, section, evaluate, anew, wait, tap, there, verdict }) {
  for (const [width, height] of [[320, 640], [390, 844], [844, 390]]) await section(`large targets in what opens at ${width} x ${height}`, async () => {
    await browser.size(width, height, { touch: true });
    const settled = () => browser.until(`document.getAnimations().every(({ playState }) => playState !== "running")`);
    const large = async (what) => equal(what, await evaluate(SMALL), []);
    await anew("#18");
    await verdict("fail");
    await tap(".strip1");
    await settled();
    await tap(".starts .btn");
    await there("table.all tbody tr");
    await large("all starts");
    await evaluate(`document.querySelector("dialog[open] select").focus()`);
    await browser.key("I");
    await there("dialog[open] .lines tbody tr");
    await large("in the fewest lines");
    await anew("#free");
    await there(".truth tbody tr");
    await tap(".strip1");
    await settled();
    await large("what a machine does");
    await anew("");
    await there(".foot");
    await tap(".foot button:last-child");
    await large("help");
  });
  if (!existsSync(AXE)) return console.log("no axe-core (tools/setup.sh installs it): its checks are left out");
  const axe = readFileSync(AXE, "utf8");
  for (const [width, height, dark] of SIZES) await section(`axe at ${width} x ${height}${dark ? ", dark" : ""}`, async () => {
    await browser.size(width, height, { dark, touch: width < 500 });
    for (const state of width === 1280 || width === 390 ? STATES : ["", "#1", "#32", "#free"]) {
      await anew(state);
      await wait(300);
      await browser.send("Runtime.evaluate", { expression: axe });
      equal(`${state || "home"}`, await evaluate(`axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html.slice(0, 90)))`), []);
      if (width < 900 && !state.startsWith("#print")) equal(`${state || "home"}: large targets`, await evaluate(SMALL), []);
      equal(`${state || "home"} does not overflow`, await evaluate(`[document.documentElement, ...document.querySelectorAll(".hero h2, .hero p, .size, .stepper, .tray")].filter((own) => own.scrollWidth > own.clientWidth + 1).map((own) => own.className || own.localName)`), []);
    }
  });
}
