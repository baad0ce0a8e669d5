// The first minute: a bubble beside the path of the ball shows what to tap next. Once, in challenge 1, and
// it can be skipped.
import { key } from "./board.js";
import { make } from "./dom.js";
import { keepSetting, setting, solved } from "./store.js";
import { counted } from "./words.js";

/** Number of ramps that the first challenge needs. */
const NEEDED = 4;

export function startCoach({ root, game, bench, facts, subject, open }) {
  const first = !subject.spec && facts.number === 1 && !open.embed && !solved()[1];
  const stage = root.querySelector(".stage");
  const go = root.querySelector(".go");
  const wanted = () => first && !setting("coached");

  function hide() {
    root.querySelector(".bubble")?.remove();
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
    if (!wanted() || playing || (time > 0 && time < film.length) || !game.verdict) return root.querySelector(".bubble") && hide();
    const { head, more, step, cell, astray } = advice();
    bench.toy.mark({ pulse: cell ?? null });
    go.classList.toggle("pulse", step === 3);
    root.querySelector(".bubble")?.remove();
    const bubble = make("div", { class: "bubble" }, make("b", {}, head), make("small", {}, more),
      make("span", { class: "pips" }, [1, 2, 3].map((place) => make("i", { class: place <= step ? "on" : "" })), make("button", { type: "button", onclick: done }, "Skip")));
    root.append(bubble);
    put(bubble, cell, step === 3 ? "above" : "apart");
    if (astray && covers(bubble, astray)) {
      bubble.className = "bubble";
      bubble.style.maxWidth = "";
      put(bubble);
    }
  }

  function advice() {
    if (game.passes) return { step: 3, head: "Now press Start", more: "All eight balls want to come through." };
    const ball = game.run?.balls[game.blamed];
    if (ball?.end !== "fell") return { step: 2, head: "Tap a ramp to turn it", more: "Follow the red dots: where should the ball go?" };
    const [row, column] = ball.path.at(-1);
    const onTrack = row >= 10 || [-1, 1].some((by) => bench.board.cells.has(key(row + 1, column + by)));
    const last = ball.path.findLastIndex((at) => bench.board.cells.has(key(...at)) && !bench.board.cells.get(key(...at)).given);
    if (last >= 0) {
      // The other direction may be the better one: onto a part, or out at the bottom.
      const [own, next] = ball.path.slice(last);
      const other = key(next[0], 2 * own[1] - next[1]);
      if (!onTrack || bench.board.cells.has(other) || (own[0] >= 10 && !bench.board.slots.has(other))) return { step: 2, cell: key(...own), head: "Tap this ramp to turn it", more: "The ball has to land on the next one." };
    }
    const cell = key(row, column);
    const astray = game.own.find(([own]) => !ball.path.some((at) => key(...at) === own))?.[0];
    if (astray) return { step: 2, cell, astray, head: "Drag your ramp into the ring", more: "The ball never comes to it there." };
    const placed = game.own.length;
    if (!placed) return { step: 1, cell, head: "Tap the ring", more: "The ball falls here. A ramp will catch it and send it on." };
    return { step: 2, cell, head: placed === 1 ? "Nice! Again" : "And again", more: NEEDED - placed > 1 ? `Now it falls here. ${counted(NEEDED - placed, "ramp")} to go.` : "The last ramp leads the ball to the lever, which lets the next one go." };
  }

  function onScreen(cell) {
    const box = stage.getBoundingClientRect();
    const [x, y] = bench.toy.cellOnScreen(cell);
    return [box.left + x, box.top + y];
  }

  function covers(bubble, cell) {
    const [x, y] = onScreen(cell);
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    return x > left && x < right && y > top && y < bottom;
  }

  // Beside the cell, never on the path; without a cell over Start, on the side away from the board.
  function put(bubble, cell, otherwise = "apart") {
    const button = go.getBoundingClientRect();
    const [x, y] = cell ? onScreen(cell) : [button.left + button.width / 2, button.top];
    const away = 46 * bench.toy.scale;
    const room = stage.getBoundingClientRect().right - x - away - 10;
    const beside = cell && room > 128;
    if (beside) bubble.style.maxWidth = `${Math.min(300, room)}px`;
    bubble.classList.add(beside ? "right" : cell ? "below" : otherwise);
    const { offsetWidth: width, offsetHeight: height } = bubble;
    const within = (least, value, most) => Math.max(least, Math.min(value, most));
    const left = beside ? x + away : within(8, cell ? x - width / 2 : x < innerWidth / 2 ? x + 40 - width : x - 40, innerWidth - width - 8);
    const top = within(4, beside ? y - height / 2 : cell ? y + away : y - height - 18, innerHeight - height - 4);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    bubble.style.setProperty("--tip", `${beside ? y - top : x - left}px`);
  }

  return { show, hide, done };
}
