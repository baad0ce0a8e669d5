// Words and letters that several parts of the page share.

/** The kinds of part, in the order of the judge, with the key that chooses each. */
export const KINDS = [
  { kind: "ramp", name: "ramp", key: "R", what: "sends balls its way" },
  { kind: "crossover", name: "crossover", key: "X", what: "balls go straight on" },
  { kind: "interceptor", name: "interceptor", key: "I", what: "stops a ball" },
  { kind: "bit", name: "bit", key: "B", what: "turns with each ball" },
  { kind: "gear_bit", name: "gear bit", key: "G", what: "a bit that turns gears" },
  { kind: "gear", name: "gear", key: "O", what: "links gear bits" },
  { kind: "weigh_gate", name: "weigh gate", key: "W", what: "heavy balls go its way" },
];

/** The meaning of each letter of the book notation: kind and side. */
export const LETTERS = {
  "/": ["ramp", "left"], "\\": ["ramp", "right"], X: ["crossover", null], x: ["crossover", null], U: ["interceptor", null], u: ["interceptor", null],
  "<": ["bit", "left"], ">": ["bit", "right"], "^": ["bit", null], "{": ["gear_bit", "left"], "}": ["gear_bit", "right"], v: ["gear_bit", null], V: ["gear_bit", null],
  "*": ["gear", null], q: ["weigh_gate", "left"], p: ["weigh_gate", "right"],
};

const WRITTEN = {
  ramp: { left: "/", right: "\\" }, bit: { left: "<", right: ">", null: "^" }, gear_bit: { left: "{", right: "}", null: "v" },
  crossover: { null: "X" }, interceptor: { null: "U" }, gear: { null: "*" }, weigh_gate: { left: "q", right: "p" },
};

export const letterOf = (kind, side) => WRITTEN[kind][side] ?? WRITTEN[kind].left ?? WRITTEN[kind].null;

export const nameOf = (kind) => KINDS.find((known) => known.kind === kind).name;
export const turns = (kind) => ["ramp", "bit", "gear_bit", "weigh_gate"].includes(kind);
export const colourOf = (side) => (side === "left" ? "blue" : "red");
export const otherSide = (side) => (side === "left" ? "right" : "left");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const counted = (count, noun) => `${count} ${noun}${Number(count) === 1 ? "" : "s"}`;

/** A whole sentence: capital and full stop. */
export function sentence(text) {
  const words = capital(text.trim());
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** Balls for screen readers: "BBR" is "2 blue, 1 red". */
export const ballsInWords = (letters) => (letters.match(/[Bb]+|[Rr]+|\?+/g) ?? []).map((run) => `${run.length} ${run[0] === "?" ? "unknown" : /r/i.test(run) ? "red" : "blue"}`).join(", ") || "no balls";

/** A text without the numbers of cells: they are marked on the board. */
export const withoutCells = (text) => text.replace(/ at \[\d+,\d+\]((, | and )\[\d+,\d+\])*/g, " here").replace(/ ?\[\d+,\d+\](, | and )?/g, " ").trim();

/** A part in words. */
export function partInWords({ kind, side, up, given, free }) {
  const way = !turns(kind) ? "" : up ? ", starts either way" : side ? ` pointing ${side}` : "";
  return `${capital(nameOf(kind))}${way}${given && !free && !up ? ", fixed" : ""}`;
}
