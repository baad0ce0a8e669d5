// The truth table of a machine in free play, live.
import { partIcon } from "./art.js";
import { make } from "./dom.js";
import { ballRow } from "./verdict.js";
import { colourOf, counted, sentence } from "./words.js";

/** The end of a run in two or three words. */
const ended = ({ how, colour, side }) => ({ caught: `catches ${colour}`, fell: `${colour} falls`, left: `${colour} leaves`, repeats: "goes on", open: "goes on", empty: `${colourOf(side)} side is empty` })[how];

/** The content of the card. `show(row)` shows a start, `peek(row)` its path; null hides it. */
export function truthCard({ table, note, known }, row, show, peek) {
  const names = table[0]?.values.map(({ name }) => name) ?? [];
  const about = names.length ? `${counted(table.length, "start")}: each way that the upright bits can begin.` : "One start. Tap a bit until it stands upright: then it begins either way.";
  const line = ({ row: own, values, out, more, end }) => make("tr", {
    class: own === row ? "at" : "", "data-row": own, tabindex: 0, "aria-label": own === "any" ? "Any start" : `Start ${Number(own) + 1}`,
    onclick: () => show(own), onkeydown: (event) => event.key === "Enter" && show(own), onmouseenter: () => peek(own), onmouseleave: () => peek(null),
  }, values.map(({ value }) => make("td", {}, bit(value === null ? "either way" : value ? "right" : "left"))), make("td", {}, ballRow(out, null, 24, more)), make("td", { class: "end" }, end ? ended(end) : "?"));
  const any = known && { row: "any", values: names.map(() => ({ value: null })), out: known.out, more: known.more, end: known.end };
  return [
    make("h2", {}, "What it does"), make("p", { class: "quiet" }, about, note ? ` ${sentence(note)}` : null),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "What it does" }, make("table", {},
      make("thead", {}, make("tr", {}, [...names, "Comes out", "Then"].map((name) => make("th", {}, name)))), make("tbody", {}, table.map(line), any && line(any)))),
  ];
}

function bit(side) {
  const picture = partIcon("bit", side);
  picture.classList.add("bit");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", side);
  picture.removeAttribute("aria-hidden");
  return picture;
}
