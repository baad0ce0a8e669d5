// A win: pieces of paper fly up from both levers.

export function startConfetti({ plan, ink }) {
  const colours = ["ramp", "cross", "bit", "gbit", "gear", "gold"].map((name) => ink[name]);
  const now = performance.now();
  const chance = Math.random;
  return Array.from({ length: 90 }, (_, number) => ({
    x: plan.at(number % 2 ? "left" : "right", plan.leverX), y: plan.lever, vx: (chance() - 0.5) * 620 + (number % 2 ? 90 : -90), vy: -700 - chance() * 620,
    size: 5 + chance() * 6, colour: colours[number % colours.length], spin: chance() * 9, since: now,
  }));
}

/** Paints the pieces; returns whether any is still flying. */
export function paintConfetti(g, pieces, now) {
  let flies = false;
  for (const { x, y, vx, vy, size, colour, spin, since } of pieces) {
    const time = (now - since) / 1000;
    if (time > 2.4) continue;
    flies = true;
    const drag = (1 - Math.exp(-1.4 * time)) / 1.4;
    g.save();
    g.globalAlpha = time > 1.8 ? (2.4 - time) / 0.6 : 1;
    g.translate(x + vx * drag, y + vy * drag + 252 * time * time);
    g.rotate(spin * time);
    g.scale(1, Math.cos(spin * 1.7 * time));
    g.fillStyle = colour;
    g.beginPath();
    g.roundRect(-size, -size * 0.6, size * 2, size * 1.2, 2.5);
    g.fill();
    g.restore();
  }
  return flies;
}
