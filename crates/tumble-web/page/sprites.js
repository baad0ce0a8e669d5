// Parts and balls as small pictures, painted once for each size and theme.
import { paint, shade } from "./art.js";
import { RADIUS } from "./layout.js";

const INKS = ["ramp", "rampD", "rampL", "cross", "crossD", "crossL", "stop", "stopD", "stopL", "stopPin", "bit", "bitD", "bitL", "gbit", "gbitD", "gbitA", "gear", "gearH", "pin",
  "face", "edge", "peg", "pegL", "seat", "given", "open", "openInk", "rail", "railD", "groove", "blue", "red", "blueD", "redD", "bad", "good", "gold", "goldInk", "ink", "ink2", "shadow", "raise", "focus", "page"];

/** The colours of the current theme. */
export function readInks() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(INKS.map((name) => [name, style.getPropertyValue(`--${name}`).trim() || "#f0f"]));
}

/** Makes sprites for a scale, in pixels for each unit. */
export function makeSprites(ink, scale) {
  const made = new Map();
  const sprite = (id, units, draw) => {
    if (!made.has(id)) {
      const size = Math.max(1, Math.ceil(units * scale));
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = size;
      canvas.units = size / scale;
      const g = canvas.getContext("2d");
      g.setTransform(scale, 0, 0, scale, size / 2, size / 2);
      draw(g);
      made.set(id, canvas);
    }
    return made.get(id);
  };
  return {
    /** Layer 0 lies behind the balls, 1 before them, 2 is the shadow. */
    part: (kind, layer) => sprite(kind + layer, 80, (g) => (layer === 2 ? shade(g, kind, ink.shadow) : paint(g, kind, layer, ink))),
    ball: (colour, heavy) => sprite(colour + Boolean(heavy), 34, (g) => paintBall(g, ink, colour, heavy)),
    dot: (colour) => sprite(`dot${colour}`, 6, (g) => disc(g, 0, 0, 2.3, colour)),
  };
}

const disc = (g, x, y, radius, colour) => {
  g.fillStyle = colour;
  g.beginPath();
  g.arc(x, y, radius, 0, 7);
  g.fill();
};

function paintBall(g, ink, colour, heavy) {
  disc(g, 1, 3, RADIUS, ink.shadow);
  const shine = g.createRadialGradient(-4, -5, 1, 0, 0, RADIUS + 1);
  shine.addColorStop(0, ink[colour]);
  shine.addColorStop(0.65, ink[colour]);
  shine.addColorStop(1, ink[`${colour}D`]);
  disc(g, 0, 0, RADIUS, shine);
  const ring = (radius, width, stroke) => {
    g.strokeStyle = stroke;
    g.lineWidth = width;
    g.beginPath();
    g.arc(0, 0, radius, 0, 7);
    g.stroke();
  };
  if (heavy) ring(9.2, 3, ink.gold);
  if (colour === "blue") ring(4.6, 2.2, "#fff");
  else disc(g, 0, 0, 3.5, "#fff");
  g.globalAlpha = 0.35;
  g.fillStyle = "#fff";
  g.beginPath();
  g.ellipse(-4, -6.2, 3, 1.8, -0.6, 0, 7);
  g.fill();
}
