// Words and letters that several parts of the page share.

/** The kinds of part, in the order of the judge, with the key that places them. */
export const KINDS = [
  { kind: "ramp", name: "ramp", key: "R", symbol: "ramp" },
  { kind: "crossover", name: "crossover", key: "X", symbol: "crossover" },
  { kind: "interceptor", name: "interceptor", key: "I", symbol: "interceptor" },
  { kind: "bit", name: "bit", key: "B", symbol: "bit" },
  { kind: "gear_bit", name: "gear bit", key: "G", symbol: "gear-bit" },
  { kind: "gear", name: "gear", key: "O", symbol: "gear" },
  { kind: "weigh_gate", name: "weigh gate", key: "W", symbol: "weigh-gate" },
];

/** What each letter of the book notation stands for. */
export const LETTERS = {
  "/": { kind: "ramp", side: "left" },
  "\\": { kind: "ramp", side: "right" },
  X: { kind: "crossover", side: null },
  x: { kind: "crossover", side: null },
  U: { kind: "interceptor", side: null },
  u: { kind: "interceptor", side: null },
  "<": { kind: "bit", side: "left" },
  ">": { kind: "bit", side: "right" },
  "^": { kind: "bit", side: null },
  "{": { kind: "gear_bit", side: "left" },
  "}": { kind: "gear_bit", side: "right" },
  v: { kind: "gear_bit", side: null },
  V: { kind: "gear_bit", side: null },
  "*": { kind: "gear", side: null },
  q: { kind: "weigh_gate", side: "left" },
  p: { kind: "weigh_gate", side: "right" },
};

const WRITTEN = {
  ramp: { left: "/", right: "\\" },
  bit: { left: "<", right: ">", null: "^" },
  gear_bit: { left: "{", right: "}", null: "v" },
  crossover: { null: "X" },
  interceptor: { null: "U" },
  gear: { null: "*" },
  weigh_gate: { left: "q", right: "p" },
};

/** The letter of a part. */
export const letterOf = (kind, side) => WRITTEN[kind][side] ?? WRITTEN[kind].left ?? WRITTEN[kind].null;

export const nameOf = (kind) => KINDS.find((known) => known.kind === kind).name;
export const turns = (kind) => ["ramp", "bit", "gear_bit", "weigh_gate"].includes(kind);
/** A ball in words: "heavy blue". */
export const ballInWords = ({ colour, weight }) => (weight ? `${weight} ${colour}` : colour);
/** The drawing of a ball. */
export const artOf = ({ colour, weight }) => (weight ? `${weight}-${colour}` : colour);
export const otherSide = (side) => (side === "left" ? "right" : "left");

/** A part in words: "ramp pointing left". */
export function partInWords(part) {
  if (!turns(part.kind)) return nameOf(part.kind);
  return `${nameOf(part.kind)} ${part.side ? `pointing ${part.side}` : "upright"}`;
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const counted = (count, noun) => `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;

/** Cells as people say them: `[3,6]` becomes "row 3, column 6". */
export const placesInWords = (text) =>
  text.replace(/\[(\d+),(\d+)\]/g, "row\u00a0$1, column\u00a0$2");

/** A whole sentence for people: capital, cells in words, full stop. */
export function sentence(text) {
  const words = placesInWords(capital(text.trim()));
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
