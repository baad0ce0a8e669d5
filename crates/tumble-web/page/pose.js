// Poses of parts and levers at a time of a film.
import { restTurn } from "./art.js";
import { MESH, lastBefore } from "./film.js";

const spring = (time, decay, speed) => Math.exp(-decay * time) * Math.cos(speed * time);
/** A part settles within this time after a ball met it, in seconds. */
export const SETTLES = 0.72;

/** Angle of a part, in degrees. `side` is its direction at the start. */
export function turnAt(film, cell, part, time, side) {
  const rest = part.kind === "gear" ? MESH - restTurn("bit", side) : restTurn(part.kind, side);
  const list = film?.turns.get(cell);
  const event = list?.[lastBefore(list, time)];
  if (!event) return rest;
  const { t0, t1, from, to } = event;
  const done = (time - t0) / (t1 - t0);
  if (done < 1) return from + (to - from) * done * done * (3 - 2 * done);
  const since = time - t1;
  return since > 0.5 ? to : to + (to - from) * 0.1 * Math.exp(-12 * since) * Math.sin(38 * since);
}

/** Tip of a part under a ball: 1 is full. */
export function tipAt(film, cell, time) {
  const list = film?.tips.get(cell);
  const event = list?.[lastBefore(list, time)];
  if (!event) return 0;
  const { t0, t1, way } = event;
  if (time < t1) return way * Math.min(1, ((time - t0) / (t1 - t0)) * 1.8);
  return time - t1 > 0.7 ? 0 : way * spring(time - t1, 11, 34);
}

/** Position of a lever, from 0 to 1 (pressed). */
export function leverAt(film, side, time) {
  const list = film?.levers[side];
  const event = list?.[lastBefore(list, time)];
  if (!event) return 0;
  const { t0, t1 } = event;
  if (time < t1) return Math.sin(Math.min(1, ((time - t0) / (t1 - t0)) * 1.6) * Math.PI * 0.5);
  return time - t1 > 0.5 ? 0 : Math.max(-0.3, spring(time - t1, 14, 30));
}

/** The parts that move or settle at a time. */
export function movingAt(film, time) {
  const cells = new Set();
  if (!film) return cells;
  const { events } = film;
  // Events are short: those that began two seconds ago have settled.
  for (let at = lastBefore(events, time + 0.02); at >= 0 && events[at].t0 > time - 2; at -= 1) {
    if (time < events[at].t1 + SETTLES) cells.add(events[at].cell);
  }
  return cells;
}
