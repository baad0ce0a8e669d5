// The start of the run: the inputs, set by hand, and the strip of all starts.
import { ask, askLater } from "./client.js";
import { byId, make, toast } from "./dom.js";
import { boardRequest, chooseLever } from "./game.js";
import { emit, keyOf, on, state, subject } from "./state.js";
import { capital, counted, sentence } from "./words.js";

let strip = null;
let asked = 0;

export function startStarts() {
  on("board", askStrip);
  on("run", update);
  byId("before").onclick = () => stepRow(-1);
  byId("after").onclick = () => stepRow(1);
}

/** The number of the row in which something that varies has another value. */
export function rowWith(name, value) {
  let number = 0n;
  for (const axis of state.facts.axes) {
    const held = state.values.find((known) => known.name === axis.name)?.value ?? axis.from;
    const own = axis.name === name ? value : held;
    number = number * BigInt(axis.count) + BigInt(own - axis.from);
  }
  return String(number);
}

/** Shows a start, if the challenge asks for it. */
export function setRow(row) {
  const run = ask({ do: "run", row, ...boardRequest() });
  if (run.error && state.run && !state.run.error) {
    toast(sentence(run.error));
    update();
    return;
  }
  state.row = row;
  state.run = run;
  if (run.values) state.values = run.values;
  emit("run", { leaning: true });
}

/** To the next start, or the one before. */
export function stepRow(by) {
  const starts = BigInt(state.facts.starts ?? 0) || 1n;
  const next = (BigInt(state.row) + BigInt(by) + starts) % starts;
  const found = ask({ do: "row", row: String(next), back: by < 0, ...subject() });
  if (found.error) toast("There is no more start in this direction");
  else setRow(found.row);
}

/** Flips the input that a cell holds. */
export function flipInput(key) {
  const register = state.facts.registers.find(({ input, cells }) => input && cells.some((cell) => keyOf(cell) === key));
  if (!register) return;
  const bit = register.bits[register.cells.findIndex((cell) => keyOf(cell) === key)];
  const held = state.values.find(({ name }) => name === register.name);
  if (held) setRow(rowWith(register.name, Number(BigInt(held.value) ^ (1n << BigInt(bit)))));
}

function update() {
  const { facts, values } = state;
  const several = facts.starts !== "1";
  byId("start-card").hidden = Boolean(facts.game) || (!several && facts.start !== "player");
  byId("pager").hidden = !several;
  byId("row-number").textContent = facts.starts ? `${BigInt(state.row) + 1n} of ${facts.starts}` : "";
  const controls = facts.axes.map((axis) => control(axis, values.find(({ name }) => name === axis.name)?.value ?? axis.from));
  if (facts.start === "player") {
    const buttons = ["blue", "red"].map((lever) => choice(capital(lever), state.lever === lever, () => chooseLever(lever)));
    controls.unshift(line("First lever", segmented("First lever", buttons)));
  }
  const focus = document.activeElement?.dataset?.focus;
  byId("inputs").replaceChildren(...controls);
  if (focus) document.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
  paintStrip();
}

const NAMES = { blue_balls: "Blue balls", red_balls: "Red balls", start: "First lever" };

function control(axis, value) {
  const name = NAMES[axis.name] ?? axis.name;
  if (axis.width === 1 || axis.name === "start") {
    const words = axis.name === "start" ? ["Blue", "Red"] : ["Left", "Right"];
    const buttons = words.map((word, side) => choice(word, value === side, () => setRow(rowWith(axis.name, side)), `${axis.name}${side}`));
    return line(name, segmented(name, buttons));
  }
  const [least, most] = [axis.from, axis.from + axis.count - 1];
  const set = (wanted) => setRow(rowWith(axis.name, Math.max(least, Math.min(most, wanted))));
  const box = make("input", {
    type: "number", inputmode: "numeric", min: least, max: most, value, "data-focus": axis.name,
    "aria-label": `${name}, ${least} to ${most}`,
    onchange: (event) => set(Math.round(Number(event.target.value)) || least),
  });
  const less = make("button", { type: "button", "aria-label": `${name}: one less`, disabled: value <= least, "data-focus": `${axis.name}-`, onclick: () => set(value - 1) }, "−");
  const more = make("button", { type: "button", "aria-label": `${name}: one more`, disabled: value >= most, "data-focus": `${axis.name}+`, onclick: () => set(value + 1) }, "+");
  return line(name, make("div", { class: "number-box" }, less, box, more));
}

const line = (name, what) => make("div", { class: "input-line" }, make("span", {}, name), what);
const segmented = (name, buttons) => make("div", { class: "segmented", role: "group", "aria-label": name }, ...buttons);
const choice = (word, pressed, onclick, focus) =>
  make("button", { type: "button", "aria-pressed": String(pressed), "data-focus": focus, onclick }, word);

// One small square for each start, passed or failed.
async function askStrip() {
  if (state.facts.game || !state.facts.starts || Number(state.facts.starts) > 512) {
    strip = null;
    return paintStrip();
  }
  asked += 1;
  const number = asked;
  const answer = await askLater({ do: "strip", ...boardRequest() });
  if (number !== asked) return;
  strip = answer.error ? null : answer.holds;
  paintStrip();
}

function paintStrip() {
  const box = byId("strip");
  const shown = strip && strip.length > 1;
  box.hidden = !shown;
  if (!shown) return;
  const right = [...strip].filter((holds) => holds === "+").length;
  box.setAttribute("aria-label", `${right} of ${counted([...strip].filter((holds) => holds !== ".").length, "start")} come out as asked`);
  const squares = [...strip].map((holds, number) => {
    if (holds === ".") return null;
    const name = { "+": "yes", x: "no", "?": "open" }[holds];
    const square = make("i", { class: String(number) === state.row ? `${name} here` : name, "data-row": number });
    return square;
  });
  box.replaceChildren(...squares.filter(Boolean));
  box.classList.toggle("many", squares.length > 64);
  box.onclick = (event) => event.target.dataset.row && setRow(event.target.dataset.row);
}
