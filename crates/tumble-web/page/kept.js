// Carries the browser's store from one session of `tumble open` to the next. Each session has another
// address, and so an empty store: the program keeps its texts instead, and a list of solved challenges,
// which `tumble list` shows, too.
import { served } from "./transport.js";

const PREFIX = "tumble:";
const SOLVED = `${PREFIX}solved`;
/** Time between two checks for changes, in milliseconds. */
const PAUSE = 2000;

let known = {};
let told = "";

/** Restores the kept texts, and keeps later changes. Await it before anything is read. */
export async function startKeeping() {
  if (!served) return;
  const [kept, progress] = await Promise.all(["kept", "progress"].map(read));
  try {
    // An earlier session may have had the same port: its texts are older than those of the program.
    if (localStorage.getItem("session") !== location.pathname) {
      for (const name of Object.keys(ownTexts())) localStorage.removeItem(name);
      localStorage.setItem("session", location.pathname);
    }
    for (const [name, text] of Object.entries(kept)) {
      if (name.startsWith(PREFIX) && localStorage.getItem(name) === null) localStorage.setItem(name, text);
    }
    const solved = { ...parsed(localStorage.getItem(SOLVED)), ...progress.solved };
    if (Object.keys(solved).length) localStorage.setItem(SOLVED, JSON.stringify(solved));
    known = ownTexts();
    told = solvedText();
    setInterval(keepChanges, PAUSE);
    addEventListener("pagehide", keepChanges);
  } catch {
    // No store at all: there is nothing to keep.
  }
}

/** Has the program forget all, too. */
export async function forgetKept() {
  if (!served) return;
  [known, told] = [ownTexts(), solvedText()];
  await tell("forget", "{}");
}

// A file that is missing or damaged counts as empty.
async function read(name) {
  const answer = await fetch(name);
  return answer.ok ? parsed(await answer.text()) : {};
}

function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

function keepChanges() {
  const [texts, solved, before] = [ownTexts(), solvedText(), known];
  // Only changed texts: another page may be open, which keeps other boards.
  const changed = Object.keys({ ...before, ...texts }).filter((name) => texts[name] !== before[name]);
  known = texts;
  if (changed.length) tell("kept", JSON.stringify(Object.fromEntries(changed.map((name) => [name, texts[name] ?? null]))));
  if (solved !== told) tell("progress", (told = solved));
}

// A page that is closing may still send a little.
const tell = (name, body) => fetch(name, { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: body.length < 60000 }).catch(() => {});

function ownTexts() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  return Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)]));
}

// The user's own challenges have no number, and are not in the list.
const solvedText = () => JSON.stringify({ solved: Object.fromEntries(Object.entries(parsed(localStorage.getItem(SOLVED))).filter(([id]) => /^\d+$/.test(id))) });
