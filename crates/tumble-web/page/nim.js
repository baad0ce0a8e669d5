// The game against the board: the pile, the human's turns, the board's turns.
import { ballList } from "./bench.js";
import { ask } from "./client.js";
import { ballIcon } from "./art.js";
import { make } from "./dom.js";
import { makeFilm } from "./film.js";
import { counted, sentence, withoutCells } from "./words.js";

/** Number of turns that are listed. */
const LISTED = 4;

export function startNim(play, box) {
  const { game, bench, facts } = play;
  const { from, to, take: most } = facts.game;
  let pile = to;
  let first = "human";
  let taken = [];
  let now = null;
  let coming = null;

  async function request() {
    coming = ask(game.request({ do: "game", pile, first, taken }));
    now = await coming;
    if (now.run) bench.toy.hoppers = now.run.loads.map(ballList);
    paint();
    return now;
  }

  async function begin() {
    taken = [];
    bench.toy.setFilm(null);
    await request();
    showFrom(0);
  }

  async function take(number) {
    const before = now.run.balls.length;
    taken.push(number);
    await request();
    showFrom(before);
  }

  // Plays the new balls, from this one on.
  function showFrom(ball) {
    if (!now.run) return;
    bench.toy.setFilm(makeFilm(bench.board, now.run));
    bench.deck.showTime();
    const fall = bench.toy.film.balls[ball];
    if (!fall) return bench.toy.repaint();
    bench.toy.seek(Math.max(0, fall.t0 - 0.1));
    bench.toy.play();
  }

  const segment = (name, words) => make("button", { type: "button", "aria-pressed": String(first === name), onclick: () => ((first = name), begin()) }, words);
  const stepper = () => {
    const set = (wanted) => {
      pile = Math.max(from, Math.min(to, wanted));
      begin();
    };
    return make("div", { class: "stepper", role: "group", "aria-label": "Balls of the pile" }, make("button", { type: "button", class: "tool", "aria-label": "One ball less", disabled: pile <= from, onclick: () => set(pile - 1) }, "−"), make("b", {}, counted(pile, "ball")),
      make("button", { type: "button", class: "tool", "aria-label": "One ball more", disabled: pile >= to, onclick: () => set(pile + 1) }, "+"));
  };

  function paint() {
    const label = document.activeElement?.closest?.(".nimbox") ? document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent : null;
    box.replaceChildren(make("section", { class: "card nim" }, make("h2", {}, "Play against it"),
      make("div", { class: "levers" }, stepper()), make("div", { class: "levers" }, segment("human", "You begin"), segment("board", "It begins")), ...(now.error ? [make("p", { class: "quiet" }, sentence(now.error))] : table())));
    if (label) [...box.querySelectorAll("button")].find((own) => (own.getAttribute("aria-label") ?? own.textContent) === label)?.focus();
  }

  // The pile, the turns so far, and the numbers that can be taken.
  function table() {
    const turns = now.turns.slice(-LISTED).map(({ who, taken: number, left }) => make("li", {}, `${who === "human" ? "You take" : "The board takes"} ${number}; ${left} left`));
    const buttons = Array.from({ length: most }, (_, at) => make("button", { type: "button", class: "btn", disabled: now.next !== "human" || at + 1 > now.pile, onclick: () => take(at + 1) }, `Take ${at + 1}`));
    return [
      make("span", { class: "balls", role: "img", "aria-label": `${counted(now.pile, "ball")} left` }, Array.from({ length: now.pile }, () => ballIcon("B"))),
      turns.length ? make("ol", { start: now.turns.length - turns.length + 1 }, turns) : null,
      make("p", { role: "status" }, outcome()),
      make("div", { class: "helps" }, now.winner ? make("button", { type: "button", class: "btn", onclick: begin }, "Play again") : buttons),
    ];
  }

  function outcome() {
    if (now.breach) return `The board breaks the rules, so you win. ${sentence(withoutCells(now.breach))}`;
    if (now.winner === "human") return "The board took the last ball: you win!";
    if (now.winner === "board") return "You took the last ball: the board wins.";
    if (now.slip) return `Your chance: ${now.slip}.`;
    return "Whoever takes the last ball loses.";
  }

  return {
    /** After a change of the board the game begins anew. */
    changed: () => {
      taken = [];
      request();
    },
    run: async () => (await coming)?.run ?? null,
  };
}
