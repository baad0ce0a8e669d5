// The controls of a run: start, step, scrub, speed, zoom, sound; and the keys of the bench.
import { announce, icon, make, tool } from "./dom.js";
import { ballNow, momentsOf } from "./film.js";
import { noise, setSound, soundOn } from "./sound.js";
import { setting, keepSetting } from "./store.js";
import { KINDS } from "./words.js";

const SPEEDS = [0.5, 1, 2, 4, 8, 16, Infinity];
const speedName = (speed) => ({ [Infinity]: "all", 0.5: "½×" }[speed] ?? `${speed}×`);

/** The page around a board; startDeck makes it work. `left` and `side` are the columns beside the board. */
export const benchPage = ({ page, look = "", title, tools, names, left, side }) => make("main", { class: `bench ${look}`, "data-page": page },
  make("header", { class: "bar" }, look === "embed" ? null : make("a", { class: "tool", href: "#", "aria-label": "All challenges", title: "All challenges" }, icon("back")),
    make("h1", {}, title), make("div", { class: "tools" }, tools)),
  make("button", { type: "button", class: "strip1 card", "data-do": "sheet" }),
  make("section", { class: "left", "aria-label": names[0] }, left),
  make("section", { class: "stage", "aria-label": "Board" }, make("div", { class: "toy" })),
  make("section", { class: "deck", "aria-label": "Run" }, deckElements()),
  make("aside", { class: "side", "aria-label": names[1] }, make("button", { type: "button", class: "sheet", "data-do": "sheet", "aria-label": "Close" }), side));

export const undoTools = () => [tool("undo", "Undo", "undo", { disabled: true }), tool("redo", "Redo", "redo", { disabled: true })];

function deckElements() {
  return [
    tool("start", "Back to the start", "restart"),
    make("button", { type: "button", class: "go", "data-do": "play", "aria-label": "Start" }, icon("play"), make("span", { class: "wide-only" }, "Start")),
    tool("step", "One step", "step"),
    make("div", { class: "scrub" }, make("div", { class: "segs" }, make("i", { class: "whole" })), make("input", { type: "range", min: 0, max: 1000, value: 0, "aria-label": "Place in the run" })),
    make("div", { class: "pace", role: "group", "aria-label": "Speed" },
      make("button", { type: "button", class: "tool", "data-do": "slower", "aria-label": "Slower" }, "−"), make("b", { class: "speed" }, "1×"),
      make("button", { type: "button", class: "tool", "data-do": "faster", "aria-label": "Faster, 1×" }, make("span", { class: "many" }, "+"), make("span", { class: "one speed" }, "1×"))),
    tool("zoom", "Look closer", "zoom", { "aria-pressed": "false" }),
    tool("mute", "Sound", "sound", { "aria-pressed": "false" }),
  ];
}

/** The choice of the lever that is pressed first. */
export const leverElements = () => make("div", { class: "levers", role: "group", "aria-label": "First lever" }, make("span", {}, "First lever"), ["blue", "red"].map((name) => make("button", { type: "button", "data-lever": name }, name)));

/** Marks the lever that is chosen. */
export function showLever(root, lever) {
  for (const own of root.querySelectorAll("[data-lever]")) own.setAttribute("aria-pressed", String(own.dataset.lever === lever));
}

export function startDeck(bench) {
  const { root } = bench;
  const find = (name) => root.querySelector(`.deck [data-do=${name}]`);
  const slider = root.querySelector(".scrub input");
  const segments = root.querySelector(".segs");
  let film = null;
  let lit = -1;
  let scrubbed = 0;

  const actions = {
    play: () => bench.play(),
    restart: async () => {
      if (!(await bench.ensure())) return;
      bench.toy.pause();
      bench.toy.seek(0);
      bench.rules.onRewind?.();
    },
    step: () => step(1),
    back: () => step(-1),
    slower: () => setSpeed(-1),
    faster: () => setSpeed(1),
    zoom: () => zoom(),
    sound: () => sound(!soundOn()),
    undo: () => bench.undo(),
    redo: () => bench.redo(),
  };

  async function step(by) {
    if (!(await bench.ensure())) return;
    const { toy } = bench;
    toy.pause();
    const moments = momentsOf(toy.film);
    const next = by > 0 ? moments.find((time) => time > toy.time + 0.01) : moments.findLast((time) => time < toy.time - 0.01);
    toy.seek(next ?? (by > 0 ? toy.film.length : 0));
  }

  function setSpeed(by) {
    // With room for one button only, the speed wraps around to the slowest.
    const isOne = !find("slower").checkVisibility();
    const place = SPEEDS.indexOf(bench.toy.speed) + by;
    bench.toy.speed = SPEEDS[isOne ? place % SPEEDS.length : Math.max(0, Math.min(SPEEDS.length - 1, place))];
    for (const own of root.querySelectorAll(".speed")) own.textContent = speedName(bench.toy.speed);
    root.querySelector("[data-do=faster]").ariaLabel = `Faster, ${speedName(bench.toy.speed)}`;
    announce(bench.toy.speed === Infinity ? "All at once" : `Speed ${speedName(bench.toy.speed)}`);
  }

  function zoom() {
    const { toy } = bench;
    const ball = toy.marks.fail?.ball.path.at(-1);
    const close = Math.max(1.6, Math.min(toy.mostZoom, 46 / 60 / toy.fit));
    toy.setZoom(toy.zoom > 1 ? 1 : close, ball ? [ball[1] * 60 - 30, ball[0] * 60 - 30] : [toy.plan.middle, 240]);
    showZoom();
  }

  function showZoom() {
    const on = bench.toy.zoom > 1;
    find("zoom").setAttribute("aria-pressed", String(on));
    bench.toy.host.classList.toggle("close", on);
  }

  function sound(on) {
    setSound(on);
    keepSetting("sound", on);
    const own = find("sound");
    own.setAttribute("aria-pressed", String(on));
    own.replaceChildren(icon(on ? "sound" : "mute"));
    if (on) noise("place");
  }

  function showState(on) {
    const go = find("play");
    go.setAttribute("aria-label", on ? "Pause" : "Start");
    go.replaceChildren(icon(on ? "pause" : "play"), make("span", { class: "wide-only" }, on ? "Pause" : "Start"));
  }

  function showTime() {
    bench.rules.onTime?.();
    const { toy } = bench;
    if (film !== toy.film) {
      film = toy.film;
      lit = -1;
      const balls = (film?.balls ?? []).map((ball, place) => {
        const own = make("i");
        own.style.cssText = `background:var(--${ball.colour});flex-grow:${((film.balls[place + 1]?.t0 ?? film.length) - ball.t0).toFixed(3)}`;
        return own;
      });
      segments.replaceChildren(...(balls.length && balls.length <= 60 ? balls : [make("i", { class: "whole" })]));
    }
    if (film) light();
    const now = performance.now();
    if (film && toy.playing && now - scrubbed < 80) return;
    scrubbed = now;
    slider.value = film ? Math.round((toy.time / film.length) * 1000) : 0;
  }

  function light() {
    const { toy } = bench;
    const now = toy.time >= film.length ? film.balls.length : toy.time <= 0.001 ? 0 : ballNow(film, toy.time) + 1;
    if (now === lit) return;
    lit = now;
    [...segments.children].forEach((own, place) => own.classList.toggle("on", place < now));
  }

  slider.addEventListener("input", async () => {
    const part = slider.value / 1000;
    if (!(await bench.ensure())) return;
    bench.toy.pause();
    bench.toy.seek(part * bench.toy.film.length);
  });
  root.addEventListener("click", (event) => {
    const { do: name, lever } = event.target.closest?.("[data-do], [data-lever]")?.dataset ?? {};
    if (lever) bench.rules.onLever(lever);
    else (actions[name] ?? bench.rules.actions[name])?.();
  });
  const stop = new AbortController();
  document.addEventListener("keydown", (event) => (root.isConnected ? keys(event) : stop.abort()), { signal: stop.signal });
  if (setting("sound") === true) {
    // Browsers allow no sound before the first gesture.
    addEventListener("pointerdown", () => !soundOn() && setting("sound") === true && root.isConnected && sound(true), { once: true });
  }

  function keys(event) {
    if (document.querySelector("dialog[open]") || event.target.matches?.("input:not([type=range]), textarea, select") || event.altKey) return;
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== "z" && letter !== "y") return;
      event.preventDefault();
      if (letter === "y" || event.shiftKey) bench.redo();
      else bench.undo();
      return;
    }
    const cell = Number(document.activeElement?.dataset?.cell);
    const known = KINDS.find(({ key, kind }) => key.toLowerCase() === letter && bench.rules.kinds.includes(kind));
    const act = known ? () => {
      bench.tray.choose(known.kind, false);
      if (cell && !bench.board.cells.has(cell)) bench.cells.enter(cell);
    } : cell && event.key.startsWith("Arrow") ? () => bench.cells.walk(cell, event.key)
      : cell && ["Delete", "Backspace"].includes(event.key) ? () => bench.board.cells.get(cell)?.given === undefined && bench.board.cells.has(cell) && bench.remove(cell)
      : { p: actions.play, ".": actions.step, ",": actions.back, "+": actions.zoom, t: () => bench.tray.choose(bench.pick) }[letter];
    if (!act) return;
    event.preventDefault();
    act();
  }

  return { showState, showTime, showZoom };
}
