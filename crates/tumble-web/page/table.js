// The truth table: every start with what is expected and what came.
import { askLater } from "./client.js";
import { byId, icon, make } from "./dom.js";
import { boardRequest } from "./game.js";
import { setRow } from "./starts.js";
import { state } from "./state.js";
import { sentence } from "./words.js";
import { items } from "./verdict.js";

/** So many rows are shown at once. */
const PIECE = 60;
/** So many rows are looked at in one request, where only some of them are wanted. */
const LOOK = 1000;
/** Typing must rest this long before the table follows, in milliseconds. */
const REST = 200;

let show = "all";
let next = null;
let asked = 0;

export function startTable() {
  byId("open-table").onclick = openTable;
  byId("table-filter").onclick = (event) => {
    const wanted = event.target.closest("button")?.dataset.show;
    if (!wanted) return;
    show = wanted;
    begin();
  };
  byId("table-more").onclick = () => fetchRows();
  let typing = 0;
  byId("table-find").oninput = () => {
    clearTimeout(typing);
    typing = setTimeout(begin, REST);
  };
  byId("table-find").onkeydown = (event) => event.key === "Enter" && event.preventDefault();
}

function openTable() {
  byId("table-find").value = "";
  byId("table-find").hidden = state.facts.starts === "1";
  byId("table").showModal();
  begin();
}

function begin() {
  for (const button of byId("table-filter").children) button.setAttribute("aria-pressed", String(button.dataset.show === show));
  byId("table-rows").replaceChildren();
  next = "0";
  fetchRows();
}

// Each word that is looked for, such as "A = 5", is part of the words of a start.
const words = () => byId("table-find").value.toLowerCase().split(/[,;]/).map((word) => word.replace(/\s*=\s*/g, " = ").trim()).filter(Boolean);
const startOf = (line) => line.values.map(({ text }) => text).join(", ");

function isWanted(line, looked) {
  const values = line.values.map(({ text }) => text.toLowerCase());
  return looked.every((word) => values.some((value) => (word.includes("=") ? value === word : value.includes(word))));
}

async function fetchRows(wanted = PIECE) {
  asked += 1;
  const number = asked;
  const looked = words();
  const answer = await askLater({ do: "table", from: next, count: looked.length ? LOOK : wanted, show, ...boardRequest() });
  if (number !== asked) return;
  const body = byId("table-rows");
  const note = byId("table-note");
  if (answer.error) {
    note.textContent = sentence(answer.error);
    byId("table-more").hidden = true;
    return;
  }
  const rows = answer.rows.filter((line) => isWanted(line, looked));
  body.append(...rows.map(row));
  next = answer.next;
  byId("table-more").hidden = !next;
  note.textContent = body.children.length ? "" : "There is no such start.";
  // Filters leave rows out: look on for more, until the first of them are there.
  if (next && rows.length < wanted && body.children.length < PIECE) fetchRows(wanted - rows.length);
}

const VERDICTS = { true: ["yes", "as asked"], false: ["no", "wrong"], null: ["wait", "undecided"] };

function row(line) {
  const [name, words] = VERDICTS[line.holds];
  const start = startOf(line) || "the only start";
  const choose = make("button", { type: "button", class: "link", onclick: () => chooseRow(line.row) }, start);
  return make("tr", { class: name },
    make("td", {}, make("span", { class: "mark", role: "img", "aria-label": words }, icon(name))),
    make("th", { scope: "row" }, choose),
    make("td", {}, ...items(line.expected)),
    make("td", {}, ...items(line.came)),
    make("td", { class: "right" }, String(line.balls)));
}

function chooseRow(number) {
  byId("table").close();
  setRow(number);
}
