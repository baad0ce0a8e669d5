// The bench: a board, the moves that a player has, undo and redo, and the run that is shown. Shared by
// challenges, free play and the embedded board.
import { gearTrains, key, rc, takes } from "./board.js";
import { startCells } from "./cells.js";
import { startDeck } from "./deck.js";
import { announce, toast } from "./dom.js";
import { makeFilm } from "./film.js";
import { startHands } from "./hands.js";
import { noise } from "./sound.js";
import { Toy } from "./toy.js";
import { startTray } from "./tray.js";
import { nameOf, otherSide, turns } from "./words.js";

/** A board whose cells are smaller than this, in pixels, is shown enlarged, at the entries. */
const TINY = 13;

/** Number of moves that can be undone. */
const UNDONE = 200;
/** The longest time that a placed part waits for the forecast of the ball, in milliseconds. */
const LATE = 60;

export class Bench {
  /** `rules` describe the use of this bench: see play.js and free.js. */
  constructor(root, rules) {
    Object.assign(this, { root, rules, past: [], future: [], pick: rules.kinds[0] ?? "ramp", leans: null, foreseen: null, previewed: null });
    this.toy = new Toy(root.querySelector(".toy"), {
      time: () => this.deck.showTime(),
      state: (on) => (this.deck.showState(on), rules.onState?.(on)),
      end: () => rules.onEnd?.(),
      resize: () => (this.cells?.place(), rules.onResize?.()),
      sound: (sound) => noise(sound.kind, sound),
    });
    this.deck = startDeck(this);
    this.tray = startTray(this);
    this.cells = startCells(this);
    startHands(this);
  }

  get board() {
    return this.toy.board;
  }

  load(board, labels = new Map()) {
    this.toy.setBoard(board, labels);
    const { fit, plan } = this.toy;
    if (fit * 60 < TINY) this.toy.setZoom(30 / 60 / fit, [plan.middle, 250]);
    this.deck.showZoom();
    this.cells.build();
    this.changed(true);
  }

  close() {
    this.toy.close();
    this.closed = true;
  }

  // --- moves

  /** The board as it is; `start` includes the start that is shown, which most moves do not change. */
  snapshot(start) {
    return { cells: [...this.board.cells].map(([cell, part]) => [cell, { ...part }]), more: this.rules.more?.(start), start };
  }

  remember(start = false) {
    this.past.push(this.snapshot(start));
    this.past.splice(0, this.past.length - UNDONE);
    this.future = [];
    this.showUndo();
  }

  restore({ cells, more }) {
    this.board.cells = new Map(cells.map(([cell, part]) => [cell, { ...part }]));
    if (more !== undefined) this.rules.restoreMore(more);
    this.changed();
  }

  undo() {
    if (!this.past.length) return;
    const before = this.past.pop();
    this.future.push(this.snapshot(before.start));
    this.restore(before);
  }

  redo() {
    if (!this.future.length) return;
    const after = this.future.pop();
    this.past.push(this.snapshot(after.start));
    this.restore(after);
  }

  showUndo() {
    for (const [name, list] of [["undo", this.past], ["redo", this.future]]) for (const own of this.root.querySelectorAll(`[data-do=${name}]`)) own.disabled = !list.length;
  }

  /** Makes a change that can be undone. */
  edit(change) {
    this.remember();
    change();
    this.changed();
  }

  changed(first = false) {
    this.toy.pause();
    this.toy.setFilm(null);
    Object.assign(this.toy.marks, { preview: null, ghost: null, fail: null, hover: null, pulse: null, known: null });
    this.previewed = this.foreseen = null;
    this.toy.repaint();
    this.showUndo();
    this.tray.show();
    this.cells.name();
    this.rules.onChange?.(first);
    this.deck.showTime();
  }

  fits(cell, kind) {
    return takes(this.board, cell, kind) && !this.board.cells.has(cell);
  }

  /** Bonus of a likely cell for a finger, which often misses: it counts as this much nearer. */
  favour(cell) {
    const { board } = this;
    const part = board.cells.get(cell);
    if (part) return part.given && !part.free && !part.up ? -14 : 10;
    if (board.unreached.has(cell) || this.rules.left(this.pick) <= 0) return -14;
    if (cell === this.fallsAt) return 12;
    return [-513, -511].some((above) => board.cells.has(cell + above)) ? 6 : 0;
  }

  /** The cell where the ball to blame falls, if any. */
  get fallsAt() {
    const { fail } = this.toy.marks;
    return fail?.ball.end === "fell" ? key(...fail.ball.path.at(-1)) : null;
  }

  /** Puts the chosen part into a cell. */
  async place(cell, dx = 0) {
    if (!this.fits(cell, this.pick)) {
      if (!this.board.cells.has(cell)) toast(this.pick === "gear" ? "A gear goes on the small pins between the parts" : "Only a gear fits here");
      return;
    }
    if (this.rules.left(this.pick) <= 0) return toast(`No ${nameOf(this.pick)} is left: drag one here${this.rules.kinds.some((kind) => this.rules.left(kind) > 0) ? ", or choose another part" : ""}`);
    if (!this.toldSide(dx) && this.foreseen?.cell === cell) await Promise.race([this.foreseen.coming, new Promise((late) => setTimeout(late, LATE))]);
    if (this.fits(cell, this.pick)) this.put(cell, { kind: this.pick, side: this.lean(cell, this.pick, dx) });
  }

  put(cell, part, from = null) {
    this.remember();
    if (from !== null) this.board.cells.delete(from);
    this.board.cells.set(cell, { ...part });
    this.alignTrain(cell);
    noise("place");
    this.changed();
    this.toy.popUp(cell);
    announce(this.cells.inWords(cell));
  }

  remove(cell) {
    noise("turn");
    this.edit(() => this.board.cells.delete(cell));
    announce(this.cells.inWords(cell));
  }

  /** A tap on a part turns it. In free play a bit can also stand upright: it then begins either way. */
  tap(cell) {
    const part = this.board.cells.get(cell);
    if (part.up && part.given) return this.rules.onInput?.(cell);
    if (part.given && !part.free) return toast("This part belongs to the challenge");
    if (!turns(part.kind)) return toast(`A ${nameOf(part.kind)} looks the same both ways. Drag it off the board to take it away`);
    this.remember();
    const bits = part.kind === "gear_bit" ? this.trainOf(cell) : [cell];
    const next = part.up ? ["left", false] : this.rules.either && part.kind.includes("bit") && part.side === "right" ? ["left", true] : [otherSide(part.side), false];
    for (const own of bits) {
      const turned = this.board.cells.get(own);
      if (!turned.given || turned.free) Object.assign(turned, { side: next[0], up: next[1] });
    }
    noise("turn");
    this.changed();
    this.toy.popUp(cell);
    announce(this.cells.inWords(cell));
  }

  /** The gear bits that turn with this one. */
  trainOf(cell) {
    const trains = gearTrains(this.board);
    return [...trains.keys()].filter((at) => trains.get(at) === trains.get(cell) && this.board.cells.get(at).kind === "gear_bit");
  }

  // All gear bits of a train point the same way: those placed earlier decide.
  alignTrain(cell) {
    if (!["gear", "gear_bit"].includes(this.board.cells.get(cell)?.kind)) return;
    const bits = this.trainOf(cell);
    const given = bits.find((own) => this.board.cells.get(own).given);
    const lead = this.board.cells.get(given ?? bits.find((own) => own !== cell) ?? cell);
    if (!lead || lead.kind !== "gear_bit") return;
    for (const own of bits) {
      const part = this.board.cells.get(own);
      if (!part.given || part.free) Object.assign(part, { side: lead.side, up: Boolean(lead.up && this.rules.either) });
    }
  }

  /** Tries the chosen part in both directions where the ball falls: each may lead it right or astray. */
  foresee() {
    this.foreseen = null;
    const { pick, toy, board } = this;
    const cell = toy.marks.fail && key(...toy.marks.fail.ball.path.at(-1));
    if (!cell || !this.rules.fares || !["ramp", "bit"].includes(pick) || !this.fits(cell, pick)) return;
    const fares = (side) => this.rules.fares({ ...board, cells: new Map(board.cells).set(cell, { kind: pick, side }) });
    const found = { cell, kind: pick, side: null };
    found.coming = Promise.all([fares("left"), fares("right")]).then(([left, right]) => {
      if (left !== right) found.side = left > right ? "left" : "right";
    });
    this.foreseen = found;
  }

  /** The side that the player chose for a part, in the tray or by pressing far out in the cell. */
  toldSide(dx) {
    return this.leans ?? (Math.abs(dx) > 10 ? (dx < 0 ? "left" : "right") : null);
  }

  /** The side of a new part: as the player turned it; far out in the cell, to that half; as the ball fares well.
      Else a ramp leads to the lever that the ball must press; if it is on that side already, or no ball comes, onto
      a part; else straight on from the ramp above, or to the middle of the board, but not across. */
  lean(cell, kind, dx = 0) {
    if (!turns(kind)) return null;
    const { foreseen } = this;
    const side = this.toldSide(dx) ?? (foreseen?.cell === cell && foreseen.kind === kind ? foreseen.side : null);
    if (side) return side;
    if (kind !== "ramp") return "left";
    const { middle } = this.board;
    const [row, column] = rc(cell);
    const path = this.toy.marks.fail?.ball.path ?? [];
    const met = path.findIndex(([r, c]) => r === row && c === column);
    const aim = met < 0 ? null : this.rules.aim?.();
    if (aim && !(aim === "left" ? column < middle : column > middle)) return aim;
    const [left, right] = [-1, 1].map((way) => this.lands(row + 1, column + way));
    if (left !== right) return left ? "left" : "right";
    const isEdge = column === 1 || column === this.board.columns;
    if (!aim || isEdge) return column < middle ? "right" : "left";
    const [[, before], [above, from]] = met > 1 ? path.slice(met - 2) : [[], []];
    if (this.board.cells.get(key(above, from))?.kind === "ramp" && before < from === from < column) return from < column ? "right" : "left";
    return column < middle === (Math.abs(column - middle) > 1) ? "right" : "left";
  }

  // Whether a ball that goes there meets a part or comes out.
  lands(row, column) {
    const { board } = this;
    return row > board.rows || (board.short && row === board.rows && column !== board.middle) || board.cells.has(key(row, column));
  }

  // --- the ghost

  /** Shows the effect of a click: the part, and the path of the ball. `best` is from hands.js. */
  async hover(best) {
    const side = best && !best.has ? this.lean(best.cell, this.pick, best.dx) : null;
    const id = best ? `${best.cell}${best.has ? "" : side}` : null;
    if (id === this.previewed) return;
    this.previewed = id;
    this.toy.host.title = best && !best.has && this.board.unreached.has(best.cell) ? "No ball can come here" : "";
    this.toy.host.style.cursor = best ? "pointer" : this.toy.zoom > 1 ? "grab" : "";
    const shown = best && !best.has && this.rules.left(this.pick) > 0;
    const ghost = shown ? { cell: best.cell, part: { kind: this.pick, side } } : null;
    this.toy.mark({ ghost, preview: null });
    if (!ghost || !this.rules.preview) return;
    const board = { ...this.board, cells: new Map(this.board.cells).set(ghost.cell, ghost.part) };
    const run = await this.rules.preview(board);
    if (this.previewed !== id || !run || run.error) return;
    const film = makeFilm(board, run);
    const [row, column] = rc(ghost.cell);
    this.toy.mark({ preview: film.balls.find(({ path }) => path.some(([r, c]) => r === row && c === column)) ?? null });
  }

  // --- the run

  /** Makes the film of the run that is shown, unless it exists. */
  async ensure() {
    if (this.toy.film) return true;
    const run = await this.rules.run();
    if (this.toy.film) return true;
    if (!run || run.error || this.closed) return false;
    this.toy.setFilm(makeFilm(this.board, run));
    this.deck.showTime(true);
    return true;
  }

  /** Plays from the moment when this ball is released; null stays at the start. */
  async playFrom(ball) {
    if (ball === null || !(await this.ensure())) return;
    this.toy.seek(this.toy.film.balls[ball - 1]?.t0 ?? 0);
    this.toy.play();
  }

  async play() {
    if (this.toy.playing) return this.toy.pause();
    if (!(await this.ensure())) return toast("This board cannot run yet");
    this.rules.onPlay?.();
    this.toy.play();
  }
}

/** The content of a hopper as a list of balls: { length, at }. */
export function ballList(load) {
  if (load.kind === "balls") return [...load.balls].map((letter) => ({ colour: /r/i.test(letter) ? "red" : "blue", weight: /[br]/.test(letter) ? "heavy" : null }));
  const length = { many: load.count, range: load.to, unlimited: Infinity }[load.kind];
  return { length, at: (place) => ({ colour: load.colour, weight: place === length - 1 ? load.last : null }) };
}
