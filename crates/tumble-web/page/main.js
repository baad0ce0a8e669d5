// The page: opens a challenge, judges every move, and ties the parts of the page together.
import { boardElement, buildBoard, updateParts } from "./board.js";
import { ask, askLater, giveUp, startJudge } from "./client.js";
import { readAddress, writeAddress } from "./address.js";
import { startAlerts } from "./alerts.js";
import { startDeck } from "./deck.js";
import { byId, toast } from "./dom.js";
import { startExchange } from "./exchange.js";
import { boardChanged as saveBoard, readOpened, startFile } from "./file.js";
import * as game from "./game.js";
import { boardKey, moveCursor, startHands } from "./hands.js";
import { startHints } from "./hints.js";
import { startKeeping } from "./kept.js";
import { startLibrary } from "./library.js";
import { newGame, startNim } from "./nim.js";
import { pack, unpack } from "./pack.js";
import { play, player, seek, step, stepBall, takeRun } from "./player.js";
import { startRegisters } from "./registers.js";
import { startSolver } from "./solver.js";
import { flipInput, setRow, startStarts, stepRow } from "./starts.js";
import { emit, keyOf, on, ownCount, state, subject } from "./state.js";
import { keepPass, keepSetting, keepSpec, ownSpecs, setting } from "./store.js";
import { startTable } from "./table.js";
import { chooseKind, startTray } from "./tray.js";
import { celebrate, startVerdict } from "./verdict.js";

/** A verdict that takes longer than this is given up when the board changes, in milliseconds. */
const PATIENCE = 1500;
/** Where nobody says which challenge: the first one. */
const FIRST = 1;

let art = null;
let asked = 0;
let awaited = 0;
let address = "";
/** The challenge of one's own that is open, as addresses hold it. */
let packed = null;

/** Opens a challenge: { challenge } or { spec }, and what an address says of its board. */
function openChallenge(wanted, from = {}) {
  const facts = ask({ do: "challenge", ...wanted });
  if (facts.error) return toast(facts.error);
  Object.assign(state, {
    facts,
    spec: wanted.spec ?? null,
    given: new Map(facts.given.map((part) => [keyOf(part.cell), part])),
    slots: new Map([...facts.part_cells.map((cell) => [keyOf(cell), "part"]), ...facts.gear_cells.map((cell) => [keyOf(cell), "gear"])]),
    names: new Map(facts.labels.map((label) => [keyOf(label.cell), label])),
    placed: new Map(),
    lever: from.lever ?? "blue",
    verdict: null,
    row: from.row ?? "0",
    run: null,
    past: [],
    future: [],
  });
  state.slots = new Map([...state.slots].sort(([a], [b]) => byPlace(a, b)));
  game.recall();
  chooseKind();
  buildBoard(boardElement() ?? byId("grid"), art);
  moveCursor([...state.slots.keys()][0], false);
  document.title = `${facts.number} ${facts.title} · tumble`;
  byId("pick-number").textContent = state.spec ? "✎" : facts.number;
  byId("pick-title").textContent = facts.title;
  byId("objective").textContent = facts.objective;
  byId("open-table").hidden = Boolean(facts.game);
  byId("reference").hidden = Boolean(state.spec);
  packSpec();
  emit("challenge");
  if (from.code) takeCode(from.code, from.lever);
  else if (from.parts) game.adoptParts(from.parts, from.lever);
  emit("board");
}

async function packSpec() {
  packed = null;
  const { spec } = state;
  if (!spec) return;
  const made = await pack(spec);
  if (spec !== state.spec) return;
  packed = made;
  if (state.run) keepAddress();
}

function byPlace(one, other) {
  const [[row, column], [otherRow, otherColumn]] = [one.split(".").map(Number), other.split(".").map(Number)];
  return row - otherRow || column - otherColumn;
}

// A board in the address comes in the place of the one that the browser kept; undo brings it back.
function takeCode(code, lever) {
  const found = ask({ do: "read", text: `?code=${code}` });
  if (found.error) return toast("The board in this link cannot be read.");
  game.adopt(found.grid, lever);
}

function boardChanged() {
  const request = game.boardRequest();
  state.run = state.facts.game ? newGame() : ask({ do: "run", row: state.row, ...request });
  if (state.run.error && state.row !== "0") {
    state.row = ask({ do: "row", row: "0", ...subject() }).row ?? "0";
    state.run = ask({ do: "run", row: state.row, ...request });
  }
  state.values = state.run.values ?? ask({ do: "row", row: state.row, ...subject() }).values ?? [];
  updateParts();
  emit("run", {});
  byId("undo").disabled = !state.past.length;
  byId("redo").disabled = !state.future.length;
  byId("clear").disabled = !ownCount();
  grade(request);
}

async function grade(request) {
  if (awaited && performance.now() - awaited > PATIENCE) giveUp();
  asked += 1;
  const number = asked;
  awaited = performance.now();
  state.verdict = null;
  const slow = setTimeout(() => emit("verdict"), 250);
  const verdict = await askLater({ do: "grade", ...request });
  clearTimeout(slow);
  if (number !== asked) return;
  awaited = 0;
  state.verdict = verdict;
  emit("verdict");
  if (verdict.verdict !== "pass") return;
  const better = keepPass(game.keptAs(), verdict.cost.key);
  if (verdict.record && better) celebrate(byId("stage"));
}

// The address is that of what is seen: it can be sent to somebody.
function keepAddress() {
  const id = state.spec ? `own/${encodeURIComponent(state.facts.title)}` : state.facts.number;
  const made = state.placed.size ? ask({ do: "write", form: "tumble-together", ...game.boardRequest() }) : null;
  const code = /[?&]code=([\w-]+)/.exec(made?.text ?? "")?.[1] ?? null;
  address = writeAddress({ id, packed, code, parts: state.placed, lever: state.lever, row: state.row });
  history.replaceState(null, "", address);
}

// What `tumble open` was given.
async function openOpened() {
  const opened = await readOpened();
  if (!opened?.challenge || opened.grid === null) return false;
  const { challenge, spec, file } = opened;
  openChallenge(spec ? { spec } : { challenge });
  game.adopt(opened.grid, opened.lever);
  if (!file) return true;
  const isOpen = () => (spec ? state.spec === spec : !state.spec && state.facts.number === challenge);
  startFile(opened, {
    board: () => (isOpen() ? game.boardRequest() : null),
    adopt: ({ grid, lever }) => isOpen() && game.adopt(grid, lever),
    say: toast,
    decide: async (name) => (confirm(`${name} was changed by another program. Keep your board?`) ? "mine" : "theirs"),
  });
  return true;
}

async function openAddress() {
  const wanted = readAddress(location.hash);
  const spec = wanted.packed ? await unpack(wanted.packed) : ownSpecs().find(({ title }) => title === wanted.title)?.spec;
  if (spec) openChallenge({ spec }, wanted);
  else openChallenge({ challenge: wanted.id ?? setting("last") ?? FIRST }, wanted);
  if (!state.facts) openChallenge({ challenge: FIRST });
  // A challenge that came with a link is kept, but not in the place of one that is here already.
  const { facts } = state;
  if (state.spec && !ownSpecs().some(({ title }) => title === facts.title)) keepSpec(facts.title, state.spec);
}

/** Shows a start from one of its balls. */
function showMoment(row, ball) {
  setRow(row);
  const fall = player.timeline.falls[(ball ?? 1) - 1];
  seek(fall ? fall.from + 0.001 : 0);
  const stage = byId("stage");
  if (stage.getBoundingClientRect().top < 0 || matchMedia("(max-width: 760px)").matches) {
    stage.scrollIntoView({ block: "start", behavior: "smooth" });
  }
  play(true);
}

function keys(event) {
  if (document.querySelector("dialog[open]")) return;
  const typing = event.target.matches?.("input:not([type=range]), textarea, select");
  const control = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (control && !typing && (letter === "z" || letter === "y")) {
    event.preventDefault();
    return letter === "y" || event.shiftKey ? game.redo() : game.undo();
  }
  if (typing || control || event.altKey) return;
  if (boardKey(event)) return event.preventDefault();
  const action = KEYS[letter];
  if (!action) return;
  event.preventDefault();
  action();
}

const KEYS = {
  p: () => play(),
  ",": () => step(-1),
  ".": () => step(1),
  "<": () => stepBall(-1),
  ">": () => stepBall(1),
  home: () => seek(0, false),
  end: () => seek(player.timeline.total),
  "[": () => stepRow(-1),
  "]": () => stepRow(1),
  "?": () => byId("help").showModal(),
};

function startTools() {
  byId("undo").onclick = game.undo;
  byId("redo").onclick = game.redo;
  byId("clear").onclick = () => {
    game.clearBoard();
    toast("The board is clear. Undo brings your parts back.");
  };
  byId("reference").onclick = () => {
    const { text, error } = ask({ do: "solution", ...subject() });
    if (error) return toast("There is no reference solution for this challenge.");
    const found = ask({ do: "read", text });
    game.adopt(found.grid, found.lever);
    toast("This is the reference solution. Undo brings yours back.");
  };
  byId("open-help").onclick = () => byId("help").showModal();
  byId("theme").onclick = () => {
    const dark = getComputedStyle(document.documentElement).colorScheme === "dark";
    setTheme(dark ? "light" : "dark");
  };
  byId("objective").onclick = () => byId("objective").classList.toggle("whole");
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }
  addEventListener("keydown", keys);
  addEventListener("hashchange", () => location.hash !== address && openAddress());
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  keepSetting("theme", theme);
}

// The colours of the parts come from the judge, so that the board looks as its exported pictures.
// They are variables, since rules that name the page do not reach into what `<use>` shows.
function dress() {
  const rule = /\.(\w+)\{(fill|stroke):(#\w+)\}/g;
  const variables = (rules) => rules.replace(rule, "--$1:$3;");
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${art.light.replace(rule, ".$1{$2:var(--$1)}")}
    :root { ${variables(art.light)} }
    @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { ${variables(art.dark)} } }
    :root[data-theme=dark] { ${variables(art.dark)} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

// Undo and redo are next to the run on a phone, under the thumb.
function settle(phone) {
  const [first, second] = [byId("undo"), byId("redo")];
  if (phone.matches) byId("deck-keys").prepend(first), byId("deck-keys").append(second);
  else byId("tools").prepend(first, second);
}

async function start() {
  startKeeping();
  const theme = setting("theme");
  if (theme === "light" || theme === "dark") setTheme(theme);
  await startJudge();
  art = ask({ do: "art" });
  dress();
  const phone = matchMedia("(max-width: 760px)");
  phone.addEventListener("change", () => settle(phone));
  settle(phone);
  on("board", boardChanged);
  on("board", saveBoard);
  on("run", (detail) => {
    takeRun(detail);
    keepAddress();
    if (!state.spec) keepSetting("last", state.facts.number);
  });
  startTools();
  startTray();
  startVerdict(({ row, ball }) => showMoment(row, ball));
  startHints();
  startAlerts(showMoment);
  startNim();
  startStarts();
  startDeck();
  startRegisters();
  startTable();
  startExchange(openChallenge);
  startSolver();
  startLibrary(openChallenge);
  if (!(await openOpened())) await openAddress();
  startHands(byId("tray"), flipInput);
  document.body.dataset.ready = "true";
}

start().catch((error) => {
  byId("verdict").textContent = `The judge could not be loaded: ${error.message}. Try another browser, or reload the page.`;
});
