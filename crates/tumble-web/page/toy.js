// The board as a toy: three canvases, for the fixed layer, for parts at rest, and for moving parts.
import { isMirrored, restTurn } from "./art.js";
import { gearTrains, rc } from "./board.js";
import { make } from "./dom.js";
import { ballAt, ballNow } from "./film.js";
import { X, Y, layOut } from "./layout.js";
import { paintMoving } from "./moving.js";
import { paintPlate } from "./plate.js";
import { movingAt, tipAt, turnAt } from "./pose.js";
import { makeSprites, readInks } from "./sprites.js";
import { startConfetti } from "./confetti.js";

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

export class Toy {
  /** `on` has time(), state(), end(), resize(), sound(). */
  constructor(host, on) {
    Object.assign(this, { host, on, zoom: 1, center: [0, 0], time: 0, speed: 1, playing: false, film: null, hoppers: [[], []], labels: new Map(), sides: new Map(), marks: {}, confetti: [] });
    [this.under, this.rest, this.over] = [0, 1, 2].map(() => make("canvas"));
    this.cells = make("div", { class: "cells", role: "grid", "aria-label": "Board" });
    host.append(this.under, this.rest, this.over, this.cells);
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(host);
    this.dress = this.dress.bind(this);
    this.frame = this.frame.bind(this);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.dress);
    addEventListener("dress", this.dress);
  }

  /** Stops painting for good. */
  close() {
    this.observer.disconnect();
    this.playing = false;
    this.closed = true;
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.dress);
    removeEventListener("dress", this.dress);
  }

  get reduced() {
    return reduced.matches;
  }

  dress() {
    this.ink = readInks();
    this.sprites = null;
    this.repaint();
  }

  setBoard(board, labels) {
    Object.assign(this, { board, labels, plan: layOut(board), film: null, time: 0, playing: false, marks: {}, zoom: 1, trains: null });
    this.center = [this.plan.width / 2, this.plan.last / 2];
    this.ink ??= readInks();
    this.w = 0;
    this.resize();
  }

  resize() {
    const [w, h] = [this.host.clientWidth, this.host.clientHeight];
    const d = Math.min(2, devicePixelRatio || 1);
    if (!this.board || !w || !h || (this.w === w && this.h === h && this.d === d)) return;
    for (const canvas of [this.under, this.rest, this.over]) [canvas.width, canvas.height] = [Math.round(w * d), Math.round(h * d)];
    Object.assign(this, { w, h, d, fit: Math.min(w / this.plan.box.w, h / this.plan.box.h), sprites: null });
    this.setZoom(this.zoom);
  }

  get scale() {
    return this.fit * this.zoom;
  }

  /** The greatest zoom of the board: a cell has 64 pixels then. */
  get mostZoom() {
    return Math.max(2.4, 64 / 60 / this.fit);
  }

  /** Zooms in at a point of the board. */
  setZoom(zoom, center = this.center) {
    const before = this.zoom;
    this.zoom = Math.max(1, Math.min(this.mostZoom, zoom));
    if (before !== this.zoom) this.sprites = null;
    this.stale = true;
    const { box } = this.plan;
    const within = (value, begin, length, room) => (length <= room ? begin + length / 2 : Math.max(begin + room / 2, Math.min(begin + length - room / 2, value)));
    this.center = [within(center[0], box.x, box.w, this.w / this.scale), within(center[1], box.y, box.h, this.h / this.scale)];
    this.repaint();
    this.on.resize?.();
  }

  /** Converts units of the board to pixels of the host, and back. */
  toScreen(x, y) {
    return [(x - this.center[0]) * this.scale + this.w / 2, (y - this.center[1]) * this.scale + this.h / 2];
  }

  fromScreen(x, y) {
    return [(x - this.w / 2) / this.scale + this.center[0], (y - this.h / 2) / this.scale + this.center[1]];
  }

  cellOnScreen(cell) {
    const [row, column] = rc(cell);
    return this.toScreen(X(column), Y(row));
  }

  /** The rows and columns that are in view. */
  get seen() {
    const [left, top] = this.fromScreen(0, 0);
    const [right, bottom] = this.fromScreen(this.w, this.h);
    const { rows, columns } = this.board;
    return { top: Math.max(1, Math.floor(top / 60)), bottom: Math.min(rows, Math.ceil(bottom / 60) + 1), left: Math.max(1, Math.floor(left / 60)), right: Math.min(columns, Math.ceil(right / 60) + 1) };
  }

  clear(canvas) {
    const g = canvas.getContext("2d");
    const s = this.scale * this.d;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    g.setTransform(s, 0, 0, s, (this.w / 2) * this.d - this.center[0] * s, (this.h / 2) * this.d - this.center[1] * s);
    return g;
  }

  /** Paints all anew in the next frame: several changes are painted together. */
  repaint() {
    this.stale = true;
    this.wake();
  }

  /** Angle of a part now, in degrees. */
  angle(cell, part) {
    const { film, shown } = this;
    const start = (own, other) => film?.first.get(own) ?? this.sides.get(own) ?? (other.up ? null : other.side);
    if (part.kind === "gear") {
      const [lead, bit] = this.leadOf(cell);
      return turnAt(film, cell, part, shown, bit ? start(lead, bit) : null);
    }
    return turnAt(film, cell, part, shown, start(cell, part)) + (part.kind === "ramp" ? 9 : 6) * tipAt(film, cell, shown);
  }

  // The gear bit that drives a gear.
  leadOf(cell) {
    if (!this.trains) {
      this.trains = gearTrains(this.board);
      this.leads = new Map();
      for (const [own, group] of this.trains) if (this.board.cells.get(own).kind === "gear_bit" && !this.leads.has(group)) this.leads.set(group, [own, this.board.cells.get(own)]);
    }
    return this.leads.get(this.trains.get(cell)) ?? [];
  }

  putPart(g, cell, part, layer, angle, extra = 0) {
    const [row, column] = rc(cell);
    const sprite = this.sprites.part(part.kind, layer);
    g.save();
    g.translate(X(column) + (layer === 2 ? 1.5 : 0), Y(row) + (layer === 2 ? 4 : 0));
    if (isMirrored(part.kind) && (this.film?.first.get(cell) ?? this.sides.get(cell) ?? part.side) === "left") g.scale(-1, 1);
    if (angle) g.rotate((angle * Math.PI) / 180);
    if (extra) g.scale(extra, extra);
    g.drawImage(sprite, -sprite.units / 2, -sprite.units / 2, sprite.units, sprite.units);
    g.restore();
  }

  // Parts at rest are on a separate canvas, patched when one begins or ends to move.
  settle() {
    const { board, film } = this;
    const busy = movingAt(film, this.shown);
    if (this.lifted) busy.add(this.lifted);
    if (this.pop) busy.add(this.pop.cell);
    if (!this.still) {
      const g = this.clear(this.rest);
      const { top, bottom, left, right } = this.seen;
      const cells = [...board.cells.keys()].filter((cell) => !busy.has(cell) && inView(cell));
      function inView(cell) {
        const [row, column] = rc(cell);
        return row >= top && row <= bottom && column >= left && column <= right;
      }
      this.putAll(g, cells);
    } else {
      const changed = [...new Set([...busy, ...this.still])].filter((cell) => busy.has(cell) !== this.still.has(cell));
      for (const cell of changed) this.patch(cell, busy);
    }
    this.still = busy;
    return [...busy].filter((cell) => cell !== this.lifted && board.cells.has(cell)).map((cell) => [cell, board.cells.get(cell), this.angle(cell, board.cells.get(cell))]);
  }

  putAll(g, cells) {
    for (const layer of [2, 0, 1]) for (const cell of cells) this.putPart(g, cell, this.board.cells.get(cell), layer, this.angle(cell, this.board.cells.get(cell)));
  }

  patch(cell, busy) {
    const g = this.rest.getContext("2d");
    const [row, column] = rc(cell);
    g.save();
    g.beginPath();
    g.rect(X(column) - 44, Y(row) - 44, 88, 88);
    g.clip();
    g.clearRect(X(column) - 44, Y(row) - 44, 88, 88);
    const near = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => cell + down * 512 + right));
    this.putAll(g, near.filter((own) => this.board.cells.has(own) && !busy.has(own)));
    g.restore();
  }

  draw(now = performance.now()) {
    if (!this.board || !this.w || this.closed) return;
    this.alive = false;
    if (this.stale) {
      this.stale = false;
      this.still = null;
      this.sprites ??= makeSprites(this.ink, this.scale * this.d);
      paintPlate(this.clear(this.under), this);
    }
    paintMoving(this.clear(this.over), this, this.settle(), now);
  }

  celebrate() {
    if (!this.reduced) this.confetti = startConfetti(this);
    this.wake();
  }

  /** A part jumps a little where it was put. */
  popUp(cell) {
    if (this.reduced) return;
    this.pop = { cell, since: performance.now() };
    this.wake();
    setTimeout(() => {
      this.pop = null;
      this.still = null;
      this.draw();
    }, 350);
  }

  // --- time

  /** The time that is shown: with less motion a ball jumps from part to part. */
  get shown() {
    if (!this.reduced || !this.playing || !this.film) return this.time;
    const { film } = this;
    film.stops ??= film.balls.flatMap((ball) => [ball.t0, ...ball.marks.map(({ t, pass }) => t + pass.total * 0.9), ball.over]).sort((one, other) => one - other);
    return film.stops.findLast((stop) => stop <= this.time) ?? 0;
  }

  setFilm(film) {
    Object.assign(this, { film, time: 0, heard: 0, still: null, trains: null });
    if (!film) this.playing = false;
  }

  seek(time) {
    this.time = Math.max(0, Math.min(time, this.film?.length ?? 0));
    this.still = null;
    this.heard = this.film ? this.film.sounds.filter(({ t }) => t <= this.time).length : 0;
    if (this.zoom > 1) this.follow(1);
    this.on.time?.();
    this.draw();
  }

  play() {
    if (!this.film) return;
    if (this.time >= this.film.length - 0.01) this.seek(0);
    Object.assign(this, { playing: true, before: 0 });
    Object.assign(this.marks, { ghost: null, preview: null });
    this.wake();
    this.on.state?.(true);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.draw();
    this.on.state?.(false);
  }

  wake() {
    if (this.ticking || this.closed) return;
    this.ticking = true;
    requestAnimationFrame(this.frame);
  }

  frame(now) {
    this.ticking = false;
    if (this.closed) return;
    if (this.playing) this.advance(now);
    this.draw(now);
    this.on.frame?.();
    if (this.playing || this.alive || (this.marks.pulse && !this.reduced)) this.wake();
  }

  advance(now) {
    const { film } = this;
    const passed = this.before ? Math.min(0.1, (now - this.before) / 1000) : 0;
    this.before = now;
    this.time += this.speed === Infinity ? film.length : passed * this.speed;
    if (this.speed === Infinity) this.still = null;
    for (; this.heard < film.sounds.length && film.sounds[this.heard].t <= this.time; this.heard += 1) if (this.speed <= 8) this.on.sound?.(film.sounds[this.heard]);
    if (this.zoom > 1) this.follow(0.12);
    if (this.time >= film.length) {
      Object.assign(this, { time: film.length, playing: false });
      this.on.state?.(false);
      this.on.end?.();
    }
    this.on.time?.();
  }

  // Keeps the ball in view.
  follow(part) {
    const ball = this.film?.balls[ballNow(this.film, this.time)];
    const at = ball && ballAt(ball, this.shown);
    if (!at) return;
    const before = this.center;
    const next = [0, 1].map((axis) => before[axis] + (at[axis] - before[axis]) * part);
    if (Math.hypot(next[0] - before[0], next[1] - before[1]) * this.scale > 0.5) this.setZoom(this.zoom, next);
  }

  mark(changes) {
    Object.assign(this.marks, changes);
    this.wake();
  }

  /** A ghost part, as if it lay on the board. */
  putGhost(g, { cell, part }) {
    g.globalAlpha = 0.55;
    const [row, column] = rc(cell);
    for (const layer of [0, 1]) this.putLoose(g, part, layer, X(column), Y(row), 1);
    g.globalAlpha = 1;
  }

  putLoose(g, { kind, side }, layer, x, y, size) {
    const sprite = this.sprites.part(kind, layer);
    g.save();
    g.translate(x, y);
    if (isMirrored(kind) && side === "left") g.scale(-1, 1);
    g.rotate((restTurn(kind, side) * Math.PI) / 180);
    g.scale(size, size);
    g.drawImage(sprite, -sprite.units / 2, -sprite.units / 2, sprite.units, sprite.units);
    g.restore();
  }
}
