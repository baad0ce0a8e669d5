// All starts at a glance: one square each, with a tick or a cross. A click shows that start.
import { button, icon, make } from "./dom.js";
import { openTable } from "./table.js";
import { counted } from "./words.js";

/** Number of squares that are shown. */
const SHOWN = 120;

export function showStrip(play, box) {
  const { game, facts } = play;
  const { strip } = game;
  const many = !facts.game && facts.starts !== "1" && !strip;
  if (!strip && !many) return box.replaceChildren();
  const head = make("h2", {}, strip ? summary(strip) : facts.starts ? counted(facts.starts, "start") : "Very many starts");
  const asked = strip ? [...strip].map((holds, row) => [holds, String(row)]).filter(([holds]) => holds !== ".") : [];
  const from = Math.max(0, Math.min(asked.length - SHOWN, asked.findIndex(([, row]) => row === game.row) - SHOWN / 2));
  const squares = asked.slice(from, from + SHOWN).map(([holds, row]) => square(play, holds, row));
  const table = button(null, "All starts", () => openTable(play), "small");
  const old = box.querySelector(".strip")?.scrollTop ?? 0;
  box.replaceChildren(make("section", { class: "starts" }, make("header", {}, head, table), squares.length ? make("div", { class: "strip" }, squares) : null));
  const list = box.querySelector(".strip");
  if (list) list.scrollTop = old;
}

function summary(strip) {
  const asked = [...strip].filter((holds) => holds !== ".");
  return `Works for ${asked.filter((holds) => holds === "+").length} of ${counted(asked.length, "start")}`;
}

function square({ game, showStart }, holds, row) {
  const [tone, symbol, words] = { "+": ["ok", "check", "works"], x: ["", "close", "does not work"], "?": ["open", "more", "is undecided"] }[holds];
  return make("button", { type: "button", class: tone, "data-row": row, "aria-current": String(row === game.row && !game.set), "aria-label": `Start ${Number(row) + 1}: ${words}`, onclick: () => showStart(row) }, icon(symbol));
}
