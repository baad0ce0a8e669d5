// Where things are in the picture of a board: 60 units are one column.
import { state } from "./state.js";

export const UNIT = 60;

export const columnX = (column) => 70 + (column - 1) * UNIT;
export const rowY = (row) => 152 + (row - 1) * UNIT;

export const boardWidth = () => 80 + state.facts.columns * UNIT;
export const boardHeight = () => 248 + state.facts.rows * UNIT;

export const leverY = () => rowY(state.facts.rows) + 80;
export const troughY = () => rowY(state.facts.rows) + 122;

/** The middle of the lever of a side. */
export function leverX(side) {
  const reach = Math.min(135, boardWidth() / 2 - 74);
  return boardWidth() / 2 + (side === "left" ? -reach : reach);
}

/** The lower end of the hopper of a side, and how long its floor is. */
export function hopper(side) {
  const [, column] = state.facts.entries[side === "left" ? 0 : 1];
  const x = columnX(column) + (side === "left" ? -54 : 54);
  const room = side === "left" ? x - 28 : boardWidth() - 28 - x;
  return { x, y: 108, length: Math.max(0, Math.min(168, room)), outward: side === "left" ? -1 : 1 };
}

/** Where a ball is that has this many others before it in its hopper. */
export function waitingAt(side, place) {
  const { x, outward } = hopper(side);
  const away = 11 + place * 23.4;
  return [x + outward * away, 108 - away * 0.277 - 16];
}

/** So many waiting balls are drawn; the number next to them says how many there are. */
export const waitingShown = (side) => Math.floor(hopper(side).length / 23.4);

/** The places of a ball from its hopper to its end. */
export function wayOf(fall) {
  const inward = fall.hopper === "left" ? 1 : -1;
  const [first] = fall.path;
  const last = fall.path.at(-1);
  const points = [[columnX(first[1]) - inward * 52, 92]];
  for (const [row, column] of fall.path) points.push([columnX(column), rowY(row) - 15]);
  const [x, y] = [columnX(last[1]), rowY(last[0])];
  if (fall.end === "caught") points.push([x, y - 5]);
  else if (fall.end === "fell") points.push([x, y + 14]);
  else if (fall.end === "left") points.push([x + (last[1] <= state.facts.middle ? -52 : 52), y + 30]);
  else {
    const lever = leverX(fall.lever);
    const edge = lever + (fall.lever === "left" ? 52 : -52);
    points.push([fall.lever === "left" ? Math.min(x, edge) : Math.max(x, edge), leverY() - 12]);
  }
  return points;
}

/** A place between two points of a way: balls fall faster and faster. */
export function placeOnWay(points, time) {
  const last = points.length - 2;
  const piece = Math.max(0, Math.min(Math.floor(time), last));
  const part = Math.max(0, Math.min(1, time - piece));
  const [from, to] = [points[piece], points[piece + 1]];
  const across = Math.min(1, part * 1.08);
  const eased = across * across * (3 - 2 * across);
  return [
    from[0] + (to[0] - from[0]) * eased,
    from[1] + (to[1] - from[1]) * (part * part * 0.55 + part * 0.45),
  ];
}
