// What the browser keeps: boards, solved challenges, challenges of one's own. Where it keeps
// nothing (private windows), the page works without.

const PREFIX = "tumble:";

function get(name) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name));
  } catch {
    return null;
  }
}

function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: the address still holds the board.
  }
}

export const keptBoard = (id) => get(`board:${id}`);
export const keepBoard = (id, board) => set(`board:${id}`, board);

/** The key of the cheapest board that passed, by the number of the challenge. */
export const solved = () => get("solved") ?? {};

/** Keeps a pass; says whether it is the first or a cheaper one. */
export function keepPass(id, key) {
  const all = solved();
  const before = all[id];
  if (before && !less(key, before)) return false;
  all[id] = key;
  set("solved", all);
  return true;
}

function less(key, other) {
  for (let place = 0; place < key.length; place += 1) {
    if (key[place] !== other[place]) return key[place] < other[place];
  }
  return false;
}

/** Challenges of one's own: title and spec, the last one first. */
export const ownSpecs = () => get("own") ?? [];

export function keepSpec(title, spec) {
  const others = ownSpecs().filter((own) => own.title !== title);
  set("own", [{ title, spec }, ...others].slice(0, 30));
}

export const setting = (name) => get(`set:${name}`);
export const keepSetting = (name, value) => set(`set:${name}`, value);
