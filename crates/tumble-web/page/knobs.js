// The knobs of free play: the balls of both hoppers in their order, and the size of the board.
import { ballIcon } from "./art.js";
import { make } from "./dom.js";
import { MOST_BALLS, SIZES } from "./machine.js";

const SIDES = ["left", "right"];

/** Two lanes of balls: drag one, or move it with the arrows. */
export function ballLanes(machine, set) {
  const lanes = () => document.querySelectorAll(".lane");
  const change = (side, balls, focus = null) => {
    set({ [side]: balls.join("") });
    if (focus !== null) document.querySelector(`[data-lane=${side}] [data-ball="${focus}"]`)?.focus();
  };
  const keys = (side, place) => (event) => {
    const balls = [...machine[side]];
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1 }[event.key];
    if (event.key === "Delete" || event.key === "Backspace") {
      balls.splice(place, 1);
      change(side, balls, Math.min(place, balls.length - 1));
    } else if (to >= 0 && to < balls.length) {
      balls.splice(to, 0, ...balls.splice(place, 1));
      change(side, balls, to);
    } else return;
    event.preventDefault();
  };
  const ball = (letter, place, side) => make("button", {
    type: "button", "data-ball": place, "aria-label": `${letter === "R" ? "red" : "blue"} ball ${place + 1}: arrows move it, Delete takes it away`,
    onkeydown: keys(side, place), onpointerdown: (event) => dragBall(event),
  }, ballIcon(letter));

  // While a ball is dragged only the lanes change; the machine is asked at the end.
  function dragBall(event) {
    event.preventDefault();
    event.currentTarget.focus();
    const order = Object.fromEntries(SIDES.map((own) => [own, [...lanes()].find((lane) => lane.dataset.lane === own).querySelector(".list")]));
    const held = event.currentTarget;
    held.classList.add("held");
    const move = (at) => {
      const under = document.elementFromPoint(at.clientX, at.clientY);
      const list = under?.closest(".lane")?.querySelector(".list");
      if (!list) return;
      const over = under.closest("[data-ball]");
      if (!over) list.append(held);
      else if (over !== held) over.parentNode.insertBefore(held, over.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_PRECEDING ? over.nextSibling : over);
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      held.classList.remove("held");
      const letters = (list) => [...list.children].map((own) => (own.getAttribute("aria-label").startsWith("red") ? "R" : "B")).join("").slice(0, MOST_BALLS);
      const next = { left: letters(order.left), right: letters(order.right) };
      if (next.left !== machine.left || next.right !== machine.right) set(next);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  return SIDES.map((side) => make("div", { class: "lane", "data-lane": side }, make("b", {}, make("span", {}, side === "left" ? "Left" : "Right"), make("span", { class: "quiet" }, machine[side].length)),
    make("div", { class: "list" }, [...machine[side]].map((letter, place) => ball(letter, place, side))),
    make("div", { class: "add" }, ["B", "R"].map((letter) => make("button", { type: "button", "aria-label": `Add a ${letter === "R" ? "red" : "blue"} ball`, onclick: () => machine[side].length < MOST_BALLS && change(side, [...machine[side], letter]) }, "+", ballIcon(letter))),
      make("button", { type: "button", "aria-label": "Take one ball away", onclick: () => change(side, [...machine[side]].slice(0, -1)) }, "−"))));
}

/** Wider, narrower, higher, lower. */
export function sizeSteppers({ rows, columns }, resize) {
  const within = (value) => Math.max(SIZES[0], Math.min(SIZES[1], value));
  const stepper = (name, value, set, step) => make("div", { class: "stepper", role: "group", "aria-label": name },
    make("button", { type: "button", class: "tool", "aria-label": `Less ${name}`, onclick: () => set(within(value - step)) }, "−"),
    make("label", {}, make("input", { type: "number", inputmode: "numeric", min: SIZES[0], max: SIZES[1], value, "aria-label": name, onchange: (event) => set(within(Math.round(Number(event.target.value)) || value)) }), name),
    make("button", { type: "button", class: "tool", "aria-label": `More ${name}`, onclick: () => set(within(value + step)) }, "+"));
  return [stepper("wide", columns, (value) => resize(rows, Math.max(5, value | 1)), 2), stepper("high", rows, (value) => resize(value, columns), 1)];
}
