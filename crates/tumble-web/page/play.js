// A challenge at the bench: the goal, parts, board, verdict, and the moment of success.
import { startAlerts } from "./alerts.js";
import { Bench, ballList } from "./bench.js";
import { key, makeBoard, putParts, readGrid } from "./board.js";
import { ask } from "./client.js";
import { startCoach } from "./coach.js";
import { benchPage, leverElements, showLever, undoTools } from "./deck.js";
import { announce, button, icon, make, toast, tool } from "./dom.js";
import { Game } from "./game.js";
import { startHints } from "./hints.js";
import { knownMarks } from "./known.js";
import { knownCard } from "./lines.js";
import { openMenu } from "./menu.js";
import { startNim } from "./nim.js";
import { registersNow } from "./registers.js";
import { keepBoard, keptBoard, solved } from "./store.js";
import { noise } from "./sound.js";
import { showStrip } from "./strip.js";
import { verdictCard, verdictInWords } from "./verdict.js";
import { winCard } from "./win.js";
import { sentence } from "./words.js";
import { makeFilm } from "./film.js";

/** Opens a challenge in `app`. `wanted` is the parsed address, `open` has next(), address(), embed. */
export function openPlay(app, facts, subject, wanted, open) {
  const board = makeBoard(facts);
  const game = new Game(facts, subject, board);
  game.lever = facts.start === "player" ? wanted.lever : facts.start;
  if (wanted.row !== "0" || wanted.set) game.choose(wanted.row, wanted.set);
  const root = playPage(game, open);
  app.replaceChildren(root);
  const find = (selector) => root.querySelector(selector);
  const side = find(".side");
  const labels = new Map(facts.labels.map(({ cell, text, input }) => [key(...cell), { text, input }]));
  let won = false;
  let timer = 0;

  const bench = new Bench(root, {
    kinds: facts.kinds.filter((_, place) => facts.supply[place] > 0),
    still: open.embed,
    left: (kind) => game.left(kind),
    aim: () => game.aim,
    wanted: () => (game.begun && game.crosses && bench.pick !== "crossover" ? "crossover" : null),
    fares: (own) => game.fares(own),
    preview: (own) => (facts.game ? null : game.preview(own)),
    run: async () => {
      await game.coming;
      if (game.set) oneStart();
      return nim ? nim.run() : game.run;
    },
    more: (start) => ({ lever: game.lever, borrowed: game.borrowed, ...(start && { row: game.row, chosen: game.chosen, set: game.set }) }),
    restoreMore: (more) => showLever(root, Object.assign(game, more).lever),
    onChange: changed,
    onState: (on) => {
      if (!on) return;
      coach.hide();
      side.classList.remove("up");
    },
    onPlay: () => (unwin(), (play.tried = true)),
    onRewind: () => (unwin(), show()),
    onTime: () => registersNow(game, bench, find(".regsbox")),
    onEnd: ended,
    onResize: () => coach?.show(),
    onLever: chooseLever,
    onInput: flip,
    actions: { sheet, hint: () => hints.ask(), menu: () => openMenu(play), share: () => openMenu(play, "share") },
  });
  const mark = (cells) => bench.toy.mark({ hover: cells });
  const play = { app, root, game, bench, open, facts, subject, mark, show, showStart, showLine, adopt, clear };
  const coach = startCoach(play);
  const hints = startHints(play);
  const alerts = startAlerts(play);
  const nim = facts.game ? startNim(play, find(".nimbox")) : null;

  function changed(first) {
    if (!game.isTouched) game.borrowed = false;
    if (!first && !game.chosen) game.row = "0";
    hints.forget();
    alerts.forget();
    unwin();
    root.dataset.verdict = "waiting";
    if (!first && !open.embed) {
      keepBoard(game.keptAs, game.kept());
      open.changed();
    }
    judge();
  }

  async function judge() {
    clearTimeout(timer);
    timer = setTimeout(show, 250);
    const current = await game.judge();
    if (!current || bench.closed) return;
    clearTimeout(timer);
    paint();
    if (game.passes && !open.embed) game.better = game.keepPass();
    nim?.changed();
    open.address(game);
    show();
    alerts.look();
  }

  // The start that is shown, on the board.
  function paint() {
    const { run, known } = game;
    const { toy } = bench;
    toy.marks.known = known && knownMarks(game);
    toy.sides = new Map();
    for (const { cells, side: way } of run?.switches ?? []) for (const cell of cells) if (!toy.marks.known?.open.has(key(...cell))) toy.sides.set(key(...cell), way);
    for (const [cell, way] of run?.ramps ?? []) toy.sides.set(key(...cell), way);
    toy.hoppers = (run?.loads ?? facts.loads).map(ballList);
    const blamed = game.blamed;
    const fails = blamed >= 0 && !game.passes && !toy.film && !known;
    toy.marks.fail = fails ? { ball: makeFilm(board, run).balls[blamed], since: performance.now(), mild: !game.begun } : null;
    const cells = (game.verdict.problems ?? []).map(({ cell }) => cell && key(...cell)).filter(Boolean);
    toy.marks.hover = cells.length && game.own.length ? cells : null;
    toy.repaint();
    bench.cells.name();
    bench.foresee();
  }

  // Balls roll from one start alone.
  function oneStart() {
    game.set = game.known = null;
    paint();
    show();
  }

  function show() {
    if (bench.closed) return;
    const words = verdictInWords(game);
    root.dataset.verdict = game.verdict?.verdict ?? "waiting";
    const line = find(".strip1");
    line.className = `strip1 card ${words.tone}`;
    line.replaceChildren(make("b", {}, words.head), make("span", {}, words.head === "Your turn" && !find(".left .goal")?.checkVisibility() ? facts.objective : words.why), icon("more"));
    if (!won) {
      find(".verdictbox").replaceChildren(game.known ? knownCard(game, words, mark) : verdictCard(game, mark));
      showStrip(play, find(".startsbox"));
      announce(`${words.head}. ${words.why}`);
    }
    registersNow(game, bench, find(".regsbox"));
    hints.show();
    bench.tray.show();
    coach.show();
  }

  function ended() {
    if (game.passes && !open.embed && !nim) win();
    else if (bench.toy.marks.fail) bench.toy.mark({ fail: { ...bench.toy.marks.fail, since: performance.now() } });
    coach.show();
  }

  function win() {
    won = true;
    coach.done();
    const best = Math.min(game.own.length, solved()[game.keptAs]?.[0] ?? Infinity);
    const card = winCard(play, best);
    root.classList.add("won");
    find(".verdictbox").replaceChildren(card);
    find(".startsbox").replaceChildren();
    alerts.forget();
    side.classList.add("up");
    bench.toy.celebrate();
    noise("win");
    card.querySelector(".next")?.focus({ preventScroll: true });
  }

  function unwin() {
    if (!won) return;
    won = false;
    root.classList.remove("won");
    side.classList.remove("up");
    show();
  }

  function sheet() {
    side.classList.toggle("up");
  }

  /** Shows a start, from one of its balls. */
  async function showStart(row, ball = null, set = null) {
    side.classList.remove("up");
    game.choose(row, set);
    bench.toy.setFilm(null);
    await judge();
    bench.playFrom(ball);
  }

  function chooseLever(lever) {
    if (facts.start !== "player" || game.lever === lever) return;
    bench.edit(() => {
      game.lever = lever;
    });
    showLever(root, lever);
    toast(`The ${lever} lever is first`);
  }

  // A tap on an input shows its next start: left, right, either.
  async function flip(cell) {
    for (const { row, set } of game.nextStarts(cell)) {
      const found = row === null ? { row: game.row } : await ask({ do: "row", row, ...subject });
      if (found.row !== (row ?? game.row)) continue;
      bench.remember(true);
      return showStart(found.row, null, set);
    }
    toast("The challenge does not ask for this start");
  }

  /** Shows a line of the table in the fewest lines. */
  async function showLine({ inputs }) {
    const set = Object.fromEntries(inputs.map(({ name, text }) => [name, text]));
    const known = await ask(game.request({ do: "known", row: "0", set }));
    if (known.error) return toast(sentence(known.error));
    showStart(known.row ?? game.row, null, known.starts === "1" ? null : set);
  }

  /** Replaces the board by another one. */
  function adopt(parts, lever = null, borrowed = true) {
    bench.edit(() => {
      putParts(board, parts, (kind) => game.left(kind));
      if (lever && facts.start === "player") game.lever = lever;
      game.borrowed = borrowed;
    });
    showLever(root, game.lever);
  }

  function clear() {
    bench.edit(() => putParts(board, []));
    toast("The board is clear. Undo brings your parts back");
  }

  const kept = wanted.code || wanted.parts || open.embed ? null : keptBoard(game.keptAs);
  if (kept) {
    putParts(board, kept.placed, (kind) => game.left(kind));
    game.borrowed = kept.borrowed === true;
    if (facts.start === "player" && ["blue", "red"].includes(kept.lever)) game.lever = kept.lever;
  }
  showLever(root, game.lever);
  bench.load(board, labels);
  fromAddress();
  return { close: () => (hints.forget(), bench.close()), adopt, play };

  // The board of an address replaces the one that the browser kept.
  async function fromAddress() {
    if (wanted.parts) return adopt(wanted.parts, wanted.lever);
    if (!wanted.code) return;
    const found = await ask({ do: "read", text: `?code=${wanted.code}` });
    if (found.error) return toast("The board in this link cannot be read");
    adopt(readGrid(found.grid), wanted.lever);
  }
}

// The page around the board.
const playPage = ({ facts, subject }, { embed, full }) => benchPage({
  page: "play", look: embed ? "embed" : "", names: ["Goal and parts", "Verdict"],
  title: [make("span", {}, subject.spec ? "" : `${facts.number} `), make("bdi", {}, facts.title)],
  tools: embed ? make("a", { class: "tool", href: full, target: "_blank", rel: "noopener", "aria-label": "Open the whole page", title: "Open the whole page" }, icon("share")) : [undoTools(), tool("bulb", "Hint", "hint"), tool("more", "More", "menu")],
  left: [make("p", { class: "goal" }, facts.objective), make("div", { class: "tray" }, make("h2", {}, "Your parts"), make("div", { class: "rack" })), facts.start === "player" ? leverElements() : null],
  side: [make("p", { class: "goal goal2" }, facts.objective), ["nimbox", "verdictbox", "regsbox", "startsbox", "hintbox", "alertbox"].map((name) => make("div", { class: name })),
    make("div", { class: "helps push" }, button("bulb", "Hint", "hint"), button("share", "Share", "share"))],
});
