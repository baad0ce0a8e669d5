// The board that `tumble open` was given. A file is edited: every change is saved to it, and a change by
// another program shows at once. If both changed it, the player decides.
import { askServer, hearNews, served } from "./transport.js";

/** A change is saved after this many milliseconds without another one. */
const PAUSE = 250;

let version = null;
let saved = null;
let waiting = 0;
let hooks = {};
let turn = Promise.resolve();

// One at a time: a save is finished before the next news is read.
const inTurn = (work) => (turn = turn.then(work, work));

/** The target of `tumble open`: { challenge, spec, grid, lever, file, notes }, without a challenge also { shape, balls };
    null without one. */
export async function readOpened() {
  if (!served) return null;
  const opened = await (await fetch("opened")).json().catch(() => ({}));
  return opened.challenge || opened.grid ? opened : null;
}

/**
 * Begins to edit the file. `board()` is the request about the board on the page; null where the page
 * shows another challenge. `adopt(opened)` puts another board in its place; `say(text)` tells the player;
 * `decide(name)` asks whether to keep `"mine"` or `"theirs"`. Call `boardChanged` after every change.
 */
export function startFile(opened, given) {
  hooks = given;
  version = opened.file.version;
  saved = hooks.board()?.text ?? null;
  sayError(opened.file);
  hearNews(() => inTurn(async () => {
    await readAgain();
    // If the file is again as it was, the board on the page is newer.
    await save();
  }));
}

/** Saves the board when the player pauses. */
export function boardChanged() {
  if (version === null) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => inTurn(save), PAUSE);
}

async function save() {
  const board = hooks.board();
  if (!board || board.text === saved) return;
  const answer = await askServer({ ...board, version }, null, "file");
  if (answer.version) {
    version = answer.version;
    saved = board.text;
  } else if (answer.changed) {
    await readAgain();
  } else {
    hooks.say(answer.error);
  }
}

/** Says why the board of the file cannot be shown; returns whether there is a reason. */
function sayError({ name, error }) {
  if (error) hooks.say(`${name}: ${error}`);
  return Boolean(error);
}

async function readAgain() {
  const opened = await readOpened();
  if (!opened?.file || sayError(opened.file) || opened.file.version === version) return;
  const { name } = opened.file;
  const board = hooks.board();
  const mine = board && board.text !== saved;
  version = opened.file.version;
  if (mine && (await hooks.decide(name)) === "mine") return save();
  clearTimeout(waiting);
  hooks.adopt(opened);
  saved = hooks.board()?.text ?? null;
  if (!mine) hooks.say(`${name} was changed: this is its board now. Undo brings yours back.`);
}
