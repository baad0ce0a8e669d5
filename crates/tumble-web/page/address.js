// The address after the `#`: the view, the board, the start. The board is a code of Tumble
// Together, so that `#21?code=...` is read by other programs too; a board that such a code cannot
// hold is a list of parts. The user's own challenges are packed: see pack.js.
import { isOpen } from "./known.js";
import { KINDS } from "./words.js";

/** The longest address, in characters: browsers and messengers cut longer ones. */
const MOST = 60000;

/** Reads an address: { view, id, packed, code, parts, lever, row, set, machine }. */
export function readAddress(hash) {
  const text = hash.replace(/^#/, "").slice(0, MOST);
  const [path, query = ""] = text.split(/\?(.*)/s, 2);
  const values = new URLSearchParams(query);
  const row = values.get("row") ?? "0";
  const [, before, id] = /^(?:(print|embed)\/)?(\d{1,5}|own(?:\/.*)?)$/s.exec(path) ?? [];
  const number = /^\d+$/.test(id ?? "") ? Number(id) : null;
  return {
    view: id ? (before ?? "play") : ["free", "make"].includes(path) ? path : "home",
    id: number,
    packed: values.get("spec"),
    code: values.get("code"),
    parts: readParts(values.get("parts")),
    lever: values.get("start") === "red" ? "red" : "blue",
    row: /^\d{1,39}$/.test(row) ? row : "0",
    set: readSet(values.get("set")),
    machine: values.get("machine"),
  };
}

/** Writes the address of a challenge; `packed`, `code` and `parts` may be null. */
export function writeAddress({ view = "play", id, packed, code, parts, lever, row, set }) {
  const values = [];
  if (packed) values.push(`spec=${packed}`);
  if (code) values.push(`code=${code}`);
  else if (parts?.size) values.push(`parts=${writeParts(parts)}`);
  if (lever === "red") values.push("start=red");
  if (row !== undefined && row !== "0") values.push(`row=${row}`);
  if (set) values.push(`set=${encodeURIComponent(Object.entries(set).flat().join(" "))}`);
  return `#${view === "play" ? "" : `${view}/`}${id}${values.length ? `?${values.join("&")}` : ""}`;
}

// A part is `3.6Rl`: its cell, the key of its kind, its direction.
function writeParts(parts) {
  const part = ([cell, { kind, side }]) => `${cell}${KINDS.find((known) => known.kind === kind).key}${side ? side[0] : ""}`;
  return [...parts].map(part).join("~");
}

function readParts(text) {
  if (text === null) return null;
  const parts = new Map();
  for (const [, cell, key, side] of text.matchAll(/(\d{1,4}\.\d{1,4})([A-Z])([lr]?)/g)) {
    const known = KINDS.find((kind) => kind.key === key);
    if (known) parts.set(cell, { kind: known.kind, side: { l: "left", r: "right" }[side] ?? null });
  }
  return parts;
}

// Reads the inputs that are partly unknown, as in `A 1?0 top ?`: names, each with its bits.
function readSet(text) {
  const set = [...(text ?? "").matchAll(/(\w+) ([\d.=?-]+)/g)].map(([, name, known]) => [name, known]).filter(([, known]) => isOpen(known));
  return set.length ? Object.fromEntries(set) : null;
}
