// A challenge in play: its facts, the board, and the verdict of the judge.
import { ask, giveUp } from "./client.js";
import { key, ownParts, playerParts, writeGrid } from "./board.js";
import { isOpen } from "./known.js";
import { keepPass } from "./store.js";

/** A verdict that takes longer than this, in milliseconds, is given up when the board changes. */
const PATIENCE = 1500;
/** Number of balls of a run that are shown. */
const BALLS = 240;
/** The most starts that a strip shows. */
const STRIP = 512;

export class Game {
  /** `subject` names the challenge in requests: { challenge } or { spec }. */
  constructor(facts, subject, board) {
    Object.assign(this, { facts, subject, board, lever: "blue", row: "0", chosen: false, borrowed: false, verdict: null, usage: null, run: null, strip: null, set: null, known: null, asked: 0, since: 0 });
  }

  get own() {
    return ownParts(this.board);
  }

  /** Whether the board is not as it was given. */
  get isTouched() {
    return this.own.length > 0 || [...this.board.cells.values()].some((part) => part.free && part.side !== "left");
  }

  /** Whether the player has done anything that can be wrong. */
  get begun() {
    return this.own.length > 0 || !this.facts.supply.some((count) => count > 0);
  }

  /** The name under which the browser keeps the board. */
  get keptAs() {
    return this.subject.spec ? `own:${this.facts.id}` : this.facts.number;
  }

  /** Number of parts of a kind that are left. */
  left(kind) {
    const supply = this.facts.supply[this.facts.kinds.indexOf(kind)] ?? 0;
    return supply - this.own.filter(([, part]) => part.kind === kind).length;
  }

  /** The board as a solution file. */
  text(board = this.board) {
    const lever = this.facts.start === "player" ? `start = "${this.lever}"\n` : "";
    return `challenge = ${this.facts.number}\n${lever}board = '''\n${writeGrid(board)}\n'''\n`;
  }

  request(more = {}, board = this.board) {
    return { ...more, ...this.subject, text: this.text(board) };
  }

  /** The run of a board with one more part, as far as its path is shown. */
  preview(board) {
    return ask(this.request({ do: "run", row: this.row, balls: 12 }, board));
  }

  /** Judges the board as it is. Returns whether the answer is still about this board. */
  async judge() {
    if (this.since && performance.now() - this.since > PATIENCE) giveUp();
    this.asked += 1;
    const number = this.asked;
    this.since = performance.now();
    const current = () => number === this.asked;
    this.verdict = this.usage = this.strip = this.known = null;
    this.coming = this.judgeAll(current);
    const done = await this.coming;
    if (done) this.since = 0;
    return done;
  }

  // All is asked at once; only the run of a start other than the shown one comes later.
  async judgeAll(current) {
    const request = this.request();
    const runOf = (row) => (this.facts.game ? null : ask({ do: "run", ...request, row, balls: BALLS }));
    const shown = this.row;
    const answers = await Promise.all([ask({ do: "grade", ...request }), runOf(shown), this.hasStrip ? ask({ do: "strip", ...request }) : null]);
    if (!current()) return false;
    const [verdict, , strip] = answers;
    const failure = verdict.failures?.[0];
    if (!this.chosen && failure) this.row = failure.row;
    let run = this.row === shown ? answers[1] : await runOf(this.row);
    if (run?.error && this.row !== "0" && current()) {
      this.row = (await ask({ do: "row", ...this.subject, row: "0" })).row ?? "0";
      run = await runOf(this.row);
    }
    const known = this.set && await ask({ do: "known", ...request, row: this.row, set: this.set });
    if (!current()) return false;
    Object.assign(this, { verdict, run: run && !run.error ? run : null, strip: verdict.verdict === "invalid" ? null : strip?.holds ?? null, known: known?.starts ? known : null });
    return true;
  }

  get hasStrip() {
    const { starts, game } = this.facts;
    return !game && starts !== null && Number(starts) > 1 && Number(starts) <= STRIP;
  }

  /** Whether the board passes. */
  get passes() {
    return this.verdict?.verdict === "pass";
  }

  /** The failure in the start that is shown: from the verdict if that names it, else from the run. */
  get failure() {
    if (!this.verdict || this.passes) return null;
    const named = this.verdict.failures?.find(({ row }) => row === this.row);
    if (named) return { ...named, ball: Number(named.ball) || null };
    if (!this.run || this.run.holds !== false) return null;
    return { ...this.run, ball: this.run.balls.length };
  }

  /** The index of the ball to blame in the run that is shown: the first that presses the wrong lever, else the last. */
  get blamed() {
    const { failure, run } = this;
    if (!run?.balls.length || (!failure && this.verdict?.verdict !== "invalid")) return -1;
    const last = Math.min(run.balls.length, failure?.ball || run.balls.length) - 1;
    const wrong = run.balls.findIndex(({ lever }, place) => lever && (this.leverAfter(place) ?? lever) !== lever);
    return wrong >= 0 ? Math.min(wrong, last) : last;
  }

  /** The side of the lever that a ball must press, if the challenge fixes the colour of the next ball. */
  leverAfter(place) {
    const next = (this.failure ?? this.run)?.expected?.find(({ kind }) => kind === "out")?.balls?.[place + 1];
    return { b: "left", r: "right" }[next?.toLowerCase()] ?? null;
  }

  /** The lever that the ball to blame must press. */
  get aim() {
    return this.leverAfter(this.blamed);
  }

  /** Whether parts on both sides lead to where the ball to blame falls, and a crossover is left. */
  get crosses() {
    const [row, column] = this.run?.balls[this.blamed]?.path.at(-1) ?? [];
    const leads = (side, by) => {
      const part = this.board.cells.get(key(row - 1, column + by));
      return part && part.kind !== "interceptor" && (part.kind !== "ramp" || part.side === side);
    };
    return this.left("crossover") > 0 && leads("right", -1) && leads("left", 1);
  }

  /** The fate of the ball to blame on another board: 3 right, 2 it falls, 1 it ends wrong, 0 it leaves the board. */
  async fares(board) {
    const { blamed, aim } = this;
    const { balls, holds } = await ask(this.request({ do: "run", row: this.row, balls: blamed + 1 }, board));
    const { lever, end } = balls?.[blamed] ?? {};
    if (holds || (lever && lever === aim)) return 3;
    return lever && !aim ? 2 : { fell: 2, left: 0 }[end] ?? 1;
  }

  /** Keeps a pass, but only of a board that the player built. Returns whether it is the first or a cheaper one. */
  keepPass() {
    return !this.borrowed && !this.subject.spec && keepPass(this.keptAs, this.verdict.cost.key);
  }

  /** The text of the board in the browser's store. */
  kept() {
    return { placed: playerParts(this.board), lever: this.lever, borrowed: this.borrowed };
  }

  /** Shows a start, from now on even if another one fails. `set` has the values of inputs that are partly unknown: {
      A: "1?0" }. */
  choose(row, set = null) {
    Object.assign(this, { row, chosen: true, set });
  }

  /** The number of the start in which this variable has another value. */
  rowWith(name, value) {
    let number = 0n;
    for (const axis of this.facts.axes) {
      const held = this.run?.values.find((known) => known.name === axis.name)?.value ?? axis.from;
      number = number * BigInt(axis.count) + BigInt((axis.name === name ? value : held) - axis.from);
    }
    return String(number);
  }

  /** The next settings of the input of a cell (left, right, either): { row, set } each. The first one that the
      challenge asks for counts; a row of null is the one that is shown. */
  nextStarts(cell) {
    const register = this.facts.registers.find(({ input, cells }) => input && cells.some(([row, column]) => key(row, column) === cell));
    const held = this.run?.values.find(({ name }) => name === register?.name);
    if (!held) return [];
    const { name, width } = register;
    const bit = register.bits[register.cells.findIndex(([row, column]) => key(row, column) === cell)];
    const digits = [...(this.set?.[name] ?? BigInt(held.value).toString(2).padStart(width, "0"))];
    const place = width - 1 - bit;
    const before = digits[place];
    const start = (digit) => {
      digits[place] = digit;
      const set = { ...this.set, [name]: digits.join("") };
      if (!isOpen(set[name])) delete set[name];
      const mask = 1n << BigInt(bit);
      const value = digit === "?" ? null : digit === "1" ? BigInt(held.value) | mask : BigInt(held.value) & ~mask;
      return { row: value === null ? null : this.rowWith(name, Number(value)), set: Object.keys(set).length ? set : null };
    };
    return isOpen(before) ? [start("0"), start("1")] : before === "0" ? [start("1"), start("?")] : [start("?")];
  }
}

/** One star for a board that works, two near the fewest parts, three for the fewest. */
export const starsOf = (parts, par) => (!par ? 1 : parts <= par.key[0] ? 3 : parts <= Math.ceil(par.key[0] * 1.25) ? 2 : 1);
