// The paths through the page: every view has an address after the `#`.
import { readAddress, writeAddress } from "./address.js";
import { playerParts, readGrid } from "./board.js";
import { ask, giveUp, startJudge } from "./client.js";
import { byId, button, make, openDialog, toast } from "./dom.js";
import { boardChanged, readOpened, startFile } from "./file.js";
import { openFree } from "./free.js";
import { openHome } from "./home.js";
import { startKeeping } from "./kept.js";
import { packMachine } from "./machine.js";
import { setTheme } from "./menu.js";
import { packText, unpackText } from "./pack.js";
import { openPlay } from "./play.js";
import { openSheet } from "./sheet.js";
import { listenForGifts } from "./receive.js";
import { startOffline } from "./source.js";
import { setting, solved } from "./store.js";
import { capital, sentence } from "./words.js";

const app = byId("app");
let list = [], chapters = [];
let view = null;
let address = null;
let opened = 0;

/** Opens the view that the address names. */
async function go() {
  if (location.hash === address) return;
  address = location.hash;
  opened += 1;
  const number = opened;
  const wanted = readAddress(address);
  if (new URLSearchParams(location.search).has("embed") && wanted.view === "play") wanted.view = "embed";
  view?.close?.();
  view = null;
  giveUp();
  delete document.body.dataset.ready;
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
  scrollTo(0, 0);
  document.title = "tumble: build a computer out of marbles";
  if (wanted.view === "home") await openHome(app, list, chapters, receive);
  else if (wanted.view === "free" || wanted.view === "make") view = await openFree(app, { ...wanted, keep: (kept) => number === opened && replaceAddress(kept) });
  else await openChallenge(wanted, number);
  if (number === opened) document.body.dataset.ready = wanted.view;
}

async function openChallenge(wanted, number) {
  const spec = wanted.packed ? await unpackText(wanted.packed) : null;
  if (wanted.id === null && !spec) return refuse("This link is not whole: the challenge in it cannot be read.");
  const subject = spec ? { spec } : { challenge: wanted.id };
  const facts = await ask({ do: "challenge", ...subject });
  if (number !== opened) return;
  if (facts.error) return refuse(sentence(facts.error));
  document.title = `${spec ? "" : `${facts.number} `}${facts.title} · tumble`;
  const id = spec ? `own/${encodeURIComponent(facts.title)}` : facts.number;
  const named = { id, packed: spec ? wanted.packed : null };
  const embed = wanted.view === "embed";
  if (wanted.view === "print") return openSheet(app, facts, subject, writeAddress(named));
  const place = spec ? -1 : list.findIndex((own) => own.number === facts.number);
  view = openPlay(app, facts, subject, wanted, {
    embed,
    receive,
    sheet: writeAddress({ ...named, view: "print" }),
    full: `${location.pathname}${writeAddress(named)}`,
    embedAddress: () => address.replace(/^#/, "#embed/"),
    address: (game) => !embed && keepAddress(named, game, number),
    changed: boardChanged,
    next: () => {
      const rest = [...list.slice(place + 1), ...list.slice(0, place)];
      const next = rest.find((own) => !solved()[own.number] && own.number > facts.number) ?? rest.find((own) => !solved()[own.number]) ?? rest[0];
      return spec || !next ? null : { title: next.title, href: `#${next.number}` };
    },
  });
}

// The address is always that of the current view, so that it can be shared. Moves add no steps back.
async function keepAddress(named, game, number) {
  const parts = new Map(playerParts(game.board));
  const made = game.own.length ? await ask(game.request({ do: "write", form: "tumble-together" })) : null;
  if (number !== opened) return;
  const code = /[?&]code=([\w-]+)/.exec(made?.text ?? "")?.[1] ?? null;
  const free = !code && game.isTouched;
  const kept = writeAddress({ ...named, code, parts: free ? parts : null, lever: game.facts.start === "player" ? game.lever : "blue", row: game.chosen ? game.row : "0", set: game.set });
  replaceAddress(kept);
}

// A step back or a link followed in the meantime has precedence.
function replaceAddress(kept) {
  if (location.hash !== address || kept === address) return;
  history.replaceState(null, "", kept);
  address = location.hash;
}

/** Takes a pasted, dropped or opened text: a board goes onto its challenge, a challenge is opened. */
async function receive(found, text) {
  if (found.kind === "address") {
    location.hash = found.address;
    return;
  }
  if (found.kind === "spec") {
    location.hash = `#own/${encodeURIComponent(found.title)}?spec=${await packText(text)}`;
    return;
  }
  const here = view?.play;
  const isHere = here && (!found.challenge || (!here.subject.spec && found.challenge === here.facts.number));
  if (!isHere && !found.challenge) return toast("This board names no challenge: open the challenge first, then the board");
  const broken = await brokenRule(found, isHere ? here.subject : { challenge: found.challenge });
  if (isHere) here.adopt(readGrid(found.grid), found.lever);
  else location.hash = writeAddress({ id: found.challenge, parts: new Map([...readGrid(found.grid)]), lever: found.lever ?? "blue" });
  const left = broken && `This board breaks a rule: ${broken}. Only what fits is shown`;
  const said = left ?? found.notes.map((note) => sentence(note))[0] ?? (isHere ? "The board is here. Undo brings yours back" : null);
  if (said) toast(said);
}

// The first rule of its challenge that a board breaks; null without one. The page has no place for such parts.
async function brokenRule({ grid, lever }, subject) {
  const { start } = await ask({ ...subject, do: "challenge" });
  const first = lever ?? (start === "player" ? "blue" : null);
  const { verdict, problems } = await ask({ ...subject, do: "grade", text: `${first ? `start = "${first}"\n` : ""}board = '''\n${grid}'''\n` });
  return verdict === "invalid" ? problems[0].message : null;
}

/** Opens the target of `tumble open`; a file is edited. An address that leads elsewhere has precedence. */
async function openGiven() {
  const given = await readOpened();
  if (!given) return go();
  const { challenge, spec, grid, lever, file, notes } = given;
  if (!challenge) return openMachine(given);
  const place = spec ? `#own/${encodeURIComponent(file?.name ?? "challenge")}?spec=${await packText(spec)}` : `#${challenge}`;
  const subject = spec ? { spec } : { challenge };
  const wanted = readAddress(location.hash);
  const isElsewhere = spec ? !wanted.packed : wanted.id !== challenge;
  if (wanted.view === "home" ? location.hash.length > 1 : isElsewhere) return go();
  if (wanted.view === "home" || grid !== null) history.replaceState(null, "", place);
  await go();
  if (grid === null) return;
  const isOpen = () => view?.play && (spec ? view.play.subject.spec === subject.spec : view.play.subject.challenge === challenge);
  const adopt = ({ grid: own, lever: first }) => isOpen() && view.adopt(readGrid(own), first, !file);
  adopt({ grid, lever });
  if (notes.length) toast(notes.join("; "));
  if (file) startFile(given, { board: () => (isOpen() ? view.play.game.request() : null), adopt, say: toast, decide: whoseBoard });
}

// A board that names no challenge opens as a machine in free play.
async function openMachine({ grid, shape, balls: [left, right], lever, notes }) {
  if (readAddress(location.hash).view === "home") {
    const { rows, columns } = shape;
    const machine = await packMachine({ grid, rows, columns, shape, left, right, start: lever });
    history.replaceState(null, "", `#free?machine=${machine}`);
  }
  await go();
  if (notes.length) toast(notes.join("; "));
}

// Both the page and another program changed the file.
const whoseBoard = (name) => new Promise((resolve) => {
  const choose = (whose) => () => (resolve(whose), dialog.close());
  const dialog = openDialog("Which board?", make("p", {}, `${name} was changed by another program, and so was the board here. Undo brings the other one back.`),
    make("footer", {}, button(null, "Take the file", choose("theirs")), button(null, "Keep mine", choose("mine"), "main")));
  dialog.addEventListener("close", () => resolve("mine"));
});

function refuse(message, way = make("a", { class: "btn main", href: "#" }, "All challenges")) {
  app.replaceChildren(make("main", { class: "home" }, make("section", { class: "card lost" }, make("h1", {}, "This cannot be opened"), make("p", {}, capital(message)), way)));
}

const reload = () => location.reload();
const lost = ({ message }) => refuse(`${sentence(message)} Try again, or with another browser.`, button(null, "Reload", reload, "main"));

async function start() {
  // With the part after the `#`, which the link alone would lose.
  app.querySelector(".late a").onclick = (event) => (event.preventDefault(), reload());
  await startKeeping();
  const theme = setting("theme");
  if (theme === "light" || theme === "dark") setTheme(theme);
  await Promise.all([startJudge(), lettersLoaded()]);
  const known = await ask({ do: "list" });
  if (known.error) throw new Error(known.error);
  ({ challenges: list, chapters } = known);
  listenForGifts(receive);
  addEventListener("hashchange", () => go().catch(lost));
  await openGiven();
  startOffline();
}

// A font that loads late would move the page.
const lettersLoaded = () => Promise.race([document.fonts.load("800 16px Nunito"), new Promise((late) => setTimeout(late, 1500))]).catch(() => {});

start().catch(lost);
