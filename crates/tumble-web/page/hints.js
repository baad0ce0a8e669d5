// Hints, one step at a time: whether the board can be completed, a cell to use, the part for it. The
// solver runs in a separate thread and can be stopped.
import { key } from "./board.js";
import { askAlone } from "./client.js";
import { announce, button, make, toast } from "./dom.js";
import { nameOf, sentence, withoutCells } from "./words.js";

/** Time limit of the solver for each of two questions, in seconds. */
const SECONDS = 20;

export function startHints(play) {
  const { root, game, bench } = play;
  const box = root.querySelector(".hintbox");
  let stop = null;
  let found = null;
  let shown = 0;

  function forget() {
    stop?.();
    stop = found = null;
    shown = 0;
    box.replaceChildren();
  }

  async function next() {
    const side = root.querySelector(".side");
    side.classList.add("up");
    if (stop) return;
    if (!found) {
      if (game.passes && !more()) return toast("It works already. Press Start");
      await look(SECONDS);
    }
    if (!found || shown >= found.hints.length) return;
    shown += 1;
    const hint = found.hints[shown - 1];
    const [cell] = hint.cells;
    bench.toy.mark({ pulse: cell ? key(...cell) : null, hover: hint.cells.map((own) => key(...own)) });
    if (hint.kind === "part" && found.place) bench.toy.mark({ ghost: { cell: key(...found.place.cell), part: { kind: found.place.kind, side: found.place.side } } });
    show();
    // On a small screen the sheet would cover the marked cell.
    const covered = cell && getComputedStyle(side).position === "fixed";
    side.classList.toggle("up", !covered);
    if (covered) return toast(inWords(hint));
    side.scrollTop = Math.max(side.scrollTop, box.offsetTop + box.offsetHeight - side.clientHeight);
    announce(inWords(hint));
    box.querySelector("button")?.focus({ preventScroll: true });
  }

  const more = () => game.facts.par && game.verdict.cost.key.some((number, at) => number > game.facts.par.key[at]);

  async function look(seconds) {
    const asked = askAlone(game.request({ do: "hint", seconds }));
    stop = asked.stop;
    show();
    const answer = await asked.answer;
    if (stop !== asked.stop) return;
    stop = null;
    if (answer.error) {
      show();
      return toast(`No hint: ${answer.error}`);
    }
    found = answer;
  }

  function inWords({ kind, text }) {
    if (kind === "cell") return "Look at the ring: a part belongs there.";
    if (kind === "part" && found.place) return `A ${nameOf(found.place.kind)}, like this.`;
    return sentence(withoutCells(text.replace(/ \((no fewer, )?proven[^)]*\)/, "")));
  }

  function show() {
    if (stop) {
      return box.replaceChildren(make("section", { class: "card hints" }, make("p", { class: "looking" }, "The solver looks at your board."), button(null, "Stop", () => (forget(), show()))));
    }
    if (!found) return box.replaceChildren();
    const steps = found.hints.slice(0, shown).map((hint) => make("li", {}, inWords(hint)));
    const act = shown < found.hints.length ? button("bulb", ["Hint", "Where?", "Which part?"][shown] ?? "More", next)
      : found.place ? button("check", found.given_up.length ? "Do it" : "Place it", place)
      : found.time_is_up ? button(null, "Look longer", again) : null;
    box.replaceChildren(make("section", { class: "card hints" }, make("ol", {}, steps), act));
  }

  async function again() {
    found = null;
    shown = 0;
    await look(SECONDS * 6);
    if (found) next();
  }

  // Removes the parts to give up and places one, in one move.
  function place() {
    const { given_up: cells, place: part } = found;
    bench.edit(() => {
      for (const cell of cells) bench.board.cells.delete(key(...cell));
      bench.board.cells.set(key(...part.cell), { kind: part.kind, side: part.side });
      bench.alignTrain(key(...part.cell));
    });
    root.querySelector(".side").classList.remove("up");
  }

  return { ask: next, forget, show };
}
