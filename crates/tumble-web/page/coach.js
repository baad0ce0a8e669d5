// The first minute: a bubble beside the path of the ball says what to tap next. Once, in challenge 1, and
// it can be skipped.
import { key } from "./board.js";
import { make } from "./dom.js";
import { keepSetting, setting, solved } from "./store.js";
import { counted } from "./words.js";

/** The first challenge needs so many ramps. */
const NEEDED = 4;

export function startCoach({ root, game, bench, facts, subject, open }) {
  const first = !subject.spec && facts.number === 1 && !open.embed && !solved()[1];
  const stage = root.querySelector(".stage");
  const go = root.querySelector(".go");
  const wanted = () => first && !setting("coached");

  function hide() {
    stage.querySelector(".bubble")?.remove();
    go.classList.remove("pulse");
    bench.toy.mark({ pulse: null });
  }

  function done() {
    hide();
    if (first) keepSetting("coached", true);
  }

  function show() {
    if (!bench?.toy.board) return;
    const { playing, time, film } = bench.toy;
    if (!wanted() || playing || (time > 0 && time < film.length) || !game.verdict) return stage.querySelector(".bubble") && hide();
    const { head, more, step, cell } = advice();
    bench.toy.mark({ pulse: cell ?? null });
    go.classList.toggle("pulse", step === 3);
    stage.querySelector(".bubble")?.remove();
    const bubble = make("div", { class: "bubble" }, make("b", {}, head), make("small", {}, more),
      make("span", { class: "pips" }, [1, 2, 3].map((place) => make("i", { class: place <= step ? "on" : "" })), make("button", { type: "button", onclick: done }, "Skip")));
    stage.append(bubble);
    put(bubble, cell);
  }

  function advice() {
    if (game.passes) return { step: 3, head: "Now press Start", more: "All eight balls want to come through." };
    const ball = game.run?.balls[game.blamed];
    if (ball?.end !== "fell") return { step: 2, head: "Tap a ramp to turn it", more: "Follow the red dots: where should the ball go?" };
    const [row, column] = ball.path.at(-1);
    const onTrack = row >= 10 || [-1, 1].some((by) => bench.board.cells.has(key(row + 1, column + by)));
    if (!onTrack) {
      const lost = ball.path.map((at) => key(...at)).findLast((at) => bench.board.cells.has(at) && !bench.board.cells.get(at).given);
      if (lost) return { step: 2, cell: lost, head: "Tap this ramp to turn it", more: "The ball has to land on the next one." };
    }
    const cell = key(row, column);
    const placed = game.own.filter(([own]) => ball.path.some((at) => key(...at) === own)).length;
    if (placed < game.own.length) return { step: 2, cell, head: "The ring is here", more: "The ball does not come to one of your ramps. Drag that one into the ring." };
    if (!placed) return { step: 1, cell, head: "Tap the ring", more: "The ball falls here. A ramp will catch it and send it on." };
    return { step: 2, cell, head: placed === 1 ? "Nice! Again" : "And again", more: `Now it falls here. ${counted(Math.max(1, NEEDED - placed), "ramp")} to go. In the end the ball presses the lever, which lets the next one go.` };
  }

  // Beside the cell, never on the path; at the bottom where it is about the button.
  function put(bubble, cell) {
    const { toy } = bench;
    const width = stage.clientWidth;
    if (!cell) {
      const box = stage.getBoundingClientRect();
      const button = go.getBoundingClientRect();
      const under = button.top >= box.bottom - 4;
      const middle = button.left + button.width / 2 - box.left;
      const left = Math.max(8, Math.min(width - bubble.offsetWidth - 8, middle - bubble.offsetWidth / 2));
      if (under) bubble.classList.add("above");
      bubble.style.cssText = under ? `left:${left}px;bottom:14px;--tip:${middle - left}px` : "right:14px;bottom:14px";
      return;
    }
    const [x, y] = toy.cellOnScreen(cell);
    const away = 46 * toy.scale;
    const room = width - x - away - 10;
    if (room > 128) {
      bubble.style.maxWidth = `${Math.min(300, room)}px`;
      bubble.classList.add("right");
      bubble.style.left = `${x + away}px`;
      bubble.style.top = `${Math.max(4, y - bubble.offsetHeight / 2)}px`;
      bubble.style.setProperty("--tip", `${y - Math.max(4, y - bubble.offsetHeight / 2)}px`);
    } else {
      bubble.classList.add("below");
      const left = Math.max(8, Math.min(width - bubble.offsetWidth - 8, x - bubble.offsetWidth / 2));
      bubble.style.cssText = `left:${left}px;top:${y + away}px;--tip:${x - left}px`;
    }
  }

  return { show, hide, done };
}
