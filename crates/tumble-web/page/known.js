// A start that is partly unknown: the facts that all its runs share, in words and on the board.
import { key } from "./board.js";
import { make } from "./dom.js";
import { ballsInWords, counted, sentence } from "./words.js";

/** Whether the value of an input is partly unknown. */
export const isOpen = (text) => /[?-]|\.\./.test(text);

/** A readable name: "blue_balls" is "blue balls", "start" is the lever. */
export const readable = (name) => (name === "start" ? "first lever" : name.replace("_", " "));

/** Marks on the board: cells that balls surely or perhaps meet, and inputs that begin either way. */
export function knownMarks({ known, set, facts }) {
  const at = (cells) => new Set(cells.map((cell) => key(...cell)));
  const open = facts.registers.filter(({ name }) => set[name] !== undefined).flatMap(({ name, cells, bits, width }) => cells.filter((_, place) => isOpen(set[name].at(width === 1 ? 0 : width - 1 - bits[place]))));
  return { met: at(known.met), may: at(known.may_be_met), open: at(open) };
}

/** Whether balls meet a cell, for screen readers. */
export const meeting = ({ met, may }, cell) => (met.has(cell) ? "a ball meets it" : may.has(cell) ? "perhaps a ball meets it" : "no ball meets it");

/** The known facts in a sentence: { tone, head, why, words }; only `words` names cells. */
export function knownInWords({ known, set }) {
  const names = Object.keys(set).filter((name) => isOpen(set[name])).map(readable);
  const { starts, out, more, ending, finals } = known;
  const sure = out.replace(/\?.*/, "");
  const open = finals.filter(({ text }) => text.includes("?")).map(({ name }) => `where ${name} ends`);
  const facts = [];
  if (!more && sure === out) facts.push(out ? `${ballsInWords(out)} ${out.length === 1 ? "comes" : "come"} out` : "no ball comes out");
  else {
    if (sure) facts.push(`${ballsInWords(sure)} ${sure.length === 1 ? "comes" : "come"} out first`);
    open.unshift("what comes out");
  }
  if (ending) facts.push(ending);
  else open.splice(open[0] === "what comes out" ? 1 : 0, 0, "how it ends");
  const depends = open.length ? `${list(open)} ${open.length > 1 ? "depend" : "depends"} on ${names.length > 1 ? "them" : "it"}` : "";
  const whatever = facts.length ? `whatever ${list(names)} ${names.length > 1 ? "are" : "is"}, ${list(facts)}` : "";
  const words = [whatever, depends].filter(Boolean).map(sentence).join(" ");
  return { tone: "", head: `Known of ${counted(starts, "start")}`, why: words.replace(/at row \d+, column \d+/g, "here"), words };
}

const list = (words) => (words.length > 2 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join(" and "));

/** The meaning of the signs of registers, as far as they occur. */
export function signWords(finals) {
  const words = { "=": "= as it started", "~": "~ the other way", "?": "? either" };
  return Object.keys(words).filter((sign) => finals.some(({ text }) => /^[01=~?]+$/.test(text) && text.includes(sign))).map((sign) => make("span", {}, words[sign]));
}
