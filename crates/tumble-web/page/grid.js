// Boards as text: the book notation, one letter for each cell, and solution files.
import { LETTERS, letterOf, turns } from "./words.js";
import { isFree, partAt, state } from "./state.js";

/** The board as the lines of a grid, with the parts of `part` (a function of the cell). */
function gridText(part) {
  const lines = [];
  for (let row = 1; row <= state.facts.rows; row += 1) {
    let line = "";
    for (let column = 1; column <= state.facts.columns; column += 1) {
      const key = `${row}.${column}`;
      const here = part(key);
      const empty = { part: "-", gear: "." }[state.slots.get(key)] ?? " ";
      line += here ? letterOf(here.kind, here.side) : empty;
    }
    lines.push(line.trimEnd());
  }
  return lines.join("\n");
}

/** The solution file of the board as it is. */
export function solutionText() {
  const lever = state.facts.start === "player" ? `start = "${state.lever}"\n` : "";
  return `challenge = ${state.facts.number}\n${lever}board = '''\n${gridText(partAt)}\n'''\n`;
}

/** Reads a grid: the parts by cell. */
export function readGrid(grid) {
  const parts = new Map();
  grid.split("\n").forEach((line, row) => {
    [...line].forEach((letter, column) => {
      const part = LETTERS[letter];
      if (part) parts.set(`${row + 1}.${column + 1}`, { ...part });
    });
  });
  return parts;
}

/** The given parts that the player may turn, pointing left at first. */
export const freeParts = () =>
  [...state.given].filter(([key]) => isFree(key)).map(([key, { kind }]) => [key, { kind, side: "left" }]);

/** Holds the parts of somebody against the challenge: what can be placed, and what cannot. */
export function fitted(parts) {
  const placed = new Map();
  const refused = [];
  for (const [key, part] of parts) {
    const given = state.given.get(key);
    const slot = state.slots.get(key);
    if (given) {
      if (given.kind !== part.kind) refused.push(key);
      else if (isFree(key)) placed.set(key, { kind: part.kind, side: part.side ?? "left" });
    } else if (slot === (part.kind === "gear" ? "gear" : "part")) {
      placed.set(key, { kind: part.kind, side: part.side ?? (turns(part.kind) && part.kind !== "ramp" ? "left" : null) });
    } else refused.push(key);
  }
  for (const [key, side] of freeParts()) if (!placed.has(key)) placed.set(key, side);
  return { placed, refused };
}
