// The truth table of all starts, page by page; a click shows the start on the board. If several starts end alike, each
// row leads to the others that end as it does.
import { ask } from "./client.js";
import { button, make, openDialog, tool } from "./dom.js";
import { linesTable } from "./lines.js";
import { resultLines } from "./verdict.js";
import { counted, sentence } from "./words.js";

const inWords = (values) => values.map(({ text }) => text).join(", ") || "the only one";

/** Number of rows that are asked for at once. */
const PAGE = 60;
const SHOWS = [["all", "All"], ["failing", "Those that fail"], ["passing", "Those that work"], ["lines", "In the fewest lines"]];

export function openTable(play) {
  const { game, showStart, showLine } = play;
  const body = make("tbody");
  const table = make("table", { class: "all" }, make("thead", {}, make("tr", {}, ["Start", "Wanted", "Got", "Balls"].map((name) => make("th", {}, name)), make("th", { class: "back" }, "Alike"))), body);
  const note = make("p", { class: "quiet", role: "status" });
  const back = make("p", { class: "quiet" }, "\u00a0");
  const more = button(null, "More", () => load());
  const filter = make("select", { "aria-label": "Which starts", onchange: () => restart() }, SHOWS.map(([value, name]) => make("option", { value }, name)));
  let next = "0";
  let asked = 0;
  const dialog = openDialog("All starts", make("div", { class: "tablebar" }, filter, note), back,
    make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "All starts" }, table), make("footer", {}, more));
  restart();
  tellBack();

  // Whether the end of a run determines its start.
  async function tellBack() {
    const { rows, colliding, example, error } = await ask(game.request({ do: "reversible" }));
    if (error) return;
    table.classList.toggle("alike", example !== null);
    back.textContent = example === null ? "No two starts end alike: the end of a run tells its start."
      : `The end of a run does not always tell its start: ${colliding} of ${counted(rows, "start")} end as another one does. For example: ${example.map(inWords).join("; and ")}.`;
  }

  // The starts that end as this row does, in few lines.
  async function showAlike({ row, values }) {
    const answer = await answered({ do: "alike", row });
    if (!answer) return;
    more.disabled = false;
    dialog.close();
    const alike = openDialog("Starts that end alike",
      make("p", {}, `${answer.starts} of ${counted(answer.rows, "start")} ${answer.starts === "1" ? "ends" : "end"} like this: ${inWords(values)}.`),
      make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Starts that end alike" }, linesTable(answer, (line) => (alike.close(), showLine(line)))),
      make("footer", {}, button("back", "All starts", () => (alike.close(), openTable(play)))));
  }

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
    dialog.querySelector(".scroll").replaceChildren(...linesTable(answer, (line) => (dialog.close(), showLine(line))));
    note.textContent = `${counted(answer.lines.length, "line")}. Choose one to see it on the board.`;
  }

  async function load() {
    const answer = await answered({ do: "table", from: next, count: PAGE, show: filter.value });
    if (!answer) return;
    body.append(...answer.rows.map(line));
    next = answer.next;
    more.hidden = next === null;
    more.disabled = false;
    note.textContent = body.children.length ? "Choose one to see it on the board." : "There is none.";
  }

  function line(row) {
    const show = () => {
      dialog.close();
      showStart(row.row);
    };
    const values = inWords(row.values);
    const others = (event) => (event.stopPropagation(), showAlike(row));
    const tone = { true: "ok", false: "bad", null: "" }[String(row.holds)];
    return make("tr", { class: tone, onclick: show }, make("td", {}, make("button", { type: "button", onclick: show }, values)),
      make("td", {}, resultLines(row.expected, null, null, true)), make("td", {}, resultLines(row.came, row.expected)), make("td", {}, row.balls),
      make("td", { class: "back" }, tool("back", `Which starts end like ${values}`, others)));
  }
}
