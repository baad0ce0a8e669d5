// The pass of a ball through a cell, moving to the right; the others are mirrored. A pass has
// points [x, y] around the middle of the cell, a time for each by gravity, and the times at which the
// part is met (`hit`) and left (`free`).
import { TILT } from "./art.js";

/** Gravity, in units per second squared. */
const GRAVITY = 3000;

const WAYS = {
  along: { p: [[-30, -36], [-27.5, -34], [-19, -32], [-9, -28], [0, -20], [9, -9], [17, -1], [25, 4], [29, 12], [30, 24]], hit: 1, free: 7 },
  back: { p: [[-30, -36], [-21, -35], [-11, -31], [-3, -24], [-2, -18], [-8, -10], [-16, -2], [-24, 4], [-29, 12], [-30, 24]], hit: 3, free: 7 },
  over: { p: [[-30, -36], [-27, -34], [-19, -27], [-9, -18], [0, -10], [9, -4], [18, 2], [25, 8], [29, 14], [30, 24]], hit: 1, free: 7 },
  catch: { p: [[-30, -36], [-22, -31], [-12, -20], [-4, -7], [0, 0]], hit: 3, free: 4 },
  fall: { p: [[-30, -36], [-20, -26], [-10, -12], [-2, 6], [3, 30], [5, 60]], hit: 9, free: 9 },
};

// The ball lies in the pocket of a bit that turns right.
const swing = Array.from({ length: 7 }, (_, step) => {
  const angle = ((-TILT + (2 * TILT * step) / 6) * Math.PI) / 180;
  return [17.5 * Math.cos(angle) + 2 * Math.sin(angle), 17.5 * Math.sin(angle) - 2 * Math.cos(angle)];
});
WAYS.turnAcross = { p: [[-30, -36], [-22, -39], [-12, -39], [-2, -35], [6, -27], ...swing, [25, 17], [30, 24]], hit: 5, free: 11 };
WAYS.turnSame = { p: [[30, -36], [25, -33], [20, -24], ...swing, [25, 17], [30, 24]], hit: 3, free: 9 };

// A smooth line through the points (Catmull-Rom), and the time at each by the energy of the ball. The ball loses energy
// when it meets the part, and rolls slower on it than it falls.
function prepare({ p, hit, free }) {
  const pts = [];
  const starts = [];
  for (let at = 0; at < p.length - 1; at += 1) {
    starts.push(pts.length);
    const [a, b, c, d] = [p[Math.max(0, at - 1)], p[at], p[at + 1], p[Math.min(p.length - 1, at + 2)]];
    for (let t = 0; t < 1; t += 0.2) {
      pts.push([0, 1].map((q) => 0.5 * (2 * b[q] + (c[q] - a[q]) * t + (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t + (3 * b[q] - a[q] - 3 * c[q] + d[q]) * t * t * t)));
    }
  }
  pts.push(p.at(-1));
  const [hitAt, freeAt] = [starts[hit] ?? pts.length - 1, starts[free] ?? pts.length - 1];
  const time = [0];
  let energy = 260 * 260;
  for (let at = 1; at < pts.length; at += 1) {
    const [dx, dy] = [pts[at][0] - pts[at - 1][0], pts[at][1] - pts[at - 1][1]];
    const before = energy;
    energy = Math.max(70 * 70, energy + 2 * GRAVITY * dy * (at > hitAt && at <= freeAt ? 0.72 : 1));
    if (at === hitAt) energy *= 0.22;
    time.push(time[at - 1] + Math.hypot(dx, dy) / ((Math.sqrt(before) + Math.sqrt(energy)) / 2));
  }
  return { pts, time, hit: time[hitAt], free: time[freeAt], total: time.at(-1) };
}

export const PASSES = Object.fromEntries(Object.entries(WAYS).map(([name, way]) => [name, prepare(way)]));
