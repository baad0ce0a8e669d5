// Hints, one step at a time: whether the board can be completed, a cell to use, the part for it. What
// fails and where is in the verdict. The solver looks in a thread of its own, and can be stopped.
import { highlight } from "./board.js";
import { askAlone } from "./client.js";
import { byId, icon, make, toast } from "./dom.js";
import { boardRequest, complete } from "./game.js";
import { keyOf, on, ownCount, state } from "./state.js";
import { placesInWords } from "./words.js";

/** So long the solver may look for each of two questions, in seconds. */
const SECONDS = 20;

/** What the button promises after this many steps. */
const NEXT = ["Hint", "More: which cell?", "More: which part?"];

let stop = null;
let found = null;
let shown = 0;

/** Keeps the hints with the board that they are about. */
export function startHints() {
  on("board", forget);
  on("verdict", paint);
}

function forget() {
  stop?.();
  stop = null;
  found = null;
  shown = 0;
  paint();
}

// A board at par needs none, and one that breaks a rule must be corrected first.
function wanted() {
  const { verdict } = state;
  if (!verdict || verdict.error) return false;
  if (verdict.verdict === "fail") return true;
  const { cost, par } = verdict;
  return verdict.verdict === "pass" && Boolean(par) && cost.key.some((number, at) => number > par.key[at]) && !verdict.record;
}

function paint() {
  const box = byId("hints");
  const open = wanted() || shown > 0 || stop;
  box.hidden = !open;
  if (!open) return;
  const focused = box.contains(document.activeElement);
  const steps = (found?.hints ?? []).slice(0, shown).map(({ text, cells }) => {
    const line = make("li", {}, placesInWords(text));
    line.onpointerenter = () => highlight(cells.map(keyOf));
    return line;
  });
  box.replaceChildren(steps.length ? make("ol", { class: "steps" }, ...steps) : "", ...buttons());
  if (focused) box.querySelector("button")?.focus();
}

function buttons() {
  if (stop) {
    return [make("p", { class: "looking" }, "The solver looks at your board."),
      make("button", { type: "button", class: "quiet", onclick: halt }, "Stop")];
  }
  if (!found || shown < found.hints.length) {
    const name = shown || state.verdict?.verdict !== "pass" ? NEXT[shown] : "Hint: a cheaper board";
    return [make("button", { type: "button", class: "quiet", id: "hint", onclick: next }, icon("hint"), name)];
  }
  if (found.place) {
    return [make("button", { type: "button", class: "quiet", id: "hint-place", onclick: place }, icon("plus"), found.given_up.length ? "Do it" : "Place it")];
  }
  if (found.time_is_up) return [make("button", { type: "button", class: "quiet", onclick: again }, "Look longer")];
  return [];
}

function halt() {
  stop?.();
  stop = null;
  paint();
}

function next() {
  if (found) return show();
  look(SECONDS);
}

function again() {
  found = null;
  shown = 0;
  look(SECONDS * 6);
}

async function look(seconds) {
  const asked = askAlone({ do: "hint", seconds, ...boardRequest() });
  stop = asked.stop;
  paint();
  const answer = await asked.answer;
  if (stop !== asked.stop) return;
  stop = null;
  if (answer.error) {
    paint();
    return toast(`No hint: ${answer.error}.`);
  }
  found = answer;
  show();
}

function show() {
  shown += 1;
  const hint = found.hints[shown - 1];
  paint();
  byId("hints").querySelector("button")?.focus({ preventScroll: true });
  byId("say").textContent = placesInWords(hint.text);
  highlight(hint.cells.map(keyOf));
}

function place() {
  const { given_up: cells, place: part } = found;
  complete(cells.map(keyOf), keyOf(part.cell), { kind: part.kind, side: part.side });
  toast(ownCount() ? "Done. Undo brings your board back." : "Done.");
}
