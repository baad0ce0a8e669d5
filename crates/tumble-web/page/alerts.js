// Alerts: suspicious things on the board, each with its cells and advice.
import { key } from "./board.js";
import { ask } from "./client.js";
import { icon, make } from "./dom.js";
import { counted, sentence, withoutCells } from "./words.js";

/** The board must rest this long before alerts are asked for, in milliseconds. */
const REST = 350;
/** Number of alerts that are shown. */
const SHOWN = 12;

export function startAlerts({ root, game, mark, showStart }) {
  const box = root.querySelector(".alertbox");
  let timer = 0;
  let asked = 0;
  let whole = false;

  function forget() {
    clearTimeout(timer);
    asked += 1;
    box.replaceChildren();
  }

  function look() {
    clearTimeout(timer);
    const verdict = game.verdict?.verdict;
    if (!game.own.length || !["pass", "fail", "undecided"].includes(verdict) || root.classList.contains("won")) return;
    asked += 1;
    const number = asked;
    timer = setTimeout(async () => {
      const answer = await ask(game.request({ do: "lint" }));
      if (number === asked && !answer.error) show(answer.alerts.filter((alert) => !isBlame(alert)));
    }, REST);
  }

  // Whether an alert repeats the verdict or follows from it; such alerts are not shown.
  function isBlame({ severity, cells, follows }) {
    const cell = game.verdict.failures?.[0]?.cell;
    if (!cell) return false;
    if (severity === "warning") return Boolean(follows) && key(...follows) === key(...cell);
    return cells.some((own) => key(...own) === key(...cell));
  }

  function show(alerts) {
    if (!alerts.length) return box.replaceChildren();
    box.replaceChildren(make("details", { class: "alerts fold", open: whole, ontoggle: (event) => (whole = event.target.open) },
      make("summary", {}, `${counted(alerts.length, "thing")} to look at`), make("ul", {}, alerts.slice(0, SHOWN).map((alert) => make("li", {}, line(alert))))));
  }

  function line({ severity, message, remedy, reason, cells, row, ball }) {
    const on = () => mark(cells.map((cell) => key(...cell)));
    const off = () => mark(null);
    const words = sentence(withoutCells(message));
    return make("button", { type: "button", class: `alert ${severity}`, title: reason, onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off, onclick: () => row !== null && showStart(row, ball) },
      icon(severity === "error" ? "close" : "bulb"), make("span", {}, words, make("small", {}, sentence(remedy.replace(/\[\d+,\d+\]/g, "the marked cell")))));
  }

  return { forget, look };
}
