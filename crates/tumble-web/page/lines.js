// The common facts of several starts: as a card, and the truth table in the fewest lines, like `table --compact`.
import { make } from "./dom.js";
import { readable, signWords } from "./known.js";
import { ballRow, resultLines } from "./verdict.js";

/** The card that replaces the verdict. */
export function knownCard(game, { head, words }, mark) {
  const { out, more, finals } = game.known;
  const row = (name, value) => make("div", { class: "row2" }, make("dt", {}, name), make("dd", {}, value));
  const sign = (look, name) => make("span", {}, make("i", { class: look }), name);
  return make("section", { class: "card verdict", "data-known": "" },
    make("div", {}, make("h2", {}, head), make("p", {}, resultLines([{ kind: "end", text: words }], null, mark))),
    make("dl", { class: "want" }, out ? row("Out", ballRow(out, null, 24, more)) : null, finals.length ? row("Ends", finals.map(({ name, text }) => make("span", {}, `${name} `, make("code", {}, text)))) : null),
    make("p", { class: "quiet count signs" }, sign("met", "a ball meets it"), sign("may", "perhaps"), sign("no", "never"), signWords(finals)));
}

/** The table of an answer; `show(line)` shows a line on the board. */
export function linesTable({ lines, functions = [], more }, show) {
  const [first] = lines;
  if (!first) return [make("p", { class: "quiet" }, "They take too many lines.")];
  const heads = [...first.inputs.map(({ name }) => readable(name)), "Starts", "Out", "Ends", ...first.finals.map(({ name }) => `${name} end`)];
  const code = ({ text }) => make("td", {}, make("code", {}, text));
  const row = (line) => make("tr", { onclick: () => show(line) },
    line.inputs.map(({ name, text }) => code({ text: name === "start" ? ["blue", "red"][text] ?? text : text })), make("td", {}, make("button", { type: "button", onclick: () => show(line) }, line.starts)), make("td", {}, ballRow(line.out, null, 24, line.more)), make("td", {}, line.ending), line.finals.map(code));
  return [
    make("p", { class: "quiet signs" }, make("span", {}, "- either way"), signWords(lines.flatMap(({ finals }) => finals))),
    make("table", { class: "all lines" }, make("thead", {}, make("tr", {}, heads.map((name) => make("th", {}, name)))), make("tbody", {}, lines.map(row))),
    functions.length ? make("ul", { class: "computes", "aria-label": "What it computes" }, functions.map(({ name, text }) => make("li", {}, `${name}: `, make("code", {}, text)))) : null,
    more ? make("p", { class: "quiet" }, "There are more lines.") : null,
  ].filter(Boolean);
}
