// A machine of free play: parts, balls and their order, without a challenge.
import { writeGrid } from "./board.js";
import { packText, unpackText } from "./pack.js";

/** The first machine of free play: it shows the use of upright bits. */
export const DEMO = { grid: "  .\\. .U.\n .-.\\.-.-.\n.-.-.^.-.-.\n-.-.v./.-.-\n.-.v*v.-.-.\n-.-.v.\\.-.-\n.-.\\.U./.-.\n-.-.\\./.-.-\n.-.-.\\.-.-.\n-.-.-.\\.-.-\n     -", rows: 11, columns: 11, left: "BBBBBB", right: "RRRR", start: "blue" };
export const EMPTY = { grid: "", rows: 11, columns: 11, left: "BBBBBBBB", right: "RRRRRRRR", start: "blue" };

/** The most balls of a hopper, the least and the greatest size of a board. */
export const MOST_BALLS = 40;
export const SIZES = [3, 255];

/** A machine within its limits; null if the value is not a machine. */
export function checked(machine) {
  if (typeof machine?.grid !== "string" || machine.grid.length > 70000) return null;
  const size = (value) => Math.max(SIZES[0], Math.min(SIZES[1], Math.round(Number(value)) || 11));
  const balls = (text) => String(text ?? "").replace(/[^BR]/g, "").slice(0, MOST_BALLS);
  // Only boards with a shape of their own have one.
  const { shape } = machine;
  const isSize = (value) => Number.isInteger(value) && value > 0 && value <= SIZES[1];
  const own = isSize(shape?.rows) && isSize(shape?.columns) ? { rows: shape.rows, columns: shape.columns, shape } : {};
  return { grid: machine.grid, rows: size(machine.rows), columns: size(machine.columns) | 1, ...own, left: balls(machine.left), right: balls(machine.right), start: machine.start === "red" ? "red" : "blue" };
}

export const packMachine = (machine) => packText(JSON.stringify(machine));

export async function unpackMachine(packed) {
  try {
    return checked(JSON.parse(await unpackText(packed)));
  } catch {
    return null;
  }
}

/** The machine that is on the board. */
export const machineOf = (board, machine) => ({ ...machine, grid: writeGrid(board) });
