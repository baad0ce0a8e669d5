// Free play: all parts, any board, any balls. The function of the machine is always shown beside it.
import { Bench, ballList } from "./bench.js";
import { key, makeBoard, readGrid, takes } from "./board.js";
import { ask } from "./client.js";
import { benchPage, leverElements, showLever, undoTools } from "./deck.js";
import { announce, breath, button, icon, make, openChoice, toast, tool } from "./dom.js";
import { ballLanes, sizeSteppers } from "./knobs.js";
import { DEMO, EMPTY, checked, machineOf, packMachine, unpackMachine } from "./machine.js";
import { openMaker } from "./maker.js";
import { makeFilmFile, savePicture } from "./keepsakes.js";
import { makeFilm } from "./film.js";
import { knownMarks } from "./known.js";
import { copyLink, linkTo } from "./save.js";
import { keepMachine, keptMachine } from "./store.js";
import { truthCard } from "./truth.js";
import { ballRow } from "./verdict.js";
import { KINDS, sentence, turns } from "./words.js";
import { startAlerts } from "./alerts.js";

const PARTS = KINDS.map(({ kind }) => kind).filter((kind) => kind !== "weigh_gate");
/** The most rows of a board on which the path of a ghost is asked for. */
const PREVIEW = 40;

/** Asks for the facts of a spec, once while it stays the same: those of wide boards are long. */
function rememberFacts() {
  let known = null;
  return async (spec) => {
    if (known?.spec !== spec) known = { spec, facts: ask({ do: "challenge", spec }) };
    return known.facts;
  };
}

export async function openFree(app, wanted) {
  let machine = (wanted.machine && (await unpackMachine(wanted.machine))) || checked(keptMachine()) || DEMO;
  if (wanted.machine && !(await unpackMachine(wanted.machine))) toast("The machine in this link cannot be read");
  const root = freePage();
  app.replaceChildren(root);
  const find = (selector) => root.querySelector(selector);
  const side = find(".side");
  let now = null;
  let row = "0";
  let asked = 0;
  let loads = 0;
  let coming = null;
  const factsOf = rememberFacts();

  const bench = new Bench(root, {
    kinds: PARTS,
    either: true,
    left: () => Infinity,
    more: () => ({ ...machine }),
    restoreMore: (more) => restore(more),
    preview: async (board) => {
      if (machine.rows > PREVIEW) return null;
      const free = await ask({ do: "free", ...machineOf(board, machine) });
      return free.error ? null : ask({ do: "run", spec: free.spec, text: free.text, row, balls: 12 });
    },
    run: async () => {
      await coming;
      if (bench.toy.marks.known) showKnown(false);
      return now?.run;
    },
    onChange: () => {
      if (isOnBoard(machine)) inspect();
    },
    onState: (on) => on && side.classList.remove("up"),
    onLever: (lever) => setMachine({ start: lever }),
    actions: { sheet: () => side.classList.toggle("up"), make: () => now && openMaker({ machine: machineOf(bench.board, machine), board: bench.board, table: now.table }), menu },
  });
  const game = { get own() { return [...bench.board.cells]; }, get verdict() { return { verdict: now ? "pass" : "waiting", failures: [] }; }, get row() { return row; }, request: (more) => ({ ...more, spec: now.spec, text: now.text }) };
  const alerts = startAlerts({ root, game, mark: (cells) => bench.toy.mark({ hover: cells }), showStart: (own, ball) => showRow(own, ball) });
  const play = { bench, game, facts: { number: 999 } };

  /** Whether the board has the size and the shape of a machine; another one may be on its way. */
  const isOnBoard = ({ rows, columns, shape }) => rows === bench.board.rows && columns === bench.board.columns && shape === bench.board.shape;

  /** Asks for the truth table of the machine, and shows it. */
  async function inspect() {
    asked += 1;
    const number = asked;
    alerts.forget();
    machine = machineOf(bench.board, machine);
    keepMachine(machine);
    coming = look(number);
    await coming;
  }

  async function look(number) {
    const free = await ask({ do: "free", ...machine });
    if (number !== asked || bench.closed) return;
    if (free.error) {
      now = null;
      return find(".truth").replaceChildren(make("h2", {}, "What it does"), make("p", { class: "quiet" }, sentence(free.error)));
    }
    const about = { spec: free.spec, text: free.text };
    const [facts, table] = await Promise.all([factsOf(free.spec), ask({ do: "table", ...about, from: "0", count: 64 })]);
    if (number !== asked || bench.closed) return;
    if (!table.rows?.some((own) => own.row === row)) row = "0";
    const run = await ask({ do: "run", ...about, row, balls: 240 });
    const set = Object.fromEntries(facts.axes.map(({ name }) => [name, "?"]));
    const known = table.rows?.length > 1 ? await ask({ do: "known", ...about, row: "0", set }) : null;
    // A reload shows the machine of the address.
    const address = `#free?machine=${await packMachine(machine)}`;
    if (number !== asked || bench.closed) return;
    wanted.keep(address);
    now = { ...about, facts, table: table.rows ?? [], run, note: free.note, set, known: known?.starts && known };
    show();
    alerts.look();
  }

  function show() {
    const { run, facts, table } = now;
    const { toy } = bench;
    toy.labels = new Map(facts.labels.map(({ cell, text, input }) => [key(...cell), { text, input }]));
    toy.sides = new Map(run.switches?.flatMap(({ cells, side: way }) => cells.map((cell) => [key(...cell), way])).filter(([cell]) => !toy.marks.known?.open.has(cell)) ?? []);
    toy.hoppers = (run.loads ?? []).map(ballList);
    const bad = ["fell", "left"].includes(run.end?.how) && !run.more && run.balls.length && !toy.marks.known && !toy.film;
    toy.marks.fail = bad ? { ball: makeFilm(bench.board, run).balls.at(-1), since: performance.now() } : null;
    toy.repaint();
    bench.cells.name();
    find(".truth").replaceChildren(...truthCard(now, toy.marks.known ? "any" : row, (own) => (own === "any" ? showKnown(true) : showRow(own)), peek));
    find(".strip1").replaceChildren(make("b", {}, table.length > 1 ? `${table.length} starts` : "Comes out"), make("span", {}, ballRow(run.out, null, 12)), icon("more"));
    announce(`Comes out: ${run.out || "nothing"}. ${sentence(run.ending)}`);
  }

  /** Shows the facts about all starts, or one start again. */
  function showKnown(on) {
    if (on) {
      bench.toy.setFilm(null);
      side.classList.remove("up");
    }
    bench.toy.marks.known = on ? knownMarks(now) : null;
    show();
  }

  // Shows the path of the last ball of a start, while the pointer is on it.
  async function peek(own) {
    bench.toy.mark({ preview: null });
    if (own === null || own === "any" || bench.toy.playing) return;
    const run = await ask({ do: "run", spec: now.spec, text: now.text, row: own, balls: 240 });
    if (!run.error && run.balls.length) bench.toy.mark({ preview: makeFilm(bench.board, run).balls.at(-1) });
  }

  async function showRow(own, ball = null) {
    row = own;
    side.classList.remove("up");
    bench.toy.setFilm(null);
    bench.toy.marks.known = null;
    await inspect();
    bench.playFrom(ball);
  }

  /** Changes the balls or the first lever. */
  function setMachine(change) {
    bench.edit(() => {
      machine = { ...machine, ...change };
    });
    knobs();
  }

  function restore(more) {
    const sized = more.rows !== machine.rows || more.columns !== machine.columns || more.shape !== machine.shape;
    machine = more;
    knobs();
    if (sized) load();
  }

  function knobs() {
    find(".lanes").replaceChildren(...ballLanes(machine, setMachine));
    find(".size").replaceChildren(...sizeSteppers(machine, resize));
    showLever(root, machine.start);
  }

  // The parts stay in the middle columns.
  async function resize(rows, columns) {
    const { board } = bench;
    const by = (columns - board.columns) / 2;
    const parts = [...readGrid(machineOf(board, machine).grid)].map(([name, part]) => [name.split(".").map(Number), part]);
    if (isOnBoard(machine)) bench.remember();
    machine = { ...machine, rows, columns, shape: undefined, grid: "" };
    knobs();
    await load(parts.map(([[r, c], part]) => [[r, c + by], part]));
  }

  async function load(parts = null) {
    loads += 1;
    const own = loads;
    const free = await ask({ do: "free", ...machine, grid: "" });
    // Another size was chosen in the meantime: its board keeps the parts.
    if (own !== loads) return;
    if (free.error) return toast(sentence(free.error));
    const facts = await factsOf(free.spec);
    await breath();
    if (own !== loads) return;
    const board = makeBoard(facts);
    board.shape = machine.shape;
    const list = parts ?? [...readGrid(machine.grid)].map(([name, part]) => [name.split(".").map(Number), part]);
    for (const [[r, c], { kind, side: way }] of list) {
      const cell = key(r, c);
      if (c > 0 && takes(board, cell, kind)) board.cells.set(cell, { kind, side: turns(kind) ? (way ?? "left") : null, up: turns(kind) && way === null });
    }
    bench.load(board);
    knobs();
  }

  function menu() {
    openChoice("Free play", [["link", "Copy the link", "opens this machine", () => copyLink(linkTo(location.hash))], ["film", "Film of the run", "to show or to send", () => makeFilmFile(play)], ["image", "Picture", "of the board, as PNG", () => savePicture(play)],
      ["make", "Make this a challenge", "for a friend or your class", () => bench.rules.actions.make()], ["close", "Empty the board", "undo brings it back", () => bench.edit(() => bench.board.cells.clear())],
      ["start", "Begin anew", "an empty board of the usual size", () => restart(EMPTY)], ["bulb", "The example", "two bits, four starts", () => restart(DEMO)]]);
  }

  function restart(other) {
    bench.remember();
    machine = { ...other };
    load();
  }

  const small = matchMedia("(max-width: 1059px), (max-height: 560px)");
  const arrange = () => (small.matches ? side : find(".left")).append(...root.querySelectorAll(".knobs"));
  small.addEventListener("change", arrange);
  arrange();
  await load();
  if (wanted.view === "make") coming?.then(() => bench.rules.actions.make());
  return { close: () => (small.removeEventListener("change", arrange), bench.close()) };
}

const freePage = () => benchPage({
  page: "free", look: "free", title: "Free play", names: ["Parts and balls", "What it does"], tools: [undoTools(), tool("more", "More", "menu")],
  left: [make("div", { class: "tray" }, make("h2", {}, "Parts, as many as you like"), make("div", { class: "rack" })),
    make("div", { class: "knobs" }, make("h2", {}, "Balls: drag to change the order"), make("div", { class: "lanes" }), leverElements()),
    make("div", { class: "knobs" }, make("h2", {}, "Board"), make("div", { class: "size" }))],
  side: [make("section", { class: "card truth" }), make("div", { class: "alertbox" }), button("make", "Make this a challenge", "make", "main wide")],
});
