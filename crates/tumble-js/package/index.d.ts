/** The judge of Turing Tumble boards. Results are the JSON of the command line: `tumble schema output`. */

/** The text of a board's file, a bare grid, a link of another program, or the bytes of a picture. */
export type BoardLike = string | ArrayBuffer | ArrayBufferView;
/** A cell as row and column, from 1. */
export type Cell = [number, number];
/** Whole numbers beyond 2^53 are BigInts. */
export type Whole = number | bigint;
export type Inputs = Record<string, number | string>;
export type Side = "left" | "right";
export type Colour = "blue" | "red";

export interface Options {
  /** The number or the id of the challenge, where the board does not say it. */
  challenge?: number | string;
  /** A challenge that is not of the book, as the text of its TOML file. */
  spec?: string;
  /** The lever pressed first, where the board leaves it open. */
  start?: Colour;
  /** A name for the result; it may name the challenge, as in `18-ada.toml`. */
  file?: string;
}

export interface Par { parts: number; proven: boolean; at_least: number }
export interface Cost {
  parts: number; gear_bits: number; gears: number; bits: number; crossovers: number; interceptors: number;
  balls: Whole | null;
}
export interface Problem {
  kind: string; message: string | null; cell: Cell | null; row: Inputs | null; line: number | null; column: number | null;
}
export interface Verdict {
  file: string; challenge: number | null; verdict: "pass" | "fail" | "invalid" | "unreadable" | "undecided";
  rows: Whole; failing_rows: Whole; undecided_rows: Whole; cost: Cost | null; par: Par | null; record: boolean;
  problems: Problem[]; notes: string[];
}
export interface Ending {
  kind: "intercepted" | "empty" | "fell" | "left-board" | "repeats" | "undecided";
  cell?: Cell; colour?: Colour; side?: Side; from?: number; period?: number;
}
export interface Expected {
  out: string | null; end: string | null; colour: Colour | null; interceptor: Cell | null; final: Record<string, number>;
}
export interface Row {
  row: Whole; inputs: Inputs; out: string; ending: Ending; balls: Whole; final: Record<string, number>;
  bits: Record<string, Side | null>; holds: boolean | null; expected: Expected | null;
}
export interface Ball {
  ball: number; colour: Colour; hopper: Side; path: Cell[]; turned: { cell: Cell; from: Side; to: Side }[];
  lever: Side | null; ending: Ending | null;
}
export interface RunEnd {
  out: string; ending: Ending; balls: Whole; bits: Record<string, Side>; holds: boolean | null; inputs: Inputs | null;
  start: Record<string, number> | null; final: Record<string, number> | null; expected: Expected | null;
}
export interface ChallengeLine {
  number: number; id: string; title: string; provenance: string; concepts: string[]; rows: Whole | null; par: Par | null;
}
export interface ChallengeFacts extends ChallengeLine {
  objective: string; board: string; supply: Record<string, number>; facts: Record<string, string[]>;
}
export interface SearchProgress {
  event: "progress"; best: object | null; at_least: number; candidates: number; seconds: number;
}
export interface Solved {
  event: "result"; challenge: number; board: string | null; start: Colour | null; cost: Record<string, number> | null;
  proven: boolean; proof: "checked" | "search" | null; at_least: number; impossible: boolean; seconds: number; par: Par | null; record: boolean;
}

/** Grades a board over every start. A board that is wrong in any way is a verdict, not an error. */
export function grade(board: BoardLike, options?: Options & { allRows?: boolean }): Promise<Verdict>;
/** The rows of a truth table, run as they are asked for; of null, what a challenge expects. */
export function table(board: BoardLike | null, options?: Options): AsyncGenerator<Row, void>;
/** The answer to a question about all starts at once. */
export function wholeTable(
  question: "summary" | "compact" | "matters" | "coverage" | "reversible" | "name",
  board: BoardLike, options?: Options & { inputs?: Inputs },
): Promise<Record<string, unknown>[]>;
/** Runs a board from the first start with these inputs; lists at most `balls` balls. */
export function run(
  board: BoardLike, options?: Options & { inputs?: Inputs; balls?: number },
): Promise<{ balls: Ball[]; end: RunEnd }>;
/** Finds the cheapest board, or the cheapest that keeps the parts of `board`. It does not yield: call it in a worker. */
export function solve(
  options: Options & { board?: BoardLike; seconds?: number; progress?: (event: SearchProgress) => void },
): Promise<Solved>;
/** Draws a board, or, of null, the start board of a challenge, as an SVG document. */
export function draw(board: BoardLike | null, options?: Options): Promise<string>;
/** A run as an SVG document that plays: the first 200 balls. */
export function animate(board: BoardLike, options?: Options & { inputs?: Inputs }): Promise<string>;
/** The sixty challenges. */
export function challenges(): Promise<ChallengeLine[]>;
/** A challenge at length. */
export function challenge(number: number | string | undefined, options?: { spec?: string }): Promise<ChallengeFacts>;
