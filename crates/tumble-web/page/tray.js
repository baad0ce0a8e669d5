// The tray: what may be placed, and how many are left.
import { byId, draw, make } from "./dom.js";
import { figureOf, select } from "./hands.js";
import { leftOf, on, state, supplyOf } from "./state.js";
import { KINDS, capital } from "./words.js";

/** Keeps the tray as it is now. */
export function startTray() {
  on("board", update);
  on("tray", update);
  const tray = byId("tray");
  // A click without a pointer is one of the keyboard or of a screen reader.
  tray.onclick = (event) => {
    const kind = event.target.closest("[data-kind]")?.dataset.kind;
    if (kind && event.detail === 0) select(kind);
  };
  tray.onkeydown = (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const kinds = [...tray.children].map((button) => button.dataset.kind);
    const at = kinds.indexOf(state.selected);
    select(kinds[(at + by + kinds.length) % kinds.length]);
    tray.querySelector("[aria-checked=true]").focus();
  };
}

function update() {
  const tray = byId("tray");
  const focused = document.activeElement?.dataset?.kind;
  tray.replaceChildren(...KINDS.filter(({ kind }) => supplyOf(kind) > 0).map(button));
  tray.classList.toggle("empty", !tray.children.length);
  if (focused) tray.querySelector(`[data-kind="${focused}"]`)?.focus();
  const labels = state.facts.labels;
  byId("key-given").hidden = state.given.size === 0;
  byId("key-input").hidden = !labels.some((label) => label.input);
}

function button({ kind, name, key }) {
  const left = leftOf(kind);
  const chosen = state.selected === kind;
  const figure = draw("svg", { viewBox: "-36 -36 72 72", "aria-hidden": "true" }, figureOf(kind, ""));
  const count = make("span", { class: "count" }, String(Math.max(0, left)), make("small", {}, ` of ${supplyOf(kind)}`));
  return make("button", {
    type: "button",
    role: "radio",
    class: left > 0 ? "part" : "part used-up",
    "aria-checked": String(chosen),
    "aria-label": `${name}, ${left} of ${supplyOf(kind)} left, key ${key}`,
    tabindex: chosen ? 0 : -1,
    "data-kind": kind,
  }, figure, make("span", { class: "name" }, capital(name), make("kbd", {}, key)), count);
}

/** Chooses a kind that the challenge has. */
export function chooseKind() {
  if (supplyOf(state.selected) > 0) return;
  state.selected = KINDS.find(({ kind }) => supplyOf(kind) > 0)?.kind ?? "ramp";
}
