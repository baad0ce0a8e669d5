// The truth table: every start with what is expected and what came.
import { askLater } from "./client.js";
import { byId, icon, make } from "./dom.js";
import { boardRequest } from "./game.js";
import { setRow } from "./starts.js";
import { sentence } from "./words.js";
import { items } from "./verdict.js";

/** So many rows are fetched at once. */
const PIECE = 60;

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
}

function openTable() {
  byId("table").showModal();
  begin();
}

function begin() {
  for (const button of byId("table-filter").children) button.setAttribute("aria-pressed", String(button.dataset.show === show));
  byId("table-rows").replaceChildren();
  next = "0";
  fetchRows();
}

async function fetchRows(wanted = PIECE) {
  asked += 1;
  const number = asked;
  const answer = await askLater({ do: "table", from: next, count: wanted, show, ...boardRequest() });
  if (number !== asked) return;
  const body = byId("table-rows");
  const note = byId("table-note");
  if (answer.error) {
    note.textContent = sentence(answer.error);
    byId("table-more").hidden = true;
    return;
  }
  body.append(...answer.rows.map(row));
  next = answer.next;
  byId("table-more").hidden = !next;
  note.textContent = body.children.length ? "" : "There is no such start.";
  // Filters leave rows out: look on for more, until the first of them are there.
  if (next && answer.rows.length < wanted && body.children.length < PIECE) fetchRows(wanted - answer.rows.length);
}

const VERDICTS = { true: ["yes", "as asked"], false: ["no", "wrong"], null: ["wait", "undecided"] };

function row(line) {
  const [name, words] = VERDICTS[line.holds];
  const start = line.values.map(({ text }) => text).join(", ") || "the only start";
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
