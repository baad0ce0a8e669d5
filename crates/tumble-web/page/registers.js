// Registers as numbers, at the moment that is shown.
import { key } from "./board.js";
import { make } from "./dom.js";
import { lastBefore } from "./film.js";

/** Shows the registers in `box`, if they changed. */
export function registersNow({ facts }, bench, box) {
  if (!facts.registers.length || !bench?.board || !box) return;
  const { toy } = bench;
  const { film, shown, board, sides } = toy;
  const digitOf = (cell) => {
    const at = key(...cell);
    if (toy.marks.known?.open.has(at)) return "?";
    const part = board.cells.get(at);
    if (!part) return 0;
    const turned = film?.turns.get(at);
    const event = turned?.[lastBefore(turned, shown)];
    if (event) return event.to > 0 ? 1 : 0;
    return (film?.first.get(at) ?? sides.get(at) ?? part.side) === "right" ? 1 : 0;
  };
  const values = facts.registers.map(({ name, cells, bits, width }) => {
    const digits = Array(width).fill(0);
    cells.forEach((cell, place) => {
      digits[bits[place]] = digitOf(cell);
    });
    const text = digits.reverse().join("");
    if (text.includes("?")) return [name, text, ""];
    return width === 1 ? [name, text === "1" ? "right" : "left", ""] : [name, String(BigInt(`0b${text}`)), text];
  });
  const words = JSON.stringify(values);
  if (box.dataset.words === words) return;
  box.dataset.words = words;
  box.replaceChildren(make("div", { class: "regs" }, values.map(([name, value, digits]) => make("div", { class: "card" }, make("span", {}, name), make("b", {}, value), digits ? make("span", {}, digits) : null))));
}
