// The board: an SVG grid of cells with the parts on it.
import { draw, use } from "./dom.js";
import * as place from "./geometry.js";
import { allParts, cellOf, partAt, state } from "./state.js";
import { capital, partInWords } from "./words.js";
import { trainOf } from "./game.js";

/** So many columns fit a page. */
const MOST_COLUMNS = 25;

const layers = {};
const cells = new Map();
const figures = new Map();
let svg = null;

export const boardElement = () => svg;
export const cellElement = (key) => cells.get(key);
export const layer = (name) => layers[name];

/** Makes the board of a challenge, without parts. */
export function buildBoard(element, art) {
  svg = element;
  svg.replaceChildren();
  cells.clear();
  figures.clear();
  const { facts } = state;
  svg.setAttribute("viewBox", `0 0 ${place.boardWidth()} ${place.boardHeight()}`);
  // Boards that are far wider than the toy are looked at in pieces.
  svg.parentElement.classList.toggle("wide", facts.columns > MOST_COLUMNS);
  svg.style.width = facts.columns > MOST_COLUMNS ? `${facts.columns * 34}px` : "";
  svg.style.aspectRatio = `${place.boardWidth()} / ${place.boardHeight()}`;
  svg.setAttribute("aria-label", `Board of challenge ${facts.number}, ${facts.title}: ${facts.rows} rows, ${facts.columns} columns`);
  svg.append(definitions(art));
  svg.append(draw("rect", { class: "face", x: 2, y: 2, width: place.boardWidth() - 4, height: place.boardHeight() - 4, rx: 30 }));
  for (const name of ["fixed", "plates", "hoppers", "way", "parts", "tags", "grid", "balls", "over"]) {
    layers[name] = draw("g", name === "grid" ? {} : { "aria-hidden": "true" });
    svg.append(layers[name]);
  }
  buildFixed();
  buildCells();
  for (const { cell, text, input } of facts.labels) layers.tags.append(tag(cell, text, input));
  layers.ghost = draw("g", { class: "ghost" });
  layers.parts.append(layers.ghost);
}

function definitions(art) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${art.symbols}</svg>`;
  const symbols = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const shadow = draw("filter", { id: "lift", x: "-20%", y: "-20%", width: "140%", height: "150%" },
    draw("feDropShadow", { dx: 0, dy: 1.8, stdDeviation: 1.3, "flood-opacity": 0.22 }));
  return draw("defs", {}, ...symbols.children, shadow);
}

function buildFixed() {
  const { facts } = state;
  const words = (text, attributes) => {
    const element = draw("text", attributes);
    element.textContent = text;
    layers.fixed.append(element);
  };
  const bottom = place.rowY(facts.rows);
  for (let column = 1; column <= facts.columns; column += 1) {
    if (!hangsAlone(column)) words(column, { class: "number", x: place.columnX(column), y: bottom + 40 });
  }
  for (let row = 1; row <= facts.rows; row += 1) words(row, { class: "number", x: 22, y: place.rowY(row) + 4 });
  for (const side of ["left", "right"]) {
    const { x, y, length, outward } = place.hopper(side);
    const [far, high] = [x + outward * length, y - length * 0.277];
    layers.fixed.append(draw("path", { class: "rail", d: `M${far} ${high - 21}V${high}L${x} ${y}` }));
    layers.fixed.append(lever(side));
  }
  const [width, y] = [place.boardWidth(), place.troughY()];
  layers.fixed.append(draw("path", { class: "trough", d: `M52 ${y - 12}v10q0 14 14 14H${width - 66}q14 0 14-14v-10` }));
}

// The one cell of the toy's last row hangs where its column number would be.
function hangsAlone(column) {
  const { rows } = state.facts;
  return state.slots.has(`${rows}.${column}`) && [...state.slots.keys()].filter((key) => cellOf(key)[0] === rows).length === 1;
}

function lever(side) {
  const lean = side === "left" ? 1 : -1;
  const bar = draw("path", { class: `lever ${side === "left" ? "blue" : "red"}`, d: `M${-66 * lean} -12L${66 * lean} 12` });
  layers[`lever-${side}`] = bar;
  const letter = draw("text", { class: "letter", y: 4.5 });
  letter.textContent = side === "left" ? "B" : "R";
  return draw("g", { transform: `translate(${place.leverX(side)} ${place.leverY()})` },
    bar, draw("circle", { class: "axle", r: 10 }), letter);
}

function buildCells() {
  const keys = [...state.slots.keys()];
  const byRow = new Map();
  for (const key of keys) {
    const [row, column] = cellOf(key);
    const [x, y] = [place.columnX(column), place.rowY(row)];
    layers.fixed.append(use(state.slots.get(key) === "part" ? "peg" : "pin", { x, y }));
    const label = state.names.get(key);
    const given = state.given.get(key);
    if (given || label) layers.plates.append(plate(x, y, given, label?.input));
    if (!byRow.has(row)) {
      byRow.set(row, draw("g", { role: "row" }));
      layers.grid.append(byRow.get(row));
    }
    const cell = draw("g", { class: given ? "cell locked" : "cell", role: "gridcell", tabindex: -1, transform: `translate(${x} ${y})`, "data-cell": key },
      draw("path", { class: "hit", d: "M0-30 30 0 0 30-30 0Z" }), draw("circle", { class: "ring", r: 33 }));
    cells.set(key, cell);
    byRow.get(row).append(cell);
  }
}

// A given part is on a grey diamond, an input on an amber one.
function plate(x, y, given, input) {
  const size = given?.kind === "gear_bit" ? 62 : 52;
  return draw("rect", { class: input ? "plate input" : "plate", x: -size / 2, y: -size / 2, width: size, height: size, rx: 9, transform: `translate(${x} ${y}) rotate(45)` });
}

function tag([row, column], text, input) {
  const width = 14 + text.length * 8.4;
  const shift = column > state.facts.columns - 2 ? -33 : 33;
  const words = draw("text", { class: "tag", y: 4.5 });
  words.textContent = text;
  return draw("g", { class: input ? "label input" : "label", transform: `translate(${place.columnX(column) + shift} ${place.rowY(row) - 25})` },
    draw("g", { class: "grows" }, draw("rect", { class: "back", x: -width / 2, y: -10, width, height: 20, rx: 10 }), words));
}

/** Adds and removes figures until they are those of the board. */
export function updateParts() {
  const parts = allParts();
  for (const [key, figure] of figures) {
    if (parts.get(key)?.kind === figure.kind) continue;
    figure.element.remove();
    figures.delete(key);
  }
  for (const [key, part] of parts) {
    if (figures.has(key)) continue;
    const element = use(part.kind.replace("_", "-"), { class: "figure", filter: "url(#lift)" });
    layers.parts.append(element);
    figures.set(key, { kind: part.kind, element });
  }
  for (const [key, cell] of cells) cell.setAttribute("aria-label", describe(key));
  highlight([]);
}

function describe(key) {
  const [row, column] = cellOf(key);
  const part = partAt(key);
  const empty = state.slots.get(key) === "part" ? "empty" : "empty, for a gear";
  const label = state.names.get(key);
  const named = label ? `, ${label.input ? "input" : "label"} ${label.text}` : "";
  const given = state.given.has(key) ? `, given${state.placed.has(key) ? ", yours to turn" : ""}` : "";
  return `Row ${row}, column ${column}: ${part ? partInWords(part) : empty}${named}${given}`;
}

/** Turns all figures. `bits` says where they point right; inputs are upright where `upright`. */
export function poseParts(bits, upright) {
  for (const [key, { kind, element }] of figures) {
    const [row, column] = cellOf(key);
    const at = `translate(${place.columnX(column)}px,${place.rowY(row)}px)`;
    element.style.transform = at + lean(key, kind, bits, upright);
  }
}

function lean(key, kind, bits, upright) {
  const part = partAt(key);
  const right = bits.has(key) ? bits.get(key) : part.side === "right";
  if (kind === "ramp" || kind === "weigh_gate") return right ? "" : " scaleX(-1)";
  if (kind === "gear") return ` rotate(${22.5 - gearLean(key, bits, upright)}deg)`;
  if (kind === "bit" || kind === "gear_bit") {
    if (upright && part.upright) return " rotate(0deg)";
    return ` rotate(${right ? 45 : -45}deg)`;
  }
  return "";
}

// A gear turns against the gear bits of its train.
function gearLean(key, bits, upright) {
  const bit = trainOf(key).find((other) => partAt(other).kind === "gear_bit");
  if (!bit || (upright && partAt(bit).upright)) return 0;
  const right = bits.has(bit) ? bits.get(bit) : partAt(bit).side === "right";
  return right ? 45 : -45;
}

/** Rings some cells, until the next call or the next change of the board. */
export function highlight(keys) {
  for (const [key, cell] of cells) cell.classList.toggle("marked", keys.includes(key));
}

/** Shakes the figure of a cell, where something may not be done. */
export function shake(key) {
  const element = figures.get(key)?.element ?? cells.get(key);
  if (!element) return;
  element.classList.remove("shaken");
  requestAnimationFrame(() => element.classList.add("shaken"));
}

/** Fades the figure of a cell while it is dragged. */
export function fade(key, faded) {
  figures.get(key)?.element.classList.toggle("faded", faded);
}

/** A ball with its letter; `art` is the name of its drawing. */
export function ballFigure(art, [x, y], radius = 12.5) {
  return use(art, { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(radius / 12.5).toFixed(2)})` });
}

/** The words about a cell, for those who hear the page. */
export const cellInWords = (key) => capital(describe(key));
