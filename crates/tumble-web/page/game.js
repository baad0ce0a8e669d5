// The moves of a player: what may be done, why not, undo and redo.
import { emit, isOwn, leftOf, partAt, state, subject, supplyOf, takes } from "./state.js";
import { nameOf, otherSide, turns } from "./words.js";
import { fitted, freeParts, readGrid, solutionText } from "./grid.js";
import { keepBoard, keptBoard } from "./store.js";

/** So many moves can be undone. */
const UNDONE = 200;

const snapshot = () => ({ placed: [...state.placed], lever: state.lever });

function restore({ placed, lever }) {
  state.placed = new Map(placed);
  state.lever = lever;
}

/** The name under which the board of the challenge is kept. */
export const keptAs = () => (state.spec ? `own:${state.facts.id}` : state.facts.number);

/** Does a move that can be undone; one that changes nothing is none. */
export function edit(change) {
  const before = snapshot();
  change();
  if (JSON.stringify(before) === JSON.stringify(snapshot())) return;
  state.past.push(before);
  state.past.splice(0, state.past.length - UNDONE);
  state.future = [];
  changed();
}

export function undo() {
  const before = state.past.pop();
  if (!before) return;
  state.future.push(snapshot());
  restore(before);
  changed();
}

export function redo() {
  const after = state.future.pop();
  if (!after) return;
  state.past.push(snapshot());
  restore(after);
  changed();
}

function changed() {
  keepBoard(keptAs(), { ...snapshot(), past: state.past.slice(-50) });
  emit("board");
}

/** Brings back the board that the browser kept. */
export function recall() {
  state.placed = new Map(freeParts());
  const kept = keptBoard(keptAs());
  if (!kept || !Array.isArray(kept.placed)) return;
  const { placed } = fitted(new Map(kept.placed));
  state.placed = placed;
  state.lever = kept.lever === "red" ? "red" : "blue";
  state.past = Array.isArray(kept.past) ? kept.past : [];
}

/** Why a part may not be placed in a cell; null where it may. */
export function whyNot(key, kind) {
  const slot = state.slots.get(key);
  if (!slot) return "There is no cell here";
  if (state.given.has(key)) return "This part is given: it stays where it is";
  if (!takes(key, kind)) {
    return kind === "gear"
      ? "A gear goes on the small pins between the parts"
      : "Only a gear fits here";
  }
  if (supplyOf(kind) === 0) return `This challenge has no ${nameOf(kind)}`;
  const there = state.placed.get(key);
  if (leftOf(kind) <= 0 && there?.kind !== kind) return `No ${nameOf(kind)} is left`;
  return null;
}

/** Places a part; returns why not, or null. */
export function place(key, kind) {
  const reason = whyNot(key, kind);
  if (reason) return reason;
  edit(() => {
    state.placed.set(key, { kind, side: firstSide(key, kind) });
    if (kind === "gear_bit" || kind === "gear") alignTrain(key);
  });
  return null;
}

// A ramp leads to the middle; a gear bit points as its train does (see alignTrain).
function firstSide(key, kind) {
  if (!turns(kind)) return null;
  const [, column] = key.split(".").map(Number);
  return kind === "ramp" && column <= state.facts.middle ? "right" : "left";
}

/** Turns a part and its train; returns why not, or null. */
export function turn(key) {
  const part = state.placed.get(key);
  if (!part && state.given.has(key)) return "This part is given: it stays as it is";
  if (!part || !turns(part.kind)) return part ? `A ${nameOf(part.kind)} looks the same both ways` : null;
  const side = otherSide(part.side);
  edit(() => {
    for (const other of part.kind === "gear_bit" ? trainOf(key) : [key]) {
      const turned = state.placed.get(other);
      if (turned && turned.kind === part.kind) state.placed.set(other, { ...turned, side });
    }
  });
  return null;
}

export function remove(key) {
  if (state.given.has(key)) return "This part is given: it stays where it is";
  edit(() => state.placed.delete(key));
  return null;
}

/** Moves a part to another cell; parts there change places. */
export function move(from, to) {
  const part = isOwn(from) ? state.placed.get(from) : null;
  const other = state.placed.get(to);
  if (!part || from === to) return null;
  if (state.given.has(to)) return "This part is given: it stays where it is";
  if (!takes(to, part.kind)) return whyNot(to, part.kind);
  edit(() => {
    state.placed.delete(from);
    state.placed.set(to, part);
    if (other && takes(from, other.kind)) state.placed.set(from, other);
    if (part.kind === "gear_bit" || part.kind === "gear") alignTrain(to);
  });
  return null;
}

export function clearBoard() {
  edit(() => {
    state.placed = new Map(freeParts());
  });
}

export function chooseLever(lever) {
  edit(() => {
    state.lever = lever;
  });
}

/** Puts a board of somebody in the place of this one; returns the cells that do not fit. */
export function adopt(grid, lever) {
  return adoptParts(readGrid(grid), lever);
}

/** Puts the parts of somebody in the place of these; returns the cells that do not fit. */
export function adoptParts(parts, lever) {
  const { placed, refused } = fitted(parts);
  edit(() => {
    state.placed = placed;
    if (lever) state.lever = lever;
  });
  return refused;
}

/** Gives up the parts of some cells and places one, in one move. */
export function complete(cells, key, part) {
  edit(() => {
    for (const cell of cells) state.placed.delete(cell);
    state.placed.set(key, part);
    if (part.kind === "gear_bit" || part.kind === "gear") alignTrain(key);
  });
}

/** The cells of the train of gear bits and gears that a cell belongs to. */
export function trainOf(key) {
  const geared = (other) => ["gear", "gear_bit"].includes(partAt(other)?.kind);
  const seen = new Set([key]);
  const queue = [key];
  while (queue.length) {
    const [row, column] = queue.pop().split(".").map(Number);
    for (const near of [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      const other = near.join(".");
      if (geared(other) && !seen.has(other)) {
        seen.add(other);
        queue.push(other);
      }
    }
  }
  return [...seen];
}

// All gear bits of a train point the same way: those that were there decide.
function alignTrain(key) {
  const bits = trainOf(key).filter((other) => partAt(other)?.kind === "gear_bit");
  const given = bits.find((other) => state.given.get(other)?.side);
  const leader = given ?? bits.find((other) => other !== key && state.placed.has(other));
  const side = leader && partAt(leader).side;
  if (!side) return;
  for (const other of bits) {
    const part = state.placed.get(other);
    if (part) state.placed.set(other, { ...part, side });
  }
}

/** The board as a request about it. */
export const boardRequest = () => ({ ...subject(), text: solutionText() });
