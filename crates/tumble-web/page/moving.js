// The moving layer: levers, waiting balls, parts that turn, paths, balls, and the marks on top of them.
import { key, rc } from "./board.js";
import { paintConfetti } from "./confetti.js";
import { ballAt, ballNow, dotsOf, goneAt } from "./film.js";
import { PITCH, RADIUS, X, Y } from "./layout.js";
import { leverAt } from "./pose.js";

/** Number of waiting balls that are drawn in a hopper. */
const WAITING = 8;
/** Time in which a failing path is drawn, in milliseconds. */
const DRAWN = 620;

/** Paints a moment; `busy` are the parts that move: [cell, part, angle]. */
export function paintMoving(g, toy, busy, now) {
  const { film, marks, ink } = toy;
  for (const side of ["left", "right"]) {
    paintLever(g, toy, side);
    paintWaiting(g, toy, side);
  }
  for (const [cell, part, angle] of busy) toy.putPart(g, cell, part, 2, angle);
  for (const [cell, part, angle] of busy) toy.putPart(g, cell, part, 0, angle, toy.pop?.cell === cell ? popped(now - toy.pop.since) : 0);
  if (toy.pop) toy.alive = true;
  if (marks.known) paintKnown(g, toy);
  const ring = paintPaths(g, toy, now);
  if (film) paintBalls(g, toy);
  for (const [cell, part, angle] of busy) toy.putPart(g, cell, part, 1, angle);
  paintLabels(g, toy);
  if (ring) circle(g, ring.x, ring.y, 27, 4.5, ring.colour, ring.on ? 1 : 0.25);
  for (const cell of marks.hover ?? []) frame(g, cell, ink.ink);
  if (marks.ghost) toy.putGhost(g, marks.ghost);
  if (marks.drag) for (const layer of [0, 1]) toy.putLoose(g, marks.drag.part, layer, marks.drag.x, marks.drag.y, 1.12);
  if (marks.pulse && !toy.playing) paintPulse(g, toy, now);
  if (toy.confetti.length && paintConfetti(g, toy.confetti, now)) toy.alive = true;
  else toy.confetti = [];
}

const popped = (since) => 1 + 0.18 * Math.exp(-since / 90) * Math.cos(since / 45);

function circle(g, x, y, radius, width, colour, alpha = 1) {
  g.globalAlpha = alpha;
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.beginPath();
  g.arc(x, y, radius, 0, 7);
  g.stroke();
  g.globalAlpha = 1;
}

function frame(g, cell, colour) {
  const [row, column] = rc(cell);
  g.strokeStyle = colour;
  g.lineWidth = 3;
  g.beginPath();
  g.roundRect(X(column) - 30, Y(row) - 30, 60, 60, 18);
  g.stroke();
}

function paintLever(g, { film, plan, ink, shown }, side) {
  const pressed = leverAt(film, side, shown);
  const inward = plan.side(side);
  const colour = side === "left" ? "blue" : "red";
  const bar = (fill, top, height) => {
    g.fillStyle = fill;
    g.beginPath();
    g.roundRect(inward > 0 ? -10 : -56, top, 66, height, height / 2);
    g.fill();
  };
  g.save();
  g.translate(plan.at(side, plan.leverX) - inward * 22, plan.lever - 2);
  g.rotate(inward * pressed * 0.42);
  bar(ink[`${colour}D`], -5, 17);
  bar(ink[colour], -8, 16);
  g.fillStyle = g.strokeStyle = "#fff";
  g.lineWidth = 1.9;
  g.beginPath();
  g.arc(inward * 24, 0, 3.3, 0, 7);
  if (side === "left") g.stroke();
  else g.fill();
  g.fillStyle = ink.railD;
  g.beginPath();
  g.arc(0, 0, 4.6, 0, 7);
  g.fill();
  g.restore();
  const { x, y } = plan.chute(side);
  g.strokeStyle = ink[colour];
  g.lineWidth = 5;
  g.lineCap = "round";
  g.beginPath();
  g.moveTo(x + inward * 15, y - 22 - pressed * 13);
  g.lineTo(x + inward * 15, y - 1 - pressed * 13);
  g.stroke();
}

function paintWaiting(g, toy, side) {
  const { film, plan, shown, ink } = toy;
  const { x, y, dx, dy } = plan.chute(side);
  const list = toy.hoppers[side === "left" ? 0 : 1];
  const gone = goneAt(film, side, shown);
  const from = film ? film.releases[side].filter((time) => time <= shown).length : 0;
  const last = Math.min(list.length, from + WAITING + 1);
  for (let place = last - 1; place >= from; place -= 1) {
    const at = place - gone;
    if (at > WAITING - 0.5) continue;
    putBall(g, toy, list.at(place), x + dx * at, y + dy * at);
  }
  const hidden = (list.length === Infinity ? Infinity : list.length - Math.ceil(gone)) - WAITING;
  if (hidden > 0) words(g, toy, hidden === Infinity ? "∞" : `+${hidden}`, x + dx * 5.6, y + dy * 5.6 + 44, ink.ink2);
}

function words(g, toy, text, x, y, colour) {
  g.fillStyle = colour;
  g.font = `800 ${Math.max(17, 12 / toy.scale)}px Nunito, system-ui, sans-serif`;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(text, x, y);
}

function putBall(g, toy, { colour, weight }, x, y) {
  const sprite = toy.sprites.ball(colour, weight);
  g.drawImage(sprite, x - sprite.units / 2, y - sprite.units / 2, sprite.units, sprite.units);
}

function paintPath(g, toy, ball, until, colour) {
  const sprite = toy.sprites.dot(colour);
  for (const [time, x, y] of dotsOf(ball)) {
    if (time > until) break;
    g.drawImage(sprite, x - sprite.units / 2, y - sprite.units / 2, sprite.units, sprite.units);
  }
}

// The path of the ghost, and that of the ball that goes wrong. Returns the point where it goes wrong.
function paintPaths(g, toy, now) {
  const { marks, plan, ink } = toy;
  if (toy.playing) return null;
  if (marks.preview) paintPath(g, toy, marks.preview, Infinity, ink.good);
  const ball = marks.fail?.ball;
  if (!ball) return null;
  const until = toy.reduced ? Infinity : ball.t0 + ((now - marks.fail.since) / DRAWN) * (ball.over - ball.t0);
  const colour = marks.fail.mild ? ink.ink2 : ink.bad;
  paintPath(g, toy, ball, until, colour);
  const on = until >= Math.min(ball.over, ball.cut);
  if (until < ball.over) toy.alive = true;
  if (ball.lever) return { x: plan.at(ball.lever, plan.leverX), y: plan.lever, on, colour };
  const [row, column] = ball.path.at(-1);
  return { x: X(column), y: Y(row), on, colour };
}

function paintBalls(g, toy) {
  const { film, plan, ink, shown } = toy;
  const ball = film.balls[ballNow(film, shown)];
  if (ball && shown > 0 && shown >= ball.t0) {
    g.globalAlpha = 0.3;
    paintPath(g, toy, ball, shown, ink[ball.colour]);
    g.globalAlpha = 1;
  }
  const resting = [];
  for (const own of film.balls) {
    const at = ballAt(own, shown);
    if (!at) break;
    const [x, y, rests] = at;
    if (rests && own.lever) resting.push(own);
    else if (!rests || own.end === "caught") putBall(g, toy, own, x, y);
  }
  // The tray shows the last balls, and the number of those under them.
  const hidden = Math.max(0, resting.length - plan.room);
  resting.slice(hidden).forEach((own, place) => putBall(g, toy, own, 6 + place * PITCH, plan.floor - RADIUS - 3));
  if (hidden) words(g, toy, `+${hidden}`, plan.width / 2, plan.floor - 44, ink.ink2);
}

// A ring where a ball surely meets a part, dots where one perhaps does; parts that no ball meets are pale.
function paintKnown(g, { board, marks, ink, seen }) {
  const { met, may } = marks.known;
  g.save();
  Object.assign(g, { lineWidth: 4, lineCap: "round", strokeStyle: ink.ink, fillStyle: ink.face });
  for (let row = seen.top; row <= seen.bottom; row += 1) for (let column = seen.left; column <= seen.right; column += 1) {
    const cell = key(row, column);
    if (!met.has(cell) && !may.has(cell) && !(board.cells.has(cell) && board.slots.get(cell) === "part")) continue;
    g.beginPath();
    const never = !met.has(cell) && !may.has(cell);
    g.arc(X(column), Y(row), never ? 40 : 29, 0, 7);
    g.setLineDash(may.has(cell) ? [0.1, 9.1] : []);
    g.globalAlpha = never ? 0.62 : 1;
    if (never) g.fill();
    else g.stroke();
  }
  g.restore();
}

function paintLabels(g, toy) {
  const { ink, scale } = toy;
  const { open = [] } = toy.marks.known ?? {};
  const labels = new Map(toy.labels);
  for (const cell of open) labels.set(cell, { text: `${labels.get(cell)?.text ?? ""} ?`.trim(), input: true });
  const size = Math.max(15, 11.5 / scale);
  if (size > 40) return;
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.font = `800 ${size}px Nunito, system-ui, sans-serif`;
  for (const [cell, { text, input }] of labels) {
    const [row, column] = rc(cell);
    // A label ends where that of the next column begins.
    const room = labels.has(cell + 2) ? 116 : Infinity;
    const width = Math.min(room, Math.max(g.measureText(text).width + size * 0.7, size * 1.35));
    const [x, y] = [X(column) + 20 + width / 2, Y(row) - 23];
    g.fillStyle = input ? ink.open : ink.given;
    g.strokeStyle = ink.face;
    g.lineWidth = 3;
    g.beginPath();
    g.roundRect(x - width / 2, y - size * 0.68, width, size * 1.36, size * 0.68);
    g.stroke();
    g.fill();
    g.fillStyle = input ? ink.openInk : ink.ink;
    g.fillText(text, x, y + size * 0.06, width - size * 0.5);
  }
}

function paintPulse(g, toy, now) {
  const [row, column] = rc(toy.marks.pulse);
  const part = toy.reduced ? 0.35 : (now % 1400) / 1400;
  circle(g, X(column), Y(row), 28, 5, toy.ink.focus);
  circle(g, X(column), Y(row), 28 + 26 * part, 4, toy.ink.focus, Math.max(0, 1 - part) * 0.55);
}
