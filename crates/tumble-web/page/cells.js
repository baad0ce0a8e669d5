// The cells for keyboards and screen readers: a grid of buttons over the canvas. On wide boards only
// those around the cursor exist.
import { key, rc } from "./board.js";
import { make } from "./dom.js";
import { meeting } from "./known.js";
import { partInWords } from "./words.js";

/** The most cells that all have a button; larger boards have buttons around the cursor only. */
const ALL = 700;
const AROUND = 6;

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function startCells(bench) {
  const { toy } = bench;
  const grid = toy.cells;
  let cursor = null;
  let all = true;

  function build() {
    const { board } = toy;
    all = board.slots.size <= ALL;
    cursor ??= key(1, board.entries.left[1]);
    if (!board.slots.has(cursor)) cursor = board.slots.keys().next().value;
    grid.setAttribute("aria-rowcount", board.rows);
    grid.setAttribute("aria-colcount", board.columns);
    fill();
  }

  function fill() {
    const [atRow, atColumn] = rc(cursor);
    const rows = [];
    for (let row = 1; row <= toy.board.rows; row += 1) {
      if (!all && Math.abs(row - atRow) > AROUND) continue;
      const cells = [];
      for (let column = 1; column <= toy.board.columns; column += 1) {
        if ((!all && Math.abs(column - atColumn) > AROUND) || !toy.board.slots.has(key(row, column))) continue;
        cells.push(make("button", { type: "button", role: "gridcell", "data-cell": key(row, column), "aria-colindex": column, tabindex: key(row, column) === cursor ? 0 : -1, onclick: (event) => event.detail === 0 && enter(key(row, column)) }));
      }
      if (cells.length) rows.push(make("div", { role: "row", "aria-rowindex": row }, cells));
    }
    grid.replaceChildren(...rows);
    name();
    place();
  }

  const buttons = () => grid.querySelectorAll("button");

  function place() {
    const size = `${Math.max(8, toy.scale * 56)}px`;
    for (const own of buttons()) {
      const [x, y] = toy.cellOnScreen(Number(own.dataset.cell));
      own.style.cssText = `left:${x}px;top:${y}px;width:${size};height:${size}`;
    }
  }

  /** A cell in words, as far as this challenge uses it. */
  function inWords(cell) {
    const [row, column] = rc(cell);
    const part = toy.board.cells.get(cell);
    const label = toy.labels.get(cell)?.text;
    const what = part ? partInWords(part) : toy.board.slots.get(cell) === "gear" ? "for a gear, empty" : "empty";
    const { known, fail } = toy.marks;
    const falls = !part && fail && key(...fail.ball.path.at(-1)) === cell;
    const ball = falls ? "the ball falls here" : !part && toy.board.unreached.has(cell) ? "no ball can come here" : known ? meeting(known, cell) : null;
    return [`Row ${row}, column ${column}: ${what}`, label, ball].filter(Boolean).join(", ");
  }

  function name() {
    for (const own of buttons()) {
      const words = inWords(Number(own.dataset.cell));
      if (own.getAttribute("aria-label") !== words) own.setAttribute("aria-label", words);
    }
  }

  function enter(cell) {
    if (bench.rules.still) return;
    if (toy.board.cells.has(cell)) bench.tap(cell);
    else bench.place(cell);
  }

  /** Goes to the nearest cell in a direction that has or takes a part. */
  function walk(cell, arrow) {
    const [row, column] = rc(cell);
    const [down, right] = MOVES[arrow];
    let best = null;
    for (const own of toy.board.slots.keys()) {
      const [r, c] = rc(own);
      const along = (r - row) * down + (c - column) * right;
      const off = Math.abs((r - row) * right) + Math.abs((c - column) * down);
      if (along <= 0 || off > along || !(toy.board.cells.has(own) || bench.fits(own, bench.pick))) continue;
      const far = along + off * 1.6;
      if (!best || far < best.far) best = { cell: own, far };
    }
    if (!best) return;
    cursor = best.cell;
    if (!all) fill();
    for (const own of buttons()) own.tabIndex = Number(own.dataset.cell) === cursor ? 0 : -1;
    grid.querySelector(`[data-cell="${cursor}"]`)?.focus();
    if (toy.zoom > 1) toy.setZoom(toy.zoom, [rc(cursor)[1] * 60 - 30, rc(cursor)[0] * 60 - 30]);
  }

  return { build, place, name, inWords, enter, walk };
}
