// What the page knows, and who wants to hear of a change. Cells are keys "row.column".

export const state = {
  /** The challenge: see `Facts` in challenge.rs. */
  facts: null,
  /** The text of its spec, where it is not of the library. */
  spec: null,
  /** The given parts by cell: { kind, side, upright }. */
  given: new Map(),
  /** The parts of the player by cell: { kind, side }; see isOwn. */
  placed: new Map(),
  /** Cells by key: "part" or "gear". */
  slots: new Map(),
  /** The labels by cell: { cell, text, input }. */
  names: new Map(),
  /** The lever that the player chooses. */
  lever: "blue",
  /** The kind of part that the next click places. */
  selected: "ramp",
  /** The verdict: see `Judged` in grade.rs; null while it is awaited. */
  verdict: null,
  /** The number of the start that is shown, a text. */
  row: "0",
  /** What varies, with its values in that start: see `Held` in rows.rs. */
  values: [],
  /** The run from that start: see `Run` in run.rs, or { error }. */
  run: null,
  past: [],
  future: [],
};

const listeners = new Map();

/** Calls `listener` after each `emit` of this event. */
export function on(event, listener) {
  if (!listeners.has(event)) listeners.set(event, []);
  listeners.get(event).push(listener);
}

/** Events: challenge, board, verdict, run, time, tray. */
export function emit(event, detail) {
  for (const listener of listeners.get(event) ?? []) listener(detail);
}

export const keyOf = ([row, column]) => `${row}.${column}`;
export const cellOf = (key) => key.split(".").map(Number);

/** The part at a cell, given or placed. */
export const partAt = (key) => state.placed.get(key) ?? state.given.get(key) ?? null;

/** All parts with their cells. */
export const allParts = () => new Map([...state.given, ...state.placed]);

/** Whether a part is the player's own. Given bits that the challenge draws upright are in `placed`,
    too, since the player turns them, but they stay. */
export const isOwn = (key) => state.placed.has(key) && !state.given.has(key);

/** How many parts the player has placed. */
export const ownCount = () => [...state.placed.keys()].filter(isOwn).length;

/** Whether the player says which way a given part points: it is drawn upright and no input. */
export function isFree(key) {
  const given = state.given.get(key);
  return Boolean(given?.upright) && !state.names.get(key)?.input;
}

/** How many parts of a kind may be added in all, and how many are left. */
export function supplyOf(kind) {
  return state.facts.supply[state.facts.kinds.indexOf(kind)] ?? 0;
}

export function leftOf(kind) {
  let used = 0;
  for (const [key, part] of state.placed) if (part.kind === kind && isOwn(key)) used += 1;
  return supplyOf(kind) - used;
}

/** What a request about this challenge names. */
export const subject = () =>
  state.spec ? { spec: state.spec } : { challenge: state.facts.number };

/** Whether a cell takes a kind of part. */
export const takes = (key, kind) => state.slots.get(key) === (kind === "gear" ? "gear" : "part");
