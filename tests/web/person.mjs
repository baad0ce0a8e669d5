// Actions of a person on the page: points, taps, drags and types. Nothing is set by script.
import { readFileSync, readdirSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);
const KINDS = {
  "/": ["ramp", "left"], "\\": ["ramp", "right"], "<": ["bit", "left"], ">": ["bit", "right"], X: ["crossover"],
  U: ["interceptor"], "{": ["gear_bit", "left"], "}": ["gear_bit", "right"], "*": ["gear"],
};

/** The lines of the board in a file of a folder that begins with a number. */
function gridOf(folder, number) {
  const name = readdirSync(new URL(folder, ROOT)).find((own) => own.startsWith(`${String(number).padStart(2, "0")}-`));
  return /(?:grid|board) *= *'''\n([^']*)'''/.exec(readFileSync(new URL(`${folder}/${name}`, ROOT), "utf8"))[1].split("\n");
}

/** Makes a person at a browser, with the page at the address `page`; `renew` gives a page without a history. */
export function makePerson(browser, page, renew) {
  const count = { passed: 0, failed: 0 };
  const { evaluate } = browser;

  function equal(what, came, expected) {
    if (JSON.stringify(came) === JSON.stringify(expected)) count.passed += 1;
    else {
      count.failed += 1;
      console.error(`FAILED ${what}\n  expected ${JSON.stringify(expected)}\n  came     ${JSON.stringify(came)}`);
    }
  }

  /** Runs some checks in a window of a usual size; an error on the page or a violation of its policy is a failure, too. */
  async function section(name, run) {
    const begun = Date.now();
    try {
      await browser.size(1280, 800);
      await run();
    } catch (error) {
      equal(name, error.message, "no fault");
    }
    equal(`${name}: faults of the page`, browser.faults.splice(0), []);
    if (process.env.TIMES) console.log(`${((Date.now() - begun) / 1000).toFixed(1)} s  ${name}`);
  }

  const cell = (row, column) => `[data-cell="${row * 512 + column}"]`;
  const text = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`);
  const there = (selector) => browser.until(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`);
  /** Waits for a verdict on the board as it is. */
  const verdict = (wanted) => browser.until(`document.querySelector(".bench")?.dataset.verdict === "${wanted}"`);
  const label = (row, column) => evaluate(`document.querySelector('${cell(row, column)}').getAttribute("aria-label")`);
  /** The parts that a person put on the board, in the words for screen readers. */
  const board = () => evaluate(`[...document.querySelectorAll("[data-cell]")].map((own) => own.getAttribute("aria-label")).filter((words) => !words.includes("empty") && !words.includes("fixed"))`);

  /** The parts that the reference solution adds: row, column, kind, side. */
  function reference(number) {
    const given = gridOf("challenges", number);
    return gridOf("solutions", number).flatMap((line, row) => [...line].flatMap((letter, column) => {
      const known = KINDS[letter];
      return known && !KINDS[given[row]?.[column]] && !"^v".includes(given[row]?.[column] ?? " ") ? [{ row: row + 1, column: column + 1, kind: known[0], side: known[1] }] : [];
    }));
  }

  /** Builds it with the mouse: each part is placed by pointing at the half of the cell to which it leans. Returns
      how many had to be turned after that. */
  async function build(number) {
    let turned = 0;
    let chosen = null;
    for (const { row, column, kind, side } of reference(number)) {
      if (kind !== chosen && (await evaluate(`document.querySelector('[data-kind="${kind}"]').getAttribute("aria-pressed")`)) !== "true") await browser.click(`[data-kind="${kind}"]`);
      chosen = kind;
      const [x, y] = await browser.middle(cell(row, column));
      const half = (await evaluate(`document.querySelector('${cell(row, column)}').getBoundingClientRect().width`)) * 0.36;
      const at = [x + (side === "left" ? -half : side === "right" ? half : 0), y];
      await browser.mouse("mouseMoved", at, { buttons: 0 });
      await browser.mouse("mousePressed", at);
      await browser.mouse("mouseReleased", at);
      if (side && !(await label(row, column)).includes(`pointing ${side}`)) {
        turned += 1;
        await browser.click(cell(row, column));
      }
    }
    return turned;
  }

  /** Taps the middle of the cell where the ball falls, until none falls, with the part that the page wants, or with
      another one if none is left: for challenges of ramps and crossovers. */
  async function buildAsItFalls() {
    const wanted = `document.querySelector(".part.pulse, .part[aria-pressed=true].none ~ .part:not(.none), .part:not(.none):has(~ .part[aria-pressed=true].none)")?.dataset.kind ?? null`;
    const falls = `document.querySelector('[data-cell][aria-label*="the ball falls here"]')?.dataset.cell ?? null`;
    for (let at; (at = await evaluate(falls)) !== null; ) {
      const kind = await evaluate(wanted);
      if (kind) await tap(`[data-kind="${kind}"]`);
      await tap(`[data-cell="${at}"]`);
      await browser.until(`!document.querySelector('[data-cell="${at}"]').getAttribute("aria-label").includes("empty")`);
      await browser.until(`document.querySelector(".bench").dataset.verdict !== "waiting"`);
    }
  }

  /** Presses a line of the open menu. */
  async function choose(words) {
    await there(".menu");
    const place = await evaluate(`[...document.querySelectorAll("dialog[open] .menu button b")].findIndex((own) => own.textContent === "${words}")`);
    await browser.click(`dialog[open] .menu button:nth-child(${place + 1})`);
  }

  const tap = async (selector) => browser.touch([await browser.middle(selector)], 40);

  const person = {
    browser, page, served: Boolean(renew), count, equal, section, evaluate, cell, text, label, there, verdict, reference, build, buildAsItFalls, board, choose, tap,
    /** Opens the page at a hash. */
    at: (hash) => browser.open(person.page + hash),
    /** Opens the page as on a first visit. */
    async anew(hash) {
      await browser.leave();
      if (renew) person.page = await renew();
      // Storage that a page clears itself may still be seen by the process of the next page.
      else await browser.send("Storage.clearDataForOrigin", { origin: page.startsWith("file:") ? "file://" : new URL(page).origin, storageTypes: "local_storage" });
      await browser.open(person.page + hash);
    },
    type: async (letters) => {
      for (const letter of letters) await browser.key(letter);
    },
    wait: (milliseconds) => new Promise((later) => setTimeout(later, milliseconds)),
  };
  return person;
}
