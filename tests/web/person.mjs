// What a person does on the page, and what a test says of it.
import { readFileSync } from "node:fs";
import { makeJudge } from "../../crates/tumble-web/page/judge.js";

const KINDS = {
  "/": ["ramp", "left"], "\\": ["ramp", "right"], "<": ["bit", "left"], ">": ["bit", "right"], X: ["crossover"],
  U: ["interceptor"], "{": ["gear_bit", "left"], "}": ["gear_bit", "right"], "*": ["gear"],
  q: ["weigh_gate", "left"], p: ["weigh_gate", "right"],
};

/** Makes a person at a browser, with the page at the address `page`. */
export async function makePerson(browser, page, wasm) {
  const judge = await makeJudge(readFileSync(wasm));
  const count = { passed: 0, failed: 0 };

  function equal(what, came, expected) {
    if (JSON.stringify(came) === JSON.stringify(expected)) count.passed += 1;
    else {
      count.failed += 1;
      console.error(`FAILED ${what}\n  expected ${JSON.stringify(expected)}\n  came     ${JSON.stringify(came)}`);
    }
  }

  /** Runs some checks; a fault of the page, or a break of its policy, is a failure, too. */
  async function section(name, run) {
    const begun = Date.now();
    try {
      await run();
    } catch (error) {
      equal(name, error.message, "no fault");
    }
    equal(`${name}: faults of the page`, browser.faults.splice(0), []);
    if (process.env.TIMES) console.log(`${((Date.now() - begun) / 1000).toFixed(1)} s  ${name}`);
  }

  const { evaluate } = browser;
  const cell = (key) => `[data-cell="${key}"]`;
  const text = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent.replaceAll("\\u00a0", " ") ?? null`);
  const label = (key) => evaluate(`document.querySelector('${cell(key)}').getAttribute("aria-label")`);
  const press = (selector) => evaluate(`document.querySelector(${JSON.stringify(selector)}).click()`);
  const there = (selector) => browser.until(`document.querySelector(${JSON.stringify(selector)})?.checkVisibility()`);

  /** Waits for a verdict on the board as it is. */
  const verdict = (wanted) => browser.until(`document.querySelector("#board").dataset.verdict === "${wanted}" && !document.querySelector("#verdict.waiting")`);

  /** The parts that the reference solution adds: cell, kind, side. */
  function reference(number) {
    const facts = judge.ask({ do: "challenge", challenge: number });
    const given = new Set(facts.given.map((part) => part.cell.join(".")));
    return partsOf(judge.ask({ do: "solution", challenge: number }).text, given);
  }

  /** The parts on the board of a solution file, without those that are given. */
  function partsOf(solution, given = new Set()) {
    const grid = /board *= *'''\n([^']*)'''/.exec(solution)[1];
    return grid.split("\n").flatMap((line, row) => [...line].flatMap((letter, column) => {
      const key = `${row + 1}.${column + 1}`;
      return KINDS[letter] && !given.has(key) ? [{ cell: key, kind: KINDS[letter][0], side: KINDS[letter][1] }] : [];
    }));
  }

  /** Builds the reference solution: with the mouse, where the first part is dragged from the tray, or
      with a finger. */
  const build = (number, finger = false) => buildParts(reference(number), finger);

  async function buildParts(parts, finger = false) {
    const tap = async (selector) => {
      await evaluate("scrollTo(0, 0)");
      await browser.touch([await browser.middle(selector)], 40);
    };
    const act = finger ? tap : browser.click.bind(browser);
    for (const [place, part] of parts.entries()) {
      if (place === 0 && !finger) await browser.drag(`[data-kind="${part.kind}"]`, cell(part.cell));
      else {
        await act(`[data-kind="${part.kind}"]`);
        await act(cell(part.cell));
      }
      if (part.side && !(await label(part.cell)).includes(`pointing ${part.side}`)) await act(cell(part.cell));
    }
  }

  /** Pastes a text on the page, or puts it into the box of the dialog and opens it. */
  async function open(given) {
    await press("#open-import");
    await evaluate(`document.querySelector("#import-text").value = ${JSON.stringify(given)}; document.querySelector("#import-read").click()`);
  }

  return {
    browser, page, judge, count, equal, section, evaluate, cell, text, label, press, there, verdict, reference, build, buildParts, partsOf, open,
    board: () => evaluate(`[...document.querySelectorAll(".cell")].map((cell) => cell.getAttribute("aria-label")).filter((words) => !words.includes("empty"))`),
    forget: () => evaluate("localStorage.clear()"),
    /** Opens the page anew at a hash. */
    at: (hash) => browser.open(page + hash),
    async key(key, ...letters) {
      await evaluate(`document.querySelector('${cell(key)}').focus()`);
      for (const letter of letters) await browser.key(letter);
    },
    wait: (milliseconds) => new Promise((later) => setTimeout(later, milliseconds)),
  };
}
