// The less frequent actions: sharing, opening, all starts, the solver, a solution.
import { readGrid } from "./board.js";
import { ask } from "./client.js";
import { button, make, openChoice, openDialog, toast } from "./dom.js";
import { makeFilmFile, savePicture } from "./keepsakes.js";
import { openReceiver } from "./receive.js";
import { copyLink, linkTo, saveFile } from "./save.js";
import { openSolver } from "./solver.js";
import { dropSpec, keepSpec, keepSetting, ownSpecs, solved } from "./store.js";
import { openTable } from "./table.js";
import { served } from "./transport.js";
import { sentence } from "./words.js";

/** Opens the menu of a challenge; "share" opens it at sharing. */
export function openMenu(play, part = "all") {
  const { facts, subject } = play;
  const share = [
    ["link", "Copy the link", served ? "to paste into Open" : "opens this board", () => copyLink(linkTo(location.hash))],
    ["film", "Film of the run", "to show or to send", () => makeFilmFile(play)],
    ["image", "Picture", "of the board, as PNG", () => savePicture(play)],
    ["print", "Puzzle sheet", "to print and to solve on paper", () => { location.hash = play.open.sheet; }],
    served ? null : ["embed", "Put it on a page", "board and Start, in a frame", () => copyLink(embedCode(play), "The code for your page is copied")],
    ["file", "Solution file", "to keep, to hand in, to open again", () => writeBoard(play, "toml")],
    ["file", "For other programs", "SVG, Tumble Together, JSTumble, ttsim", () => openFormats(play)],
  ];
  // Players who have not tried yet need none of it.
  const isHelped = play.tried || subject.spec || Object.keys(solved()).length > 0;
  const own = subject.spec && ownSpecs().some(({ spec }) => spec === subject.spec);
  const all = [
    ["share", "Share", "link, film, picture, sheet, frame, file", () => openMenu(play, "share")],
    ["open", "Open", "a board, a link, a file, a challenge", () => openReceiver(play.open.receive)],
    facts.game || facts.starts === "1" ? null : ["table", "All starts", "the truth table", () => openTable(play)],
    isHelped && ["solve", "Solver", "lets the computer look for a board", () => openSolver(play)],
    isHelped && !subject.spec && ["eye", "Show a solution", "it will not count as solved", () => offerSolution(play)],
    ["close", "Clear the board", "undo brings your parts back", () => play.clear()],
    subject.spec && !own ? ["check", "Keep this challenge", "in this browser, among your own", () => toast(keepSpec(facts.title, subject.spec) ? "Kept. It is on the first page" : "There are thirty already: forget one first")] : null,
    own ? ["close", "Forget this challenge", "this browser keeps it no longer", () => (dropSpec(subject.spec), toast("Forgotten"))] : null,
    ["theme", "Light or dark", "", switchTheme],
    ["keys", "Keys and help", "", openHelp],
  ];
  openChoice(part === "share" ? "Share" : facts.title, (part === "share" ? share : all).filter(Boolean));
}

/** A solution is shown only when asked for, and never counts as solved. */
function offerSolution(play) {
  const yes = async () => {
    dialog.close();
    const answer = await ask({ do: "solution", ...play.subject });
    if (answer.error) return toast("There is no solution for this challenge");
    const found = await ask({ do: "read", text: answer.text });
    play.adopt(readGrid(found.grid), found.lever);
    toast("This is a solution. Undo brings your board back");
  };
  const dialog = openDialog("Show a solution?", make("p", {}, "It takes the place of your board, and will not count as solved. Undo brings your board back. A hint tells less."),
    make("footer", {}, button("eye", "Show it", yes), button(null, "Not yet", () => dialog.close(), "main")));
  dialog.querySelector("footer .main").focus();
}

const FORMS = [["svg", "Picture, SVG"], ["tumble-together", "Tumble Together"], ["jstumble", "JSTumble"], ["ttsim", "ttsim"]];

const openFormats = (play) => openChoice("For other programs", FORMS.map(([form, name]) => ["file", name, null, () => writeBoard(play, form)]));

async function writeBoard({ game }, form) {
  const made = await ask(game.request({ do: "write", form }));
  if (made.error) return toast(sentence(made.error));
  if (form === "toml" || form === "svg") saveFile(made.name, new Blob([made.text], { type: form === "svg" ? "image/svg+xml" : "text/plain" }));
  else copyLink(made.text.trim());
  if (made.notes.length) toast(sentence(made.notes[0]));
}

function embedCode({ open, facts }) {
  const title = facts.title.replace(/[<>&"]/g, "");
  return `<iframe src="${linkTo(open.embedAddress())}" title="${title}" width="520" height="640" style="border:0"></iframe>`;
}

/** Changes between light and dark. */
export function switchTheme() {
  const other = getComputedStyle(document.documentElement).colorScheme === "dark" ? "light" : "dark";
  setTheme(other);
  keepSetting("theme", other);
}

/** Sets the theme against the system's: the dark colours are in one rule of the stylesheet. */
export function setTheme(theme) {
  dark ??= [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).find(({ conditionText }) => conditionText === "(prefers-color-scheme: dark)");
  dark.media.mediaText = theme === "dark" ? "all" : "not all";
  dispatchEvent(new Event("dress"));
}

let dark = null;

const KEYS = [["Arrows", "to the next place that takes the part"], ["Enter", "places a part or turns one"], ["R X I B G O W", "choose a part, and place it"], ["T", "turns the part in the tray"], ["Delete", "takes a part away"], ["P", "starts and stops the balls"], [". ,", "a step on, a step back"], ["Ctrl Z, Ctrl Y", "undo, redo"]];

export function openHelp() {
  openDialog("Keys and help",
    make("p", {}, "Tap a place to put the chosen part there; a finger that slides aside turns it first. Tap a part to turn it, drag it to move it, and drag it off the board to take it away. A tap on a marked bit of a challenge changes its start: left, right, either way. Two fingers look closer."),
    make("dl", { class: "keys" }, KEYS.map(([keys, what]) => make("div", {}, make("dt", {}, keys), make("dd", {}, what)))),
    make("p", { class: "quiet" }, "tumble is free software, MIT or Apache-2.0. The letters are Nunito, © The Nunito Project Authors, under the ", make("a", { href: "nunito-LICENSE.txt", target: "_blank", rel: "noopener" }, "SIL Open Font License"), "."));
}
