// The fixed layer under the parts: the plate with its pegs, rails, hoppers and tray.
import { key } from "./board.js";
import { RADIUS, X, Y } from "./layout.js";

/** Cells smaller than this, in pixels, have only a dot. */
const SMALL = 14;

/** Paints the plate; `seen` are the rows and columns that are in view. */
export function paintPlate(g, { board, plan, ink, labels, seen, scale }) {
  paintFace(g, plan, ink);
  paintTray(g, plan, ink);
  for (const side of ["left", "right"]) paintSide(g, plan, ink, side);
  stroke(g, ink.rail, 7, () => {
    g.moveTo(plan.middle, plan.rail.inner[1] - 6);
    g.lineTo(plan.middle, plan.lever - 2);
  });
  if (scale * 60 < SMALL) return paintDots(g, board, ink, seen);
  for (let row = seen.top; row <= seen.bottom; row += 1) for (let column = seen.left; column <= seen.right; column += 1) {
    const cell = key(row, column);
    const slot = board.slots.get(cell);
    if (slot) paintPeg(g, ink, slot, X(column), Y(row), board.cells.get(cell), labels.get(cell), board.unreached.has(cell));
  }
}

function paintDots(g, board, ink, seen) {
  g.fillStyle = ink.peg;
  g.beginPath();
  for (let row = seen.top; row <= seen.bottom; row += 1) for (let column = seen.left; column <= seen.right; column += 1) {
    if (board.slots.get(key(row, column)) === "part") g.rect(X(column) - 5, Y(row) - 5, 10, 10);
  }
  g.fill();
}

function stroke(g, colour, width, path) {
  g.strokeStyle = colour;
  g.lineWidth = width;
  g.lineCap = g.lineJoin = "round";
  g.beginPath();
  path();
  g.stroke();
}

function paintFace(g, { box }, ink) {
  for (const [colour, left, top, less, lower, radius] of [[ink.shadow, 4, 12, 8, 16, 34], [ink.edge, 2, 4, 4, 12, 34], [ink.face, 4, 6.5, 8, 18, 31]]) {
    g.fillStyle = colour;
    g.beginPath();
    g.roundRect(box.x + left, box.y + top, box.w - less, box.h - lower, radius);
    g.fill();
  }
}

function paintTray(g, { width, floor }, ink) {
  stroke(g, ink.groove, 26, () => {
    g.moveTo(2, floor - RADIUS - 3);
    g.lineTo(width - 2, floor - RADIUS - 3);
  });
  stroke(g, ink.railD, 5, () => {
    g.moveTo(-18, floor - 30);
    g.quadraticCurveTo(-18, floor + 1, 4, floor + 1);
    g.lineTo(width - 4, floor + 1);
    g.quadraticCurveTo(width + 18, floor + 1, width + 18, floor - 30);
  });
}

// The rails from the last row to the lever, the rod from the lever to the hopper, the hopper.
function paintSide(g, plan, ink, side) {
  const at = (x) => plan.at(side, x);
  const { outer, outerEnd, inner, innerEnd } = plan.rail;
  stroke(g, ink.rail, 7, () => {
    g.moveTo(at(-30), plan.full - 24);
    g.lineTo(at(-30), plan.full + 22);
    g.quadraticCurveTo(at(-30), outer[1] - 2, at(outer[0] + 12), outer[1] + 5);
    g.lineTo(at(outerEnd[0]), outerEnd[1]);
    g.moveTo(at(inner[0] + 10), inner[1] - 3);
    g.lineTo(at(innerEnd[0]), innerEnd[1]);
  });
  g.globalAlpha = 0.22;
  stroke(g, side === "left" ? ink.blue : ink.red, 4, () => {
    g.moveTo(at(plan.leverX - 20), plan.lever + 6);
    g.lineTo(at(plan.leverX - 30), plan.lever + 18);
    g.lineTo(at(-26), plan.lever + 18);
    g.quadraticCurveTo(at(-38), plan.lever + 18, at(-38), plan.lever + 4);
    g.lineTo(at(-38), -82);
  });
  g.globalAlpha = 1;
  const { x, y, dx, dy } = plan.chute(side);
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const below = (RADIUS + 4) * Math.abs(ux);
  const across = -uy * (RADIUS + 4) * plan.side(side);
  const end = [x + dx * 7.6, y + dy * 7.6 + below + 1];
  stroke(g, ink.railD, 7, () => {
    g.moveTo(x - ux * 13 + across, y - uy * 13 + below);
    g.lineTo(...end);
    g.lineTo(end[0] + ux * 2, end[1] - 34);
  });
}

function paintPeg(g, ink, slot, x, y, part, label, pale) {
  const disc = (colour, dx, dy, radius) => {
    g.fillStyle = colour;
    g.beginPath();
    g.arc(x + dx, y + dy, radius, 0, 7);
    g.fill();
  };
  if (part?.given) disc(part.up && label?.input !== false ? ink.open : ink.given, 0, 0, 25);
  if (slot === "gear") return disc(ink.seat, 0, 0, 2.7);
  if (pale) return disc(ink.seat, 0, -1, 4.6);
  g.strokeStyle = ink.seat;
  g.lineWidth = 3.4;
  g.beginPath();
  g.arc(x, y + 3, 11.5, Math.PI * 0.16, Math.PI * 0.84);
  g.stroke();
  disc(ink.peg, 0, -1, 4.6);
  disc(ink.pegL, -1.3, -2.4, 1.5);
}
