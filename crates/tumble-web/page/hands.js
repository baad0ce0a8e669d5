// Hands on the board: mouse, finger and pen. A tap places or turns, a drag moves, a part that is dragged
// off the board is gone. A finger that slides aside in an empty cell turns the part there. Two fingers look closer.
import { key } from "./board.js";
import { turns } from "./words.js";

/** A pointer that moves less than this is a tap, in pixels. */
const STILL = 7;
/** Distance at which a dragged part is shown above the finger, in pixels. */
const ABOVE = 56;
/** A finger that slides farther than this from an empty cell leaves it empty, in pixels. */
const AWAY = 44;

export function startHands(bench) {
  const { toy } = bench;
  const { host } = toy;
  /** The part in the hand: { part, cell (null from the tray), x, y, moved }. */
  let held = null;
  let down = null;
  const fingers = new Map();
  let pinch = null;

  const place = (event) => {
    const box = host.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const lift = (event) => (event.pointerType === "touch" ? ABOVE : 0);

  /** The target of a pointer: a cell with a part or one that takes the part; for a held part, a free one. */
  function find(event, kind, above = 0) {
    const [px, py] = place(event);
    const [x, y] = toy.fromScreen(px, py - above);
    const finger = event.pointerType === "touch";
    let [best, near] = [null, false];
    for (let row = Math.round(y / 60); row <= Math.round(y / 60) + 1; row += 1) for (let column = Math.round(x / 60); column <= Math.round(x / 60) + 1; column += 1) {
      const cell = key(row, column);
      const has = bench.board.cells.get(cell);
      const [dx, dy] = [x - (column * 60 - 30), y - (row * 60 - 30)];
      near ||= bench.board.slots.has(cell) && Math.hypot(dx, dy) < 61;
      if (held?.moved ? cell !== held.cell && !bench.fits(cell, kind) : !has && !bench.fits(cell, kind)) continue;
      const far = Math.hypot(dx, dy) - (held?.moved ? 0 : finger ? bench.favour(cell) : has ? 7 : 0);
      if (far < (finger || held ? 61 : 46) && (!best || far < best.far)) best = { cell, far, has, dx };
    }
    return { best, near, x, y };
  }

  function begin(event) {
    if (event.button > 0 || bench.rules.still) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) return beginPinch();
    const { best, x, y } = find(event, bench.pick);
    down = { best, x, y, px: event.clientX, py: event.clientY, center: toy.center, moved: false };
    if (best && event.pointerType !== "mouse" && !toy.playing) {
      // The pointer does not aim at one half of the cell.
      best.dx = 0;
      bench.hover(best);
    }
    if (best?.has && !best.has.given) held = { part: best.has, cell: best.cell, px: event.clientX, py: event.clientY };
  }

  function beginPinch() {
    const [one, other] = [...fingers.values()];
    pinch = { far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), zoom: toy.zoom };
    drop();
    down = null;
    bench.hover(null);
  }

  function move(event) {
    if (fingers.has(event.pointerId)) fingers.set(event.pointerId, event);
    if (pinch) {
      const [one, other] = [...fingers.values()];
      const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
      zoomAt(middle, (pinch.zoom * Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)) / pinch.far);
    } else if (held) drag(event);
    else if (down) pan(event);
    else if (event.pointerType === "mouse" && !toy.playing && !bench.rules.still && host.contains(event.target)) bench.hover(find(event, bench.pick).best);
  }

  function drag(event) {
    if (!held.moved) {
      if (Math.hypot(event.clientX - held.px, event.clientY - held.py) < STILL) return;
      held.moved = true;
      down = null;
      bench.hover(null);
      toy.pause();
      toy.lifted = held.cell;
    }
    const above = lift(event);
    const { best, near, x, y } = find(event, held.part.kind, above);
    held.off = !near;
    const side = best && held.cell === null ? bench.lean(best.cell, held.part.kind, 0) : held.part.side;
    const part = { ...held.part, side };
    toy.mark({ drag: { part, x, y }, ghost: best ? { cell: best.cell, part } : null });
  }

  // On an enlarged board a drag over it scrolls it.
  function pan(event) {
    const [dx, dy] = [event.clientX - down.px, event.clientY - down.py];
    if (Math.hypot(dx, dy) < STILL && !down.moved) return;
    const { best } = down;
    if (best && !best.has && event.pointerType !== "mouse" && toy.zoom === 1 && !down.moved && Math.hypot(dx, dy) < AWAY) {
      best.dx = Math.abs(dx) < STILL ? 0 : Math.sign(dx) * 30;
      return bench.hover(best);
    }
    down.moved = true;
    bench.hover(null);
    if (toy.zoom > 1) toy.setZoom(toy.zoom, [down.center[0] - dx / toy.scale, down.center[1] - dy / toy.scale]);
  }

  function end(event) {
    fingers.delete(event.pointerId);
    if (pinch) {
      if (!fingers.size) pinch = null;
      return;
    }
    if (held?.moved) return drop();
    held = null;
    const tapped = down;
    down = null;
    if (!tapped || tapped.moved || !host.contains(event.target)) return;
    if (toy.playing) toy.pause();
    const { best, x, y } = tapped;
    if (!best) return tapElsewhere(x, y);
    if (best.has) bench.tap(best.cell);
    else bench.place(best.cell, best.dx);
  }

  // A tap chooses a lever.
  function tapElsewhere(x, y) {
    const { plan } = toy;
    for (const [side, lever] of [["left", "blue"], ["right", "red"]]) if (Math.abs(x - plan.at(side, plan.leverX)) < 55 && Math.abs(y - plan.lever) < 40) bench.rules.onLever(lever);
  }

  function drop() {
    const { ghost } = toy.marks;
    const own = held;
    held = null;
    toy.lifted = null;
    toy.still = null;
    toy.mark({ drag: null, ghost: null });
    if (!own?.moved || pinch) return;
    if (ghost && ghost.cell !== own.cell) bench.put(ghost.cell, { ...own.part, side: ghost.part.side }, own.cell);
    else if (own.off && own.cell !== null) bench.remove(own.cell);
    else toy.draw();
  }

  function zoomAt(event, zoom) {
    const [px, py] = place(event);
    const before = toy.fromScreen(px, py);
    toy.setZoom(zoom);
    const after = toy.fromScreen(px, py);
    toy.setZoom(zoom, [toy.center[0] + before[0] - after[0], toy.center[1] + before[1] - after[1]]);
    bench.deck.showZoom();
  }

  host.addEventListener("pointerdown", begin);
  host.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && !held && bench.hover(null));
  host.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && toy.zoom === 1) return;
    event.preventDefault();
    if (event.ctrlKey) zoomAt(event, toy.zoom * Math.exp(-event.deltaY / 300));
    else toy.setZoom(toy.zoom, [toy.center[0] + event.deltaX / toy.scale, toy.center[1] + event.deltaY / toy.scale]);
  }, { passive: false });
  host.addEventListener("contextmenu", (event) => {
    const { best } = find(event, bench.pick);
    event.preventDefault();
    if (best?.has && !best.has.given && event.pointerType !== "touch" && !bench.rules.still) bench.remove(best.cell);
  });
  const stop = new AbortController();
  const { signal } = stop;
  const alive = (act) => (event) => (host.isConnected ? act(event) : stop.abort());
  addEventListener("pointermove", alive(move), { signal });
  addEventListener("pointerup", alive(end), { signal });
  addEventListener("pointercancel", alive((event) => {
    fingers.delete(event.pointerId);
    pinch = null;
    down = null;
    if (held) held.moved = false;
    drop();
  }), { signal });
  /** Takes a part from the tray into the hand. */
  bench.takeUp = (event, kind) => {
    held = { part: { kind, side: turns(kind) ? "left" : null }, cell: null, px: event.clientX, py: event.clientY };
  };
}
