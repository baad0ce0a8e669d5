// The run on the board: a moment in time, play, steps forward and back.
import { ballFigure, boardElement, layer, poseParts } from "./board.js";
import { draw } from "./dom.js";
import * as place from "./geometry.js";
import { emit, state } from "./state.js";
import { cellAt, makeTimeline, momentAt, pointing } from "./timeline.js";
import { artOf, ballInWords, placesInWords } from "./words.js";

/** So many steps of the machine pass in a second at speed 1. */
const PACE = 5;
export const SPEEDS = [0.5, 1, 2, 4, 8];

export const player = {
  timeline: makeTimeline(null),
  time: 0,
  playing: false,
  speed: 1,
  /** Whether the bits show the start that is set, not the challenge. */
  leaning: false,
};

let ways = [];
let drawn = "";
let last = 0;

/** Takes the run of the state, at its beginning or at a moment of it. */
export function takeRun({ leaning = false, time = 0 } = {}) {
  player.timeline = makeTimeline(state.run);
  ways = player.timeline.falls.map(place.wayOf);
  player.time = Math.min(time, player.timeline.total);
  player.playing = false;
  player.leaning = leaning;
  drawn = "";
  paint();
}

export function seek(time, leaning = true) {
  player.playing = false;
  player.leaning = leaning;
  player.time = Math.max(0, Math.min(player.timeline.total, time));
  paint();
}

/** One step of the machine, forward or back. */
export function step(by) {
  const { time } = player;
  seek(by > 0 ? Math.floor(time + 1.001) : Math.ceil(time - 1.001));
}

/** To the entry of the next ball, or of the one before. */
export function stepBall(by) {
  const { falls, total } = player.timeline;
  const starts = [...falls.map((fall) => fall.from + 1), total];
  const next = by > 0 ? starts.find((at) => at > player.time + 0.01) : starts.findLast((at) => at < player.time - 0.01);
  seek(next ?? (by > 0 ? total : 0));
}

export function play(on = !player.playing) {
  const { total } = player.timeline;
  player.playing = on && total > 0;
  if (player.playing) {
    if (player.time >= total) player.time = 0;
    player.leaning = true;
    last = performance.now();
    requestAnimationFrame(tick);
  }
  emit("time");
}

function tick(now) {
  if (!player.playing) return;
  const { total } = player.timeline;
  player.time = Math.min(total, player.time + (Math.min(now - last, 100) / 1000) * PACE * player.speed);
  last = now;
  if (player.time >= total) player.playing = false;
  paint();
  if (player.playing) requestAnimationFrame(tick);
}

/** Draws the moment. */
export function paint() {
  const { timeline, time } = player;
  const moment = momentAt(timeline, time);
  const started = player.leaning || time > 0;
  poseParts(started ? pointing(timeline, moment) : new Map(), !started);
  paintHoppers(moment);
  paintBall(moment);
  paintLevers();
  boardElement().classList.toggle("running", time > 0);
  emit("time", moment);
}

function paintHoppers(moment) {
  const sign = JSON.stringify([moment.released, moment.out, state.row, state.run?.loads]);
  if (sign === drawn) return;
  drawn = sign;
  const hoppers = layer("hoppers");
  hoppers.replaceChildren();
  ["left", "right"].forEach((side, number) => {
    const load = state.run?.loads?.[number] ?? state.facts.loads[number];
    const { count, artAt } = loadOf(load);
    const gone = moment.released[side];
    const left = Math.max(0, count - gone);
    for (let ball = 0; ball < Math.min(left, place.waitingShown(side)); ball += 1) {
      hoppers.append(ballFigure(artAt(gone + ball), place.waitingAt(side, ball)));
    }
    const { x, outward } = place.hopper(side);
    const words = draw("text", { class: "count", x: x - outward * 2, y: 70 });
    words.textContent = left === Infinity ? "∞" : left;
    hoppers.append(words);
  });
  const room = place.boardWidth() - 130;
  const width = Math.min(26, room / Math.max(1, moment.out.length));
  moment.out.forEach((art, number) => {
    hoppers.append(ballFigure(art, [70 + number * width, place.troughY() - 4.5], 12));
  });
}

/** The drawings of the balls that letters mean: small ones are heavy. */
const ARTS = { B: "blue", R: "red", b: "heavy-blue", r: "heavy-red" };

/** What a hopper holds: how many, and the drawing of each. */
export function loadOf(load) {
  if (load.kind === "balls") {
    return { count: load.balls.length, artAt: (at) => ARTS[load.balls[at]] ?? "blue" };
  }
  const count = { many: load.count, range: load.to, unlimited: Infinity }[load.kind];
  const weight = (at) => (at === count - 1 ? load.last : undefined);
  return { count, artAt: (at) => artOf({ colour: load.colour, weight: weight(at) }) };
}

function paintBall(moment) {
  const [balls, way] = [layer("balls"), layer("way")];
  balls.replaceChildren();
  way.replaceChildren();
  for (const fall of moment.caught) balls.append(ballFigure(artOf(fall), ways[fall.number - 1].at(-1)));
  const fall = moment.now;
  if (!fall) return;
  const points = ways[fall.number - 1];
  const spent = Math.min(player.time - fall.from, points.length - 1);
  const at = place.placeOnWay(points, spent);
  let line = `M${points[0]}`;
  for (let part = 0.1; part <= spent; part += 0.1) {
    line += `L${place.placeOnWay(points, part).map((value) => value.toFixed(1)).join(" ")}`;
  }
  way.append(draw("path", { class: `way ${fall.colour}`, d: `${line}L${at}` }));
  const over = player.time >= fall.to;
  if (over && (fall.end === "fell" || fall.end === "left")) {
    const [row, column] = fall.path.at(-1);
    balls.append(draw("circle", { class: "fault", cx: place.columnX(column), cy: place.rowY(row), r: 30 }));
  }
  if (!over || fall.end) balls.append(ballFigure(artOf(fall), at, 13));
}

function paintLevers() {
  for (const side of ["left", "right"]) {
    const pressed = player.timeline.falls.some(
      (fall) => fall.lever === side && player.time > fall.to - 0.25 && player.time < fall.to + 0.45,
    );
    layer(`lever-${side}`).classList.toggle("pressed", pressed);
  }
}

/** Where the run is, in words. */
export function nowInWords(moment) {
  const { timeline, time } = player;
  if (state.run?.error) return "No run: the board breaks a rule";
  if (!timeline.total) return "No ball runs from this start";
  const { length } = timeline.falls;
  const fall = moment.now;
  if (!fall || time === 0) return length === 1 ? "One ball runs" : `${length}${state.run.more ? " and more" : ""} balls run`;
  const name = `Ball ${fall.number}, ${ballInWords(fall)}: `;
  const cell = cellAt(fall, time);
  const here = cell ? `row ${cell[0]}, column ${cell[1]}` : "let go";
  if (time < fall.to) return name + here;
  if (fall.end === "fell") return `${name}falls at ${here}`;
  if (fall.end === "caught") return `${name}caught at ${here}`;
  if (fall.end === "left") return `${name}leaves the board at ${here}`;
  const over = time >= timeline.total && !state.run.more ? `, ${placesInWords(state.run.ending)}` : "";
  return `${name}presses the ${fall.lever} lever${over}`;
}
