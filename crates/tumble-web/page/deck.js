// The controls of the run: play, steps, speed, and a bar with one piece for each ball.
import { byId, make } from "./dom.js";
import { SPEEDS, nowInWords, play, player, seek, step, stepBall } from "./player.js";
import { on } from "./state.js";
import { momentAt } from "./timeline.js";

/** So many pieces are drawn; a longer run is one bar. */
const PIECES = 120;

let drawn = null;

export function startDeck() {
  byId("rewind").onclick = () => seek(0, false);
  byId("back").onclick = () => step(-1);
  byId("step").onclick = () => step(1);
  byId("ball-before").onclick = () => stepBall(-1);
  byId("ball-next").onclick = () => stepBall(1);
  byId("play").onclick = () => play();
  byId("speed").onclick = nextSpeed;
  byId("bar").oninput = (event) => seek(Number(event.target.value));
  on("time", update);
}

function nextSpeed() {
  player.speed = SPEEDS[(SPEEDS.indexOf(player.speed) + 1) % SPEEDS.length];
  const words = player.speed === 0.5 ? "½" : player.speed;
  byId("speed").textContent = `${words}×`;
  byId("speed").setAttribute("aria-label", `Speed: ${player.speed} times`);
}

function update(moment = momentAt(player.timeline, player.time)) {
  const { timeline, time, playing } = player;
  if (drawn !== timeline) {
    drawn = timeline;
    paintPieces();
  }
  const pieces = byId("pieces").children;
  timeline.falls.slice(0, pieces.length).forEach((fall, at) => {
    pieces[at].classList.toggle("done", time > fall.from);
    pieces[at].classList.toggle("now", time > fall.from && time <= fall.to);
  });
  const bar = byId("bar");
  bar.max = timeline.total || 1;
  bar.value = time;
  bar.disabled = !timeline.total;
  const words = nowInWords(moment);
  bar.setAttribute("aria-valuetext", words);
  if (byId("now").textContent !== words) byId("now").textContent = words;
  const button = byId("play");
  button.disabled = !timeline.total;
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
  button.classList.toggle("playing", playing);
  for (const id of ["rewind", "back", "ball-before"]) byId(id).disabled = time <= 0;
  for (const id of ["step", "ball-next"]) byId(id).disabled = time >= timeline.total;
}

function paintPieces() {
  const { falls } = player.timeline;
  const shown = falls.length > PIECES ? [] : falls;
  byId("pieces").replaceChildren(...shown.map((fall) => {
    const piece = make("i", { class: fall.colour });
    piece.style.flexGrow = fall.to - fall.from;
    return piece;
  }));
  byId("pieces").classList.toggle("whole", !shown.length);
}
