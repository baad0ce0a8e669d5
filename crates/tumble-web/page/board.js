// A board: its cells and the parts on them. A cell is one number, see `key`; a part is
// { kind, side, given, up, free }: `up` begins either way (an input), `free` is given but may be turned.
import { LETTERS, letterOf, turns } from "./words.js";

export const key = (row, column) => row * 512 + column;
export const rc = (cell) => [cell >> 9, cell & 511];
/** A cell as files and addresses name it: "3.6". */
export const cellName = (cell) => rc(cell).join(".");
export const cellOf = (name) => key(...name.split(".").map(Number));

/** Makes the start board of a challenge from its facts (see challenge.rs). */
export function makeBoard(facts) {
  const [slots, unreached] = [new Map(), new Set()];
  facts.slots.forEach((line, row) => [...line].forEach((letter, column) => {
    if (letter === " ") return;
    const cell = key(row + 1, column + 1);
    slots.set(cell, letter === "." ? "gear" : "part");
    if (letter === "x") unreached.add(cell);
  }));
  const inputs = new Set(facts.registers.filter(({ input }) => input).flatMap(({ cells }) => cells.map(([row, column]) => key(row, column))));
  const cells = new Map();
  for (const { cell, kind, side, upright } of facts.given) {
    const at = key(...cell);
    const up = inputs.has(at) && kind !== "gear";
    const free = upright && !up;
    cells.set(at, { kind, side: free ? "left" : side, given: true, up, free });
  }
  return {
    rows: facts.rows,
    columns: facts.columns,
    middle: facts.middle,
    entries: { left: facts.entries[0], right: facts.entries[1] },
    /** Whether the last row is its middle cell alone. */
    short: facts.rows > 1 && facts.slots.at(-1).replace(/[ .]/g, "").length <= 1,
    slots,
    /** Part cells that no ball can reach, whatever the parts. */
    unreached,
    cells,
  };
}

/** Whether a cell takes this kind of part. */
export const takes = (board, cell, kind) => board.slots.get(cell) === (kind === "gear" ? "gear" : "part");

/** The parts that the player placed. */
export const ownParts = (board) => [...board.cells].filter(([, part]) => !part.given);

/** The player's parts: placed ones, and given ones that may be turned. By names of cells. */
export const playerParts = (board) => [...board.cells].filter(([, part]) => !part.given || part.free).map(([cell, { kind, side }]) => [cellName(cell), { kind, side }]);

/** Replaces the player's parts by those of another board, as far as the challenge takes them. */
export function putParts(board, parts, left = () => Infinity) {
  for (const [cell, part] of board.cells) if (!part.given) board.cells.delete(cell);
  for (const [name, { kind, side }] of parts) {
    const cell = cellOf(name);
    const there = board.cells.get(cell);
    if (there) {
      if (there.kind === kind && there.free) there.side = side ?? "left";
    } else if (takes(board, cell, kind) && left(kind) > 0) board.cells.set(cell, { kind, side: turns(kind) ? (side ?? "left") : null });
  }
}

/** The parts of a grid in the book notation, by names of cells. */
export function readGrid(grid) {
  const parts = new Map();
  grid.split("\n").forEach((line, row) => [...line].forEach((letter, column) => {
    const part = LETTERS[letter];
    if (part) parts.set(`${row + 1}.${column + 1}`, { kind: part[0], side: part[1] });
  }));
  return parts;
}

/** The board in the book notation; `more` are parts to draw in addition. */
export function writeGrid(board, more = new Map()) {
  const lines = [];
  for (let row = 1; row <= board.rows; row += 1) {
    let line = "";
    for (let column = 1; column <= board.columns; column += 1) {
      const cell = key(row, column);
      const part = more.get(cell) ?? board.cells.get(cell);
      line += part ? letterOf(part.kind, part.up ? null : part.side) : ({ part: "-", gear: "." }[board.slots.get(cell)] ?? " ");
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}

/** Groups of gear bits and gears that touch: cell to number. */
export function gearTrains(board) {
  const groups = new Map();
  const geared = (part) => part?.kind === "gear" || part?.kind === "gear_bit";
  let next = 0;
  for (const [start, part] of board.cells) {
    if (groups.has(start) || !geared(part)) continue;
    const queue = [start];
    groups.set(start, next);
    while (queue.length) {
      const at = queue.pop();
      for (const near of [at - 512, at + 512, at - 1, at + 1]) {
        if (groups.has(near) || !geared(board.cells.get(near))) continue;
        groups.set(near, next);
        queue.push(near);
      }
    }
    next += 1;
  }
  return groups;
}
