// The browser's store: boards, solved challenges, the user's own challenges. Without a store (private windows) the page
// still works. Values that do not have the expected form are set aside.

const PREFIX = "tumble:";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The form of each kept value, by the beginning of its name. */
const FORMS = {
  board: (value) => isObject(value) && Array.isArray(value.placed) && value.placed.every((entry) => Array.isArray(entry) && /^\d{1,4}\.\d{1,4}$/.test(entry[0]) && isObject(entry[1]) && typeof entry[1].kind === "string"),
  solved: (value) => isObject(value) && Object.values(value).every((key) => Array.isArray(key) && key.length === 5 && key.every(Number.isInteger)),
  own: (value) => Array.isArray(value) && value.every((own) => isObject(own) && typeof own.title === "string" && typeof own.spec === "string"),
  set: (value) => ["string", "number", "boolean"].includes(typeof value),
  free: (value) => isObject(value) && typeof value.grid === "string",
};

function get(name) {
  let text = null;
  try {
    text = localStorage.getItem(PREFIX + name);
    if (text === null) return null;
    const value = JSON.parse(text);
    if (FORMS[name.split(":")[0]](value)) return value;
  } catch {
    if (text === null) return null;
  }
  set(`aside:${name}`, text);
  remove(PREFIX + name);
  return null;
}

function set(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full, or not allowed: the address still holds the board.
  }
}

function remove(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Not allowed.
  }
}

const names = (begin) => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX + begin));
  } catch {
    return [];
  }
};

/** Number of values that could not be read and were set aside. */
export const setAside = () => names("aside:").length;
/** Forgets the values that were set aside. */
export const forgetAside = () => names("aside:").forEach(remove);
export const forgetAll = () => names("").forEach(remove);

export const keptBoard = (id) => get(`board:${id}`);
export const keepBoard = (id, board) => set(`board:${id}`, board);
export const keptMachine = () => get("free");
export const keepMachine = (machine) => set("free", machine);

/** The key of the cheapest board that passed, by the number of the challenge. */
export const solved = () => get("solved") ?? {};

/** Keeps a pass; returns whether it is the first or a cheaper one. */
export function keepPass(id, key) {
  const all = solved();
  const before = all[id];
  if (before && !isLess(key, before)) return false;
  set("solved", { ...all, [id]: key });
  return true;
}

/** Whether the first of two costs is less. */
export function isLess(key, other) {
  const place = key.findIndex((number, at) => number !== other[at]);
  return place >= 0 && key[place] < other[place];
}

/** The user's own challenges: title and spec, the newest first. */
export const ownSpecs = () => get("own") ?? [];
export const dropSpec = (spec) => set("own", ownSpecs().filter((own) => own.spec !== spec));
/** Keeps a challenge; there is room for thirty. Returns whether it was kept. */
export function keepSpec(title, spec) {
  const others = ownSpecs().filter((own) => own.spec !== spec);
  if (others.length >= 30) return false;
  set("own", [{ title, spec }, ...others]);
  return true;
}

export const setting = (name) => get(`set:${name}`);
export const keepSetting = (name, value) => set(`set:${name}`, value);
