// Measures the speed of the page, through Chromium's DevTools protocol:
//
//   node tests/web/measure.mjs PAGE ...
//
// PAGE as in page.mjs. Nothing fails here: docs/web.md has the figures and explains them.
import { findBrowser, startBrowser } from "./browser.mjs";
import { packed } from "./making.mjs";
import { makePerson } from "./person.mjs";
import { serve } from "./serve.mjs";

/** Runs before the page: notes the frames, and the time of each verdict after a move. */
const WATCH = `
  globalThis.moved = 0;
  globalThis.judged = () => {};
  addEventListener("pointerup", () => (moved = performance.now()), true);
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (!moved || (document.querySelector(".bench")?.dataset.verdict ?? "waiting") === "waiting") return;
    judged(performance.now() - moved);
    moved = 0;
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-verdict"] }));
  const request = requestAnimationFrame;
  globalThis.frames = 0;
  globalThis.requestAnimationFrame = (act) => request((now) => (act(now), (frames += 1)));
`;

/** Returns the tasks of the main thread and of the judge's while `act` runs, in milliseconds of processor time: other
    programs of the machine do not count. A trace takes seconds to begin and to end; `when` is on its clock. */
async function tasksOf(act) {
  const events = [];
  browser.listen("Tracing.dataCollected", ({ value }) => events.push(...value.filter(({ name }) => name === "thread_name" || name === "ThreadControllerImpl::RunTask")));
  const complete = new Promise((told) => browser.listen("Tracing.tracingComplete", told));
  await browser.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "__metadata"] } });
  const result = await act();
  await browser.send("Tracing.end");
  await complete;
  const threads = (wanted) => new Set(events.filter(({ name, args }) => name === "thread_name" && wanted.test(args.name)).map(({ pid, tid }) => `${pid} ${tid}`));
  const done = (own, [from, to]) => events.filter(({ pid, tid, tdur, ts }) => own.has(`${pid} ${tid}`) && tdur > 0 && ts >= from && ts < to).map(({ tdur }) => tdur / 1000);
  const within = (span = [0, Infinity]) => ({ tasks: done(threads(/^CrRendererMain$/), span), judges: done(threads(/^DedicatedWorker/), span) });
  return { ...within(), within, result };
}

const when = () => Number(process.hrtime.bigint() / 1000n);

const round = (number) => Math.round(number * 10) / 10;
const at = (list, part) => round([...list].sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(part * list.length))] ?? 0);
const spread = (list) => `median ${at(list, 0.5)}, 95 % below ${at(list, 0.95)}, at most ${at(list, 1)} ms (${list.length})`;

const browser = await startBrowser(findBrowser(), WATCH);

const sum = (list) => list.reduce((all, one) => all + one, 0);
const wait = (milliseconds) => new Promise((later) => setTimeout(later, milliseconds));
const long = (tasks) => `the longest tasks: ${[...tasks].sort((one, other) => other - one).slice(0, 4).map(round).join(", ")} ms`;

async function times(count, act) {
  const list = [];
  for (let number = 0; number < count; number += 1) list.push(await act(number));
  return list;
}

async function firstPaint(person) {
  const paints = await times(5, async () => {
    const { tasks, result } = await tasksOf(async () => {
      await person.at("");
      await wait(300);
      return browser.evaluate(`performance.getEntriesByName("first-contentful-paint")[0].startTime`);
    });
    return { paint: result, tasks };
  });
  console.log(`first paint: ${spread(paints.map(({ paint }) => paint))}`);
  console.log(`the map: ${long(paints.map(({ tasks }) => Math.max(...tasks)))}`);
}

/** Number of parts that are placed in each challenge. */
const MOVES = 4;

/** Puts parts of the reference one by one; returns the time of each until its verdict. */
async function movesOf(person, number) {
  const took = [];
  for (const { row, column, kind, side } of person.reference(number).slice(0, MOVES)) {
    if ((await browser.evaluate(`document.querySelector('[data-kind="${kind}"]').getAttribute("aria-pressed")`)) !== "true") await browser.click(`[data-kind="${kind}"]`);
    const [x, y] = await browser.middle(person.cell(row, column));
    const to = [x + (side === "left" ? -16 : side ? 16 : 0), y];
    await browser.mouse("mouseMoved", to, { buttons: 0 });
    // The path of the ghost is drawn by then.
    await wait(40);
    await browser.evaluate("moved = 0, globalThis.answered = new Promise((told) => (judged = told)), 0");
    await browser.mouse("mousePressed", to);
    await browser.mouse("mouseReleased", to);
    took.push(await browser.evaluate("answered"));
  }
  return took;
}

/** Number of challenges in one trace. */
const TOGETHER = 20;

async function verdicts(person) {
  const [all, opening, moving, work] = [[], [], [], []];
  for (let first = 1; first <= 60; first += TOGETHER) {
    const { within, result } = await tasksOf(() => times(TOGETHER, async (place) => {
      const number = first + place;
      const begun = when();
      await person.at(`#${number}`);
      await browser.until(`document.querySelector(".bench")?.dataset.verdict !== "waiting"`);
      await wait(100);
      const open = when();
      return { number, begun, open, took: await movesOf(person, number), ended: when() };
    }));
    for (const { number, begun, open, took, ended } of result) {
      opening.push(...within([begun, open]).tasks);
      if (!took.length) continue;
      const { tasks, judges } = within([open, ended]);
      moving.push(...tasks);
      work.push([number, round(sum([...tasks, ...judges]) / took.length)]);
      // Other programs of the machine disturb: the page's own time is that of the quicker half of the moves.
      all.push([number, at(took, 0.5)]);
    }
  }
  console.log(`a move to its verdict, the middle of each challenge: ${spread(all.map(([, took]) => took))}`);
  console.log(`the slowest: ${all.sort(([, one], [, other]) => other - one).slice(0, 8).map(([number, took]) => `${number}: ${took}`).join(", ")}`);
  console.log(`work for a move, the judge's with it: ${spread(work.map(([, own]) => own))}; the most: ${work.sort(([, one], [, other]) => other - one).slice(0, 5).map(([number, own]) => `${number}: ${own}`).join(", ")}`);
  console.log(`challenges open: ${long(opening)}`);
  console.log(`moves: ${long(moving)}`);
}

async function motion(person) {
  for (const number of [1, 37, 45]) {
    await person.anew(`#${number}`);
    await browser.until(`document.querySelector(".bench")?.dataset.verdict !== "waiting"`);
    await person.build(number);
    await person.verdict("pass");
    await browser.click(".go");
    await wait(1000);
    const begun = await browser.evaluate("frames");
    const { tasks } = await tasksOf(() => wait(4000));
    const count = (await browser.evaluate("frames")) - begun;
    const work = sum(tasks) / count;
    console.log(`${number} runs: ${round(work)} ms of work for a frame, ${round(work * 4)} ms where the processor is four times slower; ${long(tasks)}`);
  }
}

async function wide(person) {
  const link = await packed({ grid: "", rows: 255, columns: 255, left: "BBBB", right: "RRRR", start: "blue" });
  const opened = await times(3, () => tasksOf(async () => {
    await browser.leave();
    await person.at(`#free?machine=${link}`);
    await browser.until(`document.querySelector(".truth tbody tr, .truth .quiet")`);
    return browser.evaluate("performance.now()");
  }));
  console.log(`255 x 255 opens: ${spread(opened.map(({ result }) => result))}; in all ${opened.map(({ tasks }) => round(sum(tasks))).join(", ")} ms of work; ${long(opened.flatMap(({ tasks }) => tasks))}`);
}

const PARTS = { firstPaint, verdicts, motion, wide };
for (const page of process.argv.slice(2)) {
  const [address, end] = await serve(page);
  const person = makePerson(browser, address);
  await browser.size(1280, 800);
  console.log(`${page}:`);
  for (const [name, part] of Object.entries(PARTS)) {
    if (!name.includes(process.env.ONLY ?? "")) continue;
    const begun = Date.now();
    await part(person);
    console.log(`  (${Math.round((Date.now() - begun) / 1000)} s)`);
  }
  await end();
}
await browser.close();
