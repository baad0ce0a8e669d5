// The solver: searches for the cheapest board in a separate thread, and can be stopped.
import { readGrid } from "./board.js";
import { ask, search } from "./client.js";
import { button, make, openDialog, toast } from "./dom.js";
import { counted, sentence } from "./words.js";

const TIMES = [[10, "10 seconds"], [60, "1 minute"], [600, "10 minutes"]];

export function openSolver(play) {
  const { game, subject } = play;
  let stop = null;
  let best = null;
  let began = 0;
  const note = make("p", { role: "status" }, "It looks for a board with as few parts as there can be.");
  const time = make("select", { "aria-label": "How long" }, TIMES.map(([seconds, name]) => make("option", { value: seconds }, name)));
  const better = make("input", { type: "checkbox" });
  const run = button("solve", "Search", () => (stop ? halt() : begin()), "main");
  const show = button("eye", "Show the board", place);
  show.hidden = true;
  const dialog = openDialog("Solver", make("div", { class: "form single" }, note, make("label", {}, "How long? ", time),
    game.passes ? make("label", {}, better, " only boards that are better than mine") : null), make("footer", {}, show, run));
  dialog.addEventListener("close", () => stop?.());

  const spent = () => `${Math.round((performance.now() - began) / 1000)} s`;
  const report = (words) => {
    note.textContent = words;
  };
  const name = (text) => {
    run.querySelector("span").textContent = text;
  };

  function begin() {
    best = null;
    show.hidden = true;
    began = performance.now();
    name("Stop");
    report("The search begins.");
    const known = better.checked ? game.text() : null;
    stop = search({ do: "solve", seconds: Number(time.value), known, ...subject }, { progress, found });
  }

  function halt() {
    stop?.();
    stop = null;
    name("Search");
    report(best ? `Stopped. ${summary(best)}` : "Stopped. No board was found in this time.");
  }

  function progress({ best: parts, at_least: least, candidates }) {
    const words = [`at least ${counted(least, "part")} needed`];
    if (parts !== null) words.push(`a board with ${parts} is found`);
    report(sentence(`${words.join("; ")}. ${counted(candidates, "board")} tried, ${spent()}`));
  }

  function found(answer, over) {
    if (answer.text) {
      best = answer;
      show.hidden = false;
    }
    if (!over && !answer.error) return;
    stop = null;
    name("Search");
    if (answer.error) report(sentence(answer.error));
    else if (answer.impossible) report(better.checked ? "There is no better board: this is proven." : "There is no board that works: this is proven.");
    else report(best ? summary({ ...answer, parts: best.parts }) : `No board was found in ${spent()}. At least ${counted(answer.at_least, "part")} needed.`);
  }

  function summary({ parts, proven, at_least: least }) {
    if (proven) return `${counted(parts, "part")}: proven to be the cheapest.`;
    if (least >= parts) return `${counted(parts, "part")}: no board has fewer, but one of cheaper parts may exist.`;
    return `The best board has ${counted(parts, "part")}; at least ${least} are needed.`;
  }

  async function place() {
    const read = await ask({ do: "read", text: best.text });
    if (read.error) return toast(sentence(read.error));
    dialog.close();
    play.adopt(readGrid(read.grid), read.lever);
    toast("The solver's board is here. It does not count as solved. Undo brings yours back");
  }
}
