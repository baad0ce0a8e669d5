// Positions of everything beside the cells: hoppers, rails, levers, the tray. 60 units are one column; a cell's middle
// is at (X, Y).

export const X = (column) => column * 60 - 30;
export const Y = (row) => row * 60 - 30;
/** The radius of a ball. */
export const RADIUS = 11;
/** Distance from ball to ball in the tray. */
export const PITCH = 24;

export function layOut(board) {
  const width = board.columns * 60;
  const middle = X(board.middle);
  const last = Y(board.rows);
  const full = Y(board.short ? board.rows - 1 : board.rows);
  const lever = last + 84;
  const leverX = (board.middle - 1) * 30;
  const side = (which) => (which === "left" ? 1 : -1);
  const at = (which, x) => (which === "left" ? x : width - x);
  return {
    width, middle, full, last, lever, leverX, side, at,
    floor: lever + 54,
    rail: { outer: [-24, full + 40], outerEnd: [leverX - 33, lever - 8], inner: [middle - 10, last + 46], innerEnd: [leverX + 33, lever - 8] },
    /** The hopper: a slope that ends above the entry. */
    chute: (which) => ({ x: at(which, at(which, X(board.entries[which][1])) - 42), y: -20, dx: -side(which) * 23.4, dy: -8.4 }),
    /** Number of balls that fit into the tray. */
    room: Math.max(1, Math.floor((width - 10) / PITCH)),
    box: { x: -46, y: -106, w: width + 92, h: lever + 54 + 106 + 26 },
  };
}

/** The path of a ball that leaves the board at the side or falls. */
export function fallOut(plan, time, [x, y], across) {
  const to = plan.floor + 90;
  return Array.from({ length: 15 }, (_, at) => {
    const part = at / 14;
    return [time + 0.5 * part, x + across * 26 * part, y + (to - y) * (part * part * 0.75 + part * 0.25)];
  });
}

/** A ball comes out: over the rail to the lever, which it presses, and into the tray. Returns the time at which the
    next ball is released. */
export function rollToLever(film, ball, begin, [x0, y0], number) {
  const { plan } = film;
  const side = ball.lever;
  const inward = plan.side(side);
  const mirrored = (x) => plan.at(side, x);
  let [time, x, y] = [begin, x0, y0];
  const keys = [[time, x, y]];
  const go = (toX, toY, speed, steps = 5, falls = false) => {
    const [fromX, fromY] = [x, y];
    for (let step = 1; step <= steps; step += 1) {
      const part = step / steps;
      const nextX = fromX + (toX - fromX) * (falls ? Math.min(1, part * 1.2) : part);
      const nextY = fromY + (toY - fromY) * (falls ? part * part * 0.55 + part * 0.45 : part);
      time += Math.max(0.004, Math.hypot(nextX - x, nextY - y) / speed(part));
      [x, y] = [nextX, nextY];
      keys.push([time, x, y]);
    }
  };
  const local = mirrored(x0);
  const outer = local < plan.leverX;
  const [[ax, ay], [bx, by]] = outer ? [plan.rail.outer, plan.rail.outerEnd] : [plan.rail.inner, plan.rail.innerEnd];
  const onRail = (at) => ay + ((by - ay) * (at - ax)) / (bx - ax) - RADIUS - 4.5;
  const clear = outer ? Math.max(local, ax + 6) : Math.min(local, ax - 8);
  const overLever = Math.abs(local - plan.leverX) < 33;
  const land = overLever ? plan.lever - 18 : onRail(clear);
  if (land > y + 1) go(overLever ? x0 : mirrored(clear), land, (part) => 420 + 260 * part, 5, true);
  film.sounds.push({ t: time, kind: "rail" });
  if (!overLever) go(mirrored(bx + (outer ? 4 : -4)), by - RADIUS - 4.5, (part) => 230 + 380 * part, 7);
  go(mirrored(plan.leverX + (outer ? -6 : 6)), plan.lever - 17, () => 520, 3);
  film.levers[side].push({ t0: time - 0.015, t1: time + 0.13 });
  film.sounds.push({ t: time, kind: "lever" });
  const pressed = time;
  ball.cut = time;
  go(mirrored(plan.leverX + (outer ? 4 : -4)), plan.lever - 9, () => 150, 2);
  go(mirrored(plan.leverX + 40), plan.lever + 14, () => 380, 4, true);
  go(x + inward * 4, plan.floor - RADIUS - 3, () => 480, 4, true);
  film.sounds.push({ t: time, kind: "tray" });
  const rest = [6 + Math.min(number, plan.room - 1) * PITCH, plan.floor - RADIUS - 3];
  const [fromX, far] = [x, Math.abs(rest[0] - x)];
  const roll = 0.18 + far / 900;
  for (let step = 1; step <= 8; step += 1) {
    const part = step / 8;
    keys.push([time + roll * part, fromX + (rest[0] - fromX) * (1 - (1 - part) * (1 - part)), rest[1]]);
  }
  ball.tail = keys;
  ball.over = time + roll;
  return pressed + 0.12;
}
