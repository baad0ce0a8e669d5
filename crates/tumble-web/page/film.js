// Turns a run of the judge into a film: the place of each ball and the pose of each part at any time. All of it is a
// function of time, so that a run can be scrubbed, stepped and filmed.
import { gearTrains, key } from "./board.js";
import { otherSide } from "./words.js";
import { TILT } from "./art.js";
import { PASSES } from "./passes.js";
import { fallOut, layOut, rollToLever, X, Y } from "./layout.js";

/** The angle of a gear at rest against its gear bits, in degrees, turned backwards: half a tooth. */
export const MESH = 22.5;

/** Makes the film of a run: see RunAnswer in run.rs. */
export function makeFilm(board, run) {
  const plan = layOut(board);
  const film = { plan, run, board, first: new Map(), turns: new Map(), tips: new Map(), levers: { left: [], right: [] }, releases: { left: [], right: [] }, balls: [], sounds: [], events: [], length: 0 };
  const now = new Map();
  for (const { cells, side } of run.switches) for (const cell of cells) now.set(key(...cell), side);
  for (const [cell, side] of run.ramps) now.set(key(...cell), side);
  film.first = new Map(now);
  const trains = gearTrains(board);
  const wheels = run.switches.map(({ cells }) => withGears(board, trains, cells.map((cell) => key(...cell))));
  let time = 0.25;
  film.levers[run.lever].push({ t0: 0.05, t1: 0.25 });
  for (const ball of run.balls) time = filmBall(film, ball, time, now, wheels);
  film.length = Math.max(time, ...film.balls.map(({ over }) => over)) + 0.15;
  film.sounds.sort((one, other) => one.t - other.t);
  for (const list of [film.turns, film.tips]) for (const [cell, events] of list) for (const { t0, t1 } of events) film.events.push({ t0, t1, cell });
  film.events.sort((one, other) => one.t0 - other.t0);
  return film;
}

// The gears of a train turn with it.
function withGears(board, trains, cells) {
  const group = trains.get(cells[0]);
  if (group === undefined) return cells;
  return [...trains].filter(([, own]) => own === group).map(([cell]) => cell);
}

function add(map, cell, event) {
  if (!map.has(cell)) map.set(cell, []);
  map.get(cell).push(event);
}

function filmBall(film, ball, from, now, wheels) {
  const { board, plan } = film;
  let time = from;
  const turn = (number, t0, t1) => {
    for (const cell of wheels[number]) {
      const { kind } = board.cells.get(cell) ?? {};
      if (!kind) continue;
      if (kind !== "gear") now.set(cell, otherSide(now.get(cell)));
      const lead = wheels[number].find((own) => board.cells.get(own)?.kind !== "gear");
      const to = (kind === "gear" ? now.get(lead) : now.get(cell)) === "right" ? TILT : -TILT;
      // A gear may come before its gear bits here: the loop below then sets its angles.
      add(film.turns, cell, kind === "gear" ? { t0, t1, gear: true, lead } : { t0, t1, from: -to, to });
    }
    for (const cell of wheels[number]) {
      const last = film.turns.get(cell)?.at(-1);
      if (!last?.gear || last.to !== undefined) continue;
      const to = now.get(last.lead) === "right" ? TILT : -TILT;
      Object.assign(last, { from: MESH + to, to: MESH - to });
    }
  };
  for (const [place, number] of ball.turned) if (place < 0) {
    turn(number, time, time + 0.25);
    time += 0.3;
  }
  const chute = plan.chute(ball.hopper);
  const inward = ball.hopper === "left" ? 1 : -1;
  film.releases[ball.hopper].push(time);
  film.sounds.push({ t: time, kind: "gate" });
  const filmed = { ...ball, t0: time, keys: [[time, chute.x, chute.y], [time + 0.1, chute.x + inward * 6, chute.y + 2.5]], marks: [], tail: [], cut: Infinity };
  time += 0.17;
  filmed.keys.push([time, X(ball.path[0][1]) - inward * 30, Y(1) - 36]);
  let come = ball.hopper === "left" ? "right" : "left";
  ball.path.forEach(([row, column], place) => {
    const cell = key(row, column);
    const part = board.cells.get(cell);
    const numbers = ball.turned.filter(([own]) => own === place).map(([, number]) => number);
    const next = ball.path[place + 1];
    const go = next ? (next[1] > column ? "right" : "left") : lastWay(part, cell, ball, come, now);
    const { name, mirror } = passOf(part?.kind, come, go, !next && ball.end === "fell");
    const pass = PASSES[name];
    filmed.marks.push({ t: time, cell, row, column, pass, m: mirror ? -1 : 1 });
    const event = { t0: time + pass.hit, t1: time + pass.free };
    if (part?.kind === "ramp") add(film.tips, cell, { ...event, way: 1 });
    else if (["crossover", "interceptor", "weigh_gate"].includes(part?.kind)) add(film.tips, cell, { ...event, way: come === "left" ? -0.5 : 0.5 });
    for (const number of numbers) turn(number, event.t0, event.t1);
    film.sounds.push({ t: event.t0, kind: name === "fall" ? "fell" : part.kind, row });
    time += pass.total;
    come = go;
  });
  const last = filmed.marks.at(-1);
  const end = last.pass.pts.at(-1);
  const at = [X(last.column) + last.m * end[0], Y(last.row) + end[1]];
  if (ball.lever) {
    const number = film.balls.filter(({ lever }) => lever).length;
    time = rollToLever(film, filmed, time, at, number);
  } else if (ball.end === "caught") {
    film.sounds.push({ t: time, kind: "caught" });
    time += 0.25;
    filmed.over = time;
  } else {
    filmed.cut = ball.end === "fell" ? last.t + 0.14 : time;
    filmed.tail = fallOut(plan, time, at, ball.end === "left" ? (last.column <= board.middle ? -1 : 1) : 0.1);
    film.sounds.push({ t: time + 0.05, kind: "fall" });
    filmed.over = time + 0.5;
    time += 0.6;
  }
  film.balls.push(filmed);
  return time;
}

// The path of a ball from its last cell.
function lastWay(part, cell, ball, come, now) {
  if (part?.kind === "ramp") return now.get(cell) ?? part.side;
  if (part?.kind === "bit" || part?.kind === "gear_bit") return otherSide(now.get(cell) ?? part.side ?? "left");
  if (part?.kind === "weigh_gate") return ball.weight ? part.side : otherSide(part.side);
  return come;
}

// The pass of a ball through a cell; the drawings are for balls that move to the right.
function passOf(kind, come, go, falls) {
  const mirror = come === "left";
  if (falls || !kind || kind === "gear") return { name: "fall", mirror };
  if (kind === "crossover") return { name: "over", mirror };
  if (kind === "interceptor") return { name: "catch", mirror };
  if (kind === "bit" || kind === "gear_bit") return { name: go === come ? "turnAcross" : "turnSame", mirror: go === "left" };
  return { name: go === come ? "along" : "back", mirror };
}

/** The index of the last item of a sorted list whose time is not after `time`; -1 before the first. */
export function lastBefore(list, time, get = (event) => event.t0) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (get(list[middle]) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The position of a ball: [x, y, whether it rests]; null before it is released. */
export function ballAt(ball, time) {
  if (time < ball.t0) return null;
  const mark = ball.marks[lastBefore(ball.marks, time, ({ t }) => t)];
  if (!mark) return [...alongKeys(ball.keys, time), false];
  if (ball.tail.length && time >= ball.tail[0][0]) return [...alongKeys(ball.tail, time), time >= ball.tail.at(-1)[0]];
  const { pts, time: times, total } = mark.pass;
  const local = Math.min(time - mark.t, total);
  const at = Math.min(lastBefore(times, local, (t) => t), times.length - 2);
  const part = Math.max(0, Math.min(1, (local - times[at]) / Math.max(1e-6, times[at + 1] - times[at])));
  const [x, y] = [0, 1].map((axis) => pts[at][axis] + (pts[at + 1][axis] - pts[at][axis]) * part);
  return [X(mark.column) + mark.m * x, Y(mark.row) + y, !ball.tail.length && time - mark.t >= total];
}

function alongKeys(keys, time) {
  const at = Math.max(0, lastBefore(keys, time, ([t]) => t));
  const [from, to] = [keys[at], keys[Math.min(at + 1, keys.length - 1)]];
  const part = Math.max(0, Math.min(1, (time - from[0]) / Math.max(1e-6, to[0] - from[0])));
  return [from[1] + (to[1] - from[1]) * part, from[2] + (to[2] - from[2]) * part];
}

/** The path of a ball on the board as dots: [time, x, y]. */
export function dotsOf(ball) {
  if (ball.dots) return ball.dots;
  ball.dots = [];
  let left = 0;
  let before = null;
  const visit = (t, x, y) => {
    if (t > ball.cut) return;
    if (before) {
      const length = Math.hypot(x - before[1], y - before[2]);
      for (; left < length; left += 11.5) {
        const part = left / length;
        ball.dots.push([before[0] + (t - before[0]) * part, before[1] + (x - before[1]) * part, before[2] + (y - before[2]) * part]);
      }
      left -= length;
    }
    before = [t, x, y];
  };
  for (const { t, row, column, pass, m } of ball.marks) pass.pts.forEach(([x, y], at) => visit(t + pass.time[at], X(column) + m * x, Y(row) + y));
  for (const [t, x, y] of ball.tail) visit(t, x, y);
  return ball.dots;
}

/** Number of balls that have left a hopper at a time; a fraction while the others roll on. */
export function goneAt(film, side, time) {
  const list = film?.releases[side];
  if (!list) return 0;
  const at = lastBefore(list, time, (t) => t);
  if (at < 0) return 0;
  const part = Math.min(1, Math.max(0, (time - list[at] - 0.05) / 0.28));
  return at + (1 - (1 - part) * (1 - part));
}

/** The index of the ball that runs at a time. */
export const ballNow = (film, time) => Math.max(0, lastBefore(film.balls, time));

/** The moments when a ball is released, meets a part or comes to rest: steps stop there. */
export function momentsOf(film) {
  film.moments ??= film.balls.flatMap((ball) => [ball.t0, ...ball.marks.map(({ t, pass }) => t + Math.min(0.12, pass.total / 2)), ball.over]).sort((one, other) => one - other);
  return film.moments;
}
