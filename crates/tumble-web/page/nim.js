// The game against the board: the pile, the human's turns, what the board takes.
import { ask } from "./client.js";
import { byId, make } from "./dom.js";
import { boardRequest } from "./game.js";
import { play, player, takeRun } from "./player.js";
import { emit, on, state } from "./state.js";
import { capital, counted, placesInWords, sentence } from "./words.js";

/** So many turns are listed. */
const LISTED = 6;

let pile = 0;
let first = "human";
let taken = [];
let game = null;

export function startNim() {
  on("challenge", () => {
    pile = state.facts.game?.to ?? 0;
    first = "human";
  });
}

/** Starts the game over, since the board is another one; returns its run. */
export function newGame() {
  pile ||= state.facts.game.to;
  taken = [];
  game = ask({ do: "game", pile, first, taken, ...boardRequest() });
  paint();
  return game.run ?? { error: game.error };
}

function begin() {
  state.run = newGame();
  show(0);
}

function take(number) {
  const before = game.run.balls.length;
  taken.push(number);
  game = ask({ do: "game", pile, first, taken, ...boardRequest() });
  state.run = game.run ?? { error: game.error };
  paint();
  show(before);
}

// Plays what is new, from a ball on.
function show(ball) {
  emit("run", { leaning: true });
  const fall = player.timeline.falls[ball];
  if (!fall) return;
  takeRun({ leaning: true, time: fall.from });
  play(true);
}

function paint() {
  byId("game-card").hidden = !state.facts.game;
  if (!state.facts.game) return;
  const { from, to, take: most } = state.facts.game;
  const focus = document.activeElement?.dataset?.focus;
  const set = (wanted) => {
    pile = Math.max(from, Math.min(to, Math.round(wanted) || from));
    begin();
  };
  const begins = (who) => {
    first = who;
    begin();
  };
  const number = make("div", { class: "number-box" },
    make("button", { type: "button", "aria-label": "One ball less", disabled: pile <= from, "data-focus": "pile-", onclick: () => set(pile - 1) }, "−"),
    make("input", { type: "number", inputmode: "numeric", min: from, max: to, value: pile, "data-focus": "pile", "aria-label": `Balls of the pile, ${from} to ${to}`, onchange: (event) => set(Number(event.target.value)) }),
    make("button", { type: "button", "aria-label": "One ball more", disabled: pile >= to, "data-focus": "pile+", onclick: () => set(pile + 1) }, "+"));
  const who = make("div", { class: "segmented", role: "group", "aria-label": "Who begins" },
    ...[["human", "You"], ["board", "The board"]].map(([name, words]) =>
      make("button", { type: "button", "aria-pressed": String(first === name), "data-focus": `first-${name}`, onclick: () => begins(name) }, words)));
  byId("game").replaceChildren(line("Pile", number), line("Begins", who), ...(game.error ? [make("p", { class: "note" }, sentence(game.error))] : table(most)));
  if (focus) byId("game").querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
}

const line = (name, what) => make("div", { class: "input-line" }, make("span", {}, name), what);

// The pile, the turns so far, and what can be taken.
function table(most) {
  const balls = make("p", { class: "pile", role: "img", "aria-label": `${counted(game.pile, "ball")} left` },
    ...Array.from({ length: pile }, (_, at) => make("i", { class: at < game.pile ? "" : "gone" })));
  const turns = game.turns.slice(-LISTED).map(({ who, taken: number, left }) =>
    make("li", {}, `${who === "human" ? "You take" : "The board takes"} ${number}; ${left} left`));
  const buttons = Array.from({ length: most }, (_, at) => at + 1).map((number) =>
    make("button", { type: "button", class: "main", disabled: game.next !== "human" || number > game.pile, "data-focus": `take-${number}`, onclick: () => take(number) }, `Take ${number}`));
  return [
    balls,
    turns.length ? make("ol", { class: "turns", start: game.turns.length - turns.length + 1 }, ...turns) : "",
    make("p", { class: game.winner ? "outcome" : "note", id: "game-words", role: "status" }, outcome()),
    make("div", { class: "takes" }, ...(game.winner ? [make("button", { type: "button", class: "main", "data-focus": "take-1", onclick: begin }, "Play again")] : buttons)),
  ];
}

function outcome() {
  if (game.breach) return `The board breaks the rules, so you win. ${sentence(placesInWords(capital(game.breach)))}`;
  if (game.winner === "human") return "The board took the last ball: you win!";
  if (game.winner === "board") return "You took the last ball: the board wins.";
  if (game.slip) return `Your chance: ${game.slip}.`;
  return "Whoever takes the last ball loses.";
}
