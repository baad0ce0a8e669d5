// Mouse, touch and keys on the board and the tray.
import { boardElement, cellElement, fade, layer, shake } from "./board.js";
import { draw, toast, use } from "./dom.js";
import { columnX, rowY } from "./geometry.js";
import { cellOf, emit, isOwn, leftOf, partAt, state, supplyOf, takes } from "./state.js";
import { KINDS } from "./words.js";
import * as game from "./game.js";

/** A press that lasts this long removes a part, in milliseconds. */
const HOLD = 550;
/** A finger may be this far from a cell, in units of the board. */
const REACH = 46;
/** A dragged part is this far above the finger, so that it can be seen. */
const LIFT = 56;

let cursor = null;
let drag = null;
let holding = 0;
let setInput = () => {};

/** Makes the board and the tray answer to hands. `inputs(key)` flips an input of the start. */
export function startHands(tray, inputs) {
  setInput = inputs;
  const svg = boardElement();
  svg.addEventListener("pointerdown", press);
  svg.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const key = cellNear(event, state.selected);
    if (key) refuse(key, game.remove(key));
  });
  svg.addEventListener("touchmove", (event) => drag?.own && event.preventDefault(), { passive: false });
  svg.addEventListener("focusin", (event) => {
    const key = event.target.closest?.(".cell")?.dataset.cell;
    if (key) moveCursor(key, false);
  });
  tray.addEventListener("pointerdown", takeFromTray);
  addEventListener("pointermove", carry);
  addEventListener("pointerup", letGo);
  addEventListener("pointercancel", dropNothing);
}

/** Puts the cursor on a cell; the board is one stop of the Tab key. */
export function moveCursor(key, focus = true) {
  cellElement(cursor)?.setAttribute("tabindex", -1);
  cursor = key;
  const cell = cellElement(key);
  if (!cell) return;
  cell.setAttribute("tabindex", 0);
  if (focus) cell.focus();
}

/** Says why something may not be done. */
function refuse(key, reason) {
  if (!reason) return;
  toast(reason);
  shake(key);
}

/** What a click on a cell does: place, turn, or set an input of the start. */
function click(key) {
  if (state.names.get(key)?.input && state.given.has(key)) return setInput(key);
  if (state.given.has(key) || state.placed.has(key)) return refuse(key, game.turn(key));
  return refuse(key, game.place(key, state.selected));
}

function point(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(boardElement().getScreenCTM().inverse());
}

// The nearest cell that holds a part or takes this kind: nobody has to hit a small diamond.
function cellNear(event, kind) {
  const { x, y } = point(event);
  let best = null;
  let least = REACH;
  for (const key of state.slots.keys()) {
    const [row, column] = cellOf(key);
    const held = partAt(key);
    if (!held && !takes(key, kind)) continue;
    const away = Math.hypot(columnX(column) - x, rowY(row) - y) - (held ? 4 : 0);
    if (away < least) [least, best] = [away, key];
  }
  return best;
}

function press(event) {
  if (event.button) return;
  const key = cellNear(event, state.selected);
  drag = { key, x: event.clientX, y: event.clientY, own: key && isOwn(key), kind: isOwn(key) ? state.placed.get(key).kind : null };
  clearTimeout(holding);
  if (!drag.own) return;
  holding = setTimeout(() => {
    if (!drag || drag.figure) return;
    drag = null;
    game.remove(key);
    navigator.vibrate?.(12);
  }, HOLD);
}

function takeFromTray(event) {
  const kind = event.target.closest("[data-kind]")?.dataset.kind;
  if (!kind) return;
  select(kind);
  if (leftOf(kind) > 0) drag = { key: null, x: event.clientX, y: event.clientY, kind };
}

/** Chooses the kind that the next click places. */
export function select(kind) {
  state.selected = kind;
  emit("tray");
}

function carry(event) {
  if (!drag) return showGhost(event);
  const moved = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8;
  if (moved) clearTimeout(holding);
  if (moved && !drag.figure && drag.kind) {
    drag.figure = figureOf(drag.kind, "dragged");
    layer("over").append(drag.figure);
    boardElement().classList.add("dragging");
    if (drag.own) fade(drag.key, true);
  } else if (moved) drag.moved = true;
  if (!drag.figure) return;
  const { x, y } = point(event);
  drag.figure.setAttribute("transform", `translate(${x} ${y - lifted(event)})`);
  showGhostAt(cellNear(raised(event), drag.kind), drag.kind);
}

const lifted = (event) => (event.pointerType === "touch" ? LIFT : 0);

function raised(event) {
  const scale = boardElement().getScreenCTM().d;
  return { clientX: event.clientX, clientY: event.clientY - lifted(event) * scale };
}

function letGo(event) {
  clearTimeout(holding);
  const { key, own, kind, figure, moved } = drag ?? {};
  const was = drag;
  dropNothing();
  if (!was) return;
  if (figure) {
    const target = cellNear(raised(event), kind);
    if (own) refuse(target ?? key, target ? game.move(key, target) : game.remove(key));
    else if (target) refuse(target, game.place(target, kind));
    return;
  }
  if (!key || moved) return;
  moveCursor(key, false);
  click(key);
}

function dropNothing() {
  clearTimeout(holding);
  if (!drag) return;
  drag.figure?.remove();
  if (drag.own) fade(drag.key, false);
  boardElement().classList.remove("dragging");
  drag = null;
  showGhostAt(null);
}

// The part that a click would place is seen before it is placed.
function showGhost(event) {
  const over = event.pointerType === "mouse" && boardElement().contains(event.target);
  showGhostAt(over ? cellNear(event, state.selected) : null, state.selected);
}

function showGhostAt(key, kind) {
  const ghost = layer("ghost");
  if (!ghost) return;
  const fits = key && !partAt(key) && takes(key, kind) && leftOf(kind) > 0;
  const sign = fits ? `${key} ${kind}` : "";
  if (ghost.dataset.sign === sign) return;
  ghost.dataset.sign = sign;
  ghost.replaceChildren();
  if (!fits) return;
  const [row, column] = cellOf(key);
  const mirrored = kind === "ramp" && column > state.facts.middle;
  const figure = figureOf(kind, "", mirrored);
  figure.setAttribute("transform", `translate(${columnX(column)} ${rowY(row)})`);
  ghost.append(figure);
}

/** A part as it is placed first. */
export function figureOf(kind, name, mirrored = false) {
  const lean = { bit: "rotate(-45)", gear_bit: "rotate(-45)", gear: "rotate(22.5)" }[kind];
  const inner = use(kind.replace("_", "-"), { transform: lean ?? (mirrored ? "scale(-1 1)" : "") });
  return draw("g", { class: name }, inner);
}

/** Keys on the board; says whether the key was one of them. */
export function boardKey(event) {
  const key = event.target.closest?.(".cell")?.dataset.cell;
  const letter = event.key.toLowerCase();
  const known = KINDS.find((kind) => kind.key.toLowerCase() === letter);
  if (known) {
    if (supplyOf(known.kind) === 0) toast(`This challenge has no ${known.name}`);
    else {
      select(known.kind);
      if (key) refuse(key, game.place(key, known.kind));
    }
    return true;
  }
  if (!key) return false;
  if (event.key.startsWith("Arrow")) walk(key, event.key);
  else if (letter === " " || letter === "enter") click(key);
  else if (letter === "delete" || letter === "backspace") refuse(key, game.remove(key));
  else return false;
  return true;
}

// Arrows go over the cells that matter: those with a part, and those that take the selected kind.
function walk(from, arrow) {
  const [row, column] = cellOf(from);
  const [down, right] = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[arrow];
  let best = null;
  let least = Infinity;
  for (const key of state.slots.keys()) {
    if (!partAt(key) && !takes(key, state.selected)) continue;
    const [otherRow, otherColumn] = cellOf(key);
    const rows = (otherRow - row) * down;
    const columns = (otherColumn - column) * right;
    if (down ? rows < 1 : otherRow !== row || columns < 1) continue;
    const away = down ? rows * 100 + Math.abs(otherColumn - column) : columns;
    if (away < least) [least, best] = [away, key];
  }
  if (best) moveCursor(best);
}
