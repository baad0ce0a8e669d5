// Shapes of parts and balls, for canvas (Path2D) and for SVG. 60 units are one column.
// A shape: [layer, path, fill, stroke, width]. Layer 0 lies behind the balls, 1 in front.
import { draw } from "./dom.js";
import { LETTERS } from "./words.js";

const circle = (x, y, r) => `M${x - r},${y}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
function cog(teeth, outer, inner) {
  let d = "";
  const step = (Math.PI * 2) / teeth;
  for (let i = 0; i < teeth; i += 1) for (const [p, r] of [[-0.31, inner], [-0.17, outer], [0.17, outer], [0.31, inner]]) {
    const a = (i + p) * step;
    d += `${d ? "L" : "M"}${(r * Math.sin(a)).toFixed(2)},${(-r * Math.cos(a)).toFixed(2)}`;
  }
  return d + "z";
}

const RAMP = "M-26,-19C-13,-18 -4,-11 3,-2C11,9 17,18 27,19";
const BIT_BODY = "M-5.6,-4L-5.6,9C-10,12 -15,12.6 -20.5,11.4L-21.5,19.5C-8,23.4 8,23.4 21.5,19.5L20.5,11.4C15,12.6 10,12 5.6,9L5.6,-4z";
const BIT_HEAD = "M-13.5,-8.5L0,-25L13.5,-8.5Q0,-2.5 -13.5,-8.5z";

const SMALL_BODY = "M-4,-3L-4,6.600C-7.400,8.700 -10.800,9.200 -14.800,8.300L-15.200,13.300C-6,16.400 6,16.400 15.200,13.300L14.800,8.300C10.800,9.200 7.400,8.700 4,6.600L4,-3z";
const SMALL_HEAD = "M-9.600,-6L0,-18L9.600,-6Q0,-1.600 -9.600,-6z";

export const ART = {
  ramp: [
    [0, "M-8,15L0,0", null, "rampD", 6.4],
    [0, circle(-9, 17, 6.8), "rampD"],
    [0, RAMP, null, "ramp", 9],
    [0, "M-26,-20.6C-13,-19.6 -3,-13 4,-3.6C12,7 18,15.4 26,17", null, "rampL", 2.2],
    [1, circle(0, -2, 5.6), "rampD"], [1, circle(0, -2, 2.1), "pin"],
  ],
  crossover: [
    [0, "M-26,-20C-19,-10 -10,-2 0,4C10,10 20,15 27,21", null, "cross", 8.4],
    [0, "M26,-20C19,-10 10,-2 0,4C-10,10 -20,15 -27,21", null, "cross", 8.4],
    [0, "M-26,-21.6C-19,-11.6 -10,-3.8 -3,0M26,-21.6C19,-11.6 10,-3.8 3,0", null, "crossL", 2],
    [1, "M0,-20L0,4", null, "cross", 8], [1, "M-1.4,-19L-1.4,0", null, "crossL", 1.8],
    [1, circle(0, 4, 6), "crossD"], [1, circle(0, 4, 2.1), "pin"],
  ],
  interceptor: [
    [0, "M-24,-17C-26,10 -13,15.5 0,15.5C13,15.5 26,10 24,-17", null, "stop", 9],
    [0, "M-24.8,-16C-26.4,4 -18,12 -8,13.6", null, "stopL", 1.8],
    [1, circle(0, 15, 5.8), "stopD"], [1, circle(0, 15, 2.1), "stopPin"],
  ],
  bit: [
    [0, BIT_BODY, "bit", "bit", 3], [0, BIT_HEAD, "bit", "bit", 4],
    [0, "M-18.5,18.6C-7,21.4 7,21.4 18.5,18.6", null, "bitL", 2],
    [0, "M-9.5,-10.5L0,-22", null, "bitL", 2],
    [1, circle(0, 0, 6), "bitD"], [1, circle(0, 0, 2.2), "pin"],
  ],
  gear_bit: [
    [0, cog(8, 32.6, 26), "gbit", "gbit", 2.4], [0, circle(0, 0, 22), "gbitD"],
    [0, SMALL_BODY, "gbitA", "gbitA", 1], [0, SMALL_HEAD, "gbitA", "gbitA", 2.4],
    [1, circle(0, 0, 4.6), "gbitD"], [1, circle(0, 0, 1.9), "pin"],
  ],
  gear: [
    [0, cog(8, 31.4, 24.6), "gear", "gear", 2.4], [0, circle(0, 0, 16.2), "gearH"],
    [0, "M-16,0L16,0M0,-16L0,16", null, "gear", 5], [1, circle(0, 0, 6), "gear"], [1, circle(0, 0, 2.3), "pin"],
  ],
  weigh_gate: [
    [0, "M-24,-17C-14,-15 -6,-8 0,0C6,8 14,16 26,17", null, "gold", 8], [0, "M24,-17C16,-14 8,-8 0,0", null, "goldInk", 4],
    [0, "M-9,19L9,19L6,8L-6,8z", "goldInk", "goldInk", 3], [1, circle(0, 0, 6), "goldInk"], [1, circle(0, 0, 2.1), "pin"],
  ],
};
/** Number of the first shapes that cast a shadow. */
const MAIN = { ramp: 3, crossover: 2, interceptor: 1, bit: 2, gear_bit: 1, gear: 1, weigh_gate: 3 };
export const TILT = 40;

/** The angle of a part at rest, in degrees; ramps are mirrored instead. */
export const restTurn = (kind, side) => (kind === "bit" || kind === "gear_bit" ? ({ left: -TILT, right: TILT }[side] ?? 0) : 0);
/** Whether a part that points left is the mirror image of one that points right. */
export const isMirrored = (kind) => kind === "ramp" || kind === "weigh_gate";

const paths = new Map();
function path(text) {
  if (!paths.has(text)) paths.set(text, new Path2D(text));
  return paths.get(text);
}

/** Paints one layer of a part around the origin. */
export function paint(g, kind, layer, colours) {
  g.lineCap = "round"; g.lineJoin = "round";
  for (const [l, d, fill, stroke, width] of ART[kind]) {
    if (l !== layer) continue;
    if (fill) { g.fillStyle = colours[fill]; g.fill(path(d)); }
    if (stroke) { g.strokeStyle = colours[stroke]; g.lineWidth = width; g.stroke(path(d)); }
  }
}
/** Paints the shadow of a part. */
export function shade(g, kind, colour) {
  g.lineCap = "round"; g.lineJoin = "round"; g.fillStyle = colour; g.strokeStyle = colour;
  ART[kind].slice(0, MAIN[kind]).forEach(([, d, fill, stroke, width]) => { if (fill) g.fill(path(d)); if (stroke) { g.lineWidth = width; g.stroke(path(d)); } });
}

/** A part as SVG; colours are CSS variables. */
export function partSvg(kind, side = "right") {
  const turn = isMirrored(kind) ? (side === "left" ? "scale(-1,1)" : "") : `rotate(${restTurn(kind, side)})`;
  return draw("g", { transform: turn }, ART[kind].map(([, d, fill, stroke, width]) => draw("path", {
    d, fill: fill ? `var(--${fill})` : "none", stroke: stroke ? `var(--${stroke})` : null, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round",
  })));
}

/** A part as a small picture. */
export const partIcon = (kind, side, box = 38) => draw("svg", { viewBox: `${-box} ${-box} ${2 * box} ${2 * box}`, "aria-hidden": "true" }, partSvg(kind, side));

/** A ball as SVG: blue has a ring, red a dot, so that no colour is needed to tell them apart; a heavy one has a rim. */
export function ballSvg(letter, x = 0, y = 0, r = 11) {
  const blue = /b/i.test(letter);
  const heavy = /[br]/.test(letter);
  return draw("g", { transform: `translate(${x},${y}) scale(${r / 11})` },
    draw("circle", { r: 11, fill: `var(--${blue ? "blue" : "red"})` }),
    heavy && draw("circle", { r: 9.4, fill: "none", stroke: "var(--gold)", "stroke-width": 3 }),
    blue ? draw("circle", { r: 4.6, fill: "none", stroke: "#fff", "stroke-width": 2.2 }) : draw("circle", { r: 3.5, fill: "#fff" }));
}
export const ballIcon = (letter) => draw("svg", { class: "ball", viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ballSvg(letter));

/** A small picture of a start board, of dots and parts: reads at 100 px. */
export function thumbnail(lines) {
  const columns = Math.max(...lines.map((line) => line.length), 1);
  let dots = "";
  const parts = [];
  lines.forEach((line, row) => [...line].forEach((letter, column) => {
    const [x, y] = [column * 60 + 30, row * 60 + 30];
    const part = LETTERS[letter];
    if (part) parts.push(draw("g", { transform: `translate(${x},${y}) scale(1.4)` }, partSvg(part[0], part[1] ?? "up")));
    else if (letter === "-") dots += `M${x},${y}h.01`;
  }));
  return draw("svg", { class: "thumb", viewBox: `-12 -12 ${columns * 60 + 24} ${lines.length * 60 + 24}`, "aria-hidden": "true" },
    draw("path", { d: dots, stroke: "var(--peg)", "stroke-width": 14, "stroke-linecap": "round" }), parts);
}
