// The search for the cheapest board, in a worker, with a stop button.
import { ask, search } from "./client.js";
import { byId, make, toast } from "./dom.js";
import { adopt, boardRequest } from "./game.js";
import { state, subject } from "./state.js";
import { counted, sentence } from "./words.js";

let stop = null;
let best = null;
let began = 0;

export function startSolver() {
  byId("open-solver").onclick = () => {
    end();
    best = null;
    byId("solver-note").textContent = "";
    byId("solver-found").hidden = true;
    byId("solver").showModal();
  };
  byId("solver-run").onclick = () => (stop ? halt() : run());
  byId("solver-show").onclick = showBoard;
  byId("solver").addEventListener("close", end);
}

function run() {
  const seconds = Number(byId("solver-time").value);
  const known = state.verdict?.verdict === "pass" ? boardRequest().text : null;
  best = null;
  began = performance.now();
  byId("solver-found").hidden = true;
  byId("solver-run").textContent = "Stop";
  byId("solver").classList.add("running");
  report("The search begins.");
  stop = search({ do: "solve", seconds, known, ...subject() }, { progress, found });
}

function end() {
  stop?.();
  stop = null;
  byId("solver-run").textContent = "Search";
  byId("solver").classList.remove("running");
}

function halt() {
  end();
  if (!best) report("Stopped. No board was found in this time.");
  else report(`Stopped. ${summary(best)}`);
}

const spent = () => `${Math.round((performance.now() - began) / 1000)} s`;

function progress({ best: parts, at_least: least, candidates }) {
  const words = [`At least ${counted(least, "part")} needed`];
  if (parts !== null) words.push(`a board with ${parts} is found`);
  report(`${words.join("; ")}. ${counted(candidates, "board")} tried, ${spent()}.`);
}

function found(answer, over) {
  if (answer.error) {
    end();
    report(sentence(answer.error));
    return;
  }
  if (answer.text) {
    best = answer;
    byId("solver-found").hidden = false;
  }
  if (!over) return;
  end();
  if (answer.impossible) report("There is no board that works: this is proven.");
  else report(best ? summary({ ...answer, parts: best.parts }) : `No board was found in ${spent()}. At least ${counted(answer.at_least, "part")} needed.`);
}

function summary({ parts, proven, at_least: least }) {
  if (proven) return `${counted(parts, "part")}: proven to be the cheapest.`;
  return `The best board has ${counted(parts, "part")}; at least ${least} are needed.`;
}

function report(words) {
  byId("solver-note").replaceChildren(make("span", {}, words));
}

function showBoard() {
  const read = ask({ do: "read", text: best.text });
  if (read.error) return toast(sentence(read.error));
  adopt(read.grid, read.lever);
  byId("solver").close();
  toast("The solver's board is here. Undo brings yours back.");
}
