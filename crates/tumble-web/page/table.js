// The truth table of all starts, page by page; a click shows the start on the board.
import { ask } from "./client.js";
import { button, make, openDialog } from "./dom.js";
import { linesTable } from "./lines.js";
import { resultLines } from "./verdict.js";
import { counted, sentence } from "./words.js";

/** So many rows are asked for at once. */
const PAGE = 60;
const SHOWS = [["all", "All"], ["failing", "Those that fail"], ["passing", "Those that work"], ["lines", "In the fewest lines"]];

export function openTable(play) {
  const { game, showStart, showLine } = play;
  const body = make("tbody");
  const table = make("table", { class: "all" }, make("thead", {}, make("tr", {}, ["Start", "Wanted", "Got", "Balls"].map((name) => make("th", {}, name)))), body);
  const note = make("p", { class: "quiet", role: "status" });
  const more = button(null, "More", () => load());
  const filter = make("select", { "aria-label": "Which starts", onchange: () => restart() }, SHOWS.map(([value, name]) => make("option", { value }, name)));
  let next = "0";
  let asked = 0;
  const dialog = openDialog("All starts", make("div", { class: "tablebar" }, filter, note),
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All starts" }, table), make("footer", {}, more));
  restart();

  function restart() {
    next = "0";
    body.replaceChildren();
    dialog.querySelector(".scroll").replaceChildren(table);
    if (filter.value === "lines") loadLines();
    else load();
  }

  async function answered(request) {
    asked += 1;
    const number = asked;
    more.disabled = true;
    note.textContent = "The judge runs the board.";
    const answer = await ask(game.request(request));
    if (number !== asked) return null;
    if (!answer.error) return answer;
    note.textContent = sentence(answer.error);
    more.hidden = true;
    return null;
  }

  async function loadLines() {
    const answer = await answered({ do: "compact" });
    if (!answer) return;
    more.hidden = true;
    dialog.querySelector(".scroll").replaceChildren(...linesTable(answer, (line) => (dialog.close(), showLine(line))).filter(Boolean));
    note.textContent = `${counted(answer.lines.length, "line")}${answer.more ? ", and more" : ""}. A click shows a line on the board.`;
  }

  async function load() {
    const answer = await answered({ do: "table", from: next, count: PAGE, show: filter.value });
    if (!answer) return;
    body.append(...answer.rows.map(line));
    next = answer.next;
    more.hidden = next === null;
    more.disabled = false;
    note.textContent = body.children.length ? "A click shows a start on the board." : "There is none.";
  }

  function line(row) {
    const show = () => {
      dialog.close();
      showStart(row.row);
    };
    const values = row.values.map(({ text }) => text).join(", ") || "the only one";
    const tone = { true: "ok", false: "bad", null: "" }[String(row.holds)];
    return make("tr", { class: tone, onclick: show }, make("td", {}, make("button", { type: "button", onclick: show }, values)),
      make("td", {}, resultLines(row.expected, null, () => {}, true)), make("td", {}, resultLines(row.came, row.expected, () => {})), make("td", {}, row.balls));
  }
}
