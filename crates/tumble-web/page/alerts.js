// Alerts: what is worth a look on the board, each with its cells and what to do.
import { highlight } from "./board.js";
import { askLater } from "./client.js";
import { byId, icon, make } from "./dom.js";
import { boardRequest } from "./game.js";
import { keyOf, on, ownCount, state } from "./state.js";
import { capital, counted, placesInWords, sentence } from "./words.js";

/** So many alerts are shown at first. */
const SHOWN = 2;
/** The board must rest this long before it is looked at, in milliseconds. */
const REST = 350;

let show = () => {};
let asked = 0;
let timer = 0;
let alerts = [];
let whole = false;

/** Keeps the alerts as the board is now. `showMoment(row, ball)` plays what an alert is about. */
export function startAlerts(showMoment) {
  show = showMoment;
  on("board", forget);
  on("verdict", look);
}

function forget() {
  asked += 1;
  clearTimeout(timer);
  alerts = [];
  whole = false;
  paint();
}

// An empty board needs no alerts, and a board that breaks a rule has other worries.
function look() {
  clearTimeout(timer);
  const verdict = state.verdict?.verdict;
  if (!ownCount() || !["pass", "fail", "undecided"].includes(verdict)) return;
  asked += 1;
  const number = asked;
  timer = setTimeout(async () => {
    const answer = await askLater({ do: "lint", ...boardRequest() });
    if (number !== asked || answer.error) return;
    alerts = answer.alerts.filter((alert) => !isBlame(alert));
    paint();
  }, REST);
}

// What the verdict says already is not said again, nor what follows from it.
function isBlame({ severity, cells, follows }) {
  const cell = state.verdict.failures?.[0]?.cell;
  if (!cell) return false;
  if (severity === "warning") return Boolean(follows) && keyOf(follows) === keyOf(cell);
  return cells.some((own) => keyOf(own) === keyOf(cell));
}

function paint() {
  const box = byId("alerts");
  box.hidden = !alerts.length;
  if (!alerts.length) return box.replaceChildren();
  const seen = whole ? alerts : alerts.slice(0, SHOWN);
  const more = alerts.length - seen.length;
  box.replaceChildren(
    make("h2", {}, counted(alerts.length, "alert")),
    make("ul", {}, ...seen.map((alert) => make("li", {}, line(alert)))),
    more ? make("button", { type: "button", class: "link", onclick: unfold }, `${more} more`) : "",
  );
}

function unfold() {
  whole = true;
  paint();
  byId("alerts").querySelector(`li:nth-child(${SHOWN + 1}) button`)?.focus();
}

function line(alert) {
  const { severity, message, remedy, reason, cells, row, ball } = alert;
  const mark = () => highlight(cells.map(keyOf));
  return make("button", {
    type: "button", class: `alert ${severity}`, title: reason,
    onpointerenter: mark, onfocus: mark,
    onclick: () => {
      mark();
      if (row !== null) show(row, ball);
    },
  }, icon(severity === "error" ? "no" : "wait"),
  make("span", {}, make("span", { class: "skip" }, `${severity}: `), ...what(cells, message), make("small", {}, sentence(remedy))));
}

// The cell, where it is one or two; more are shown by their rings.
function what(cells, message) {
  if (!cells.length || cells.length > 2) return [sentence(message)];
  const places = cells.map(([row, column]) => `row\u00a0${row}, column\u00a0${column}`).join("; ");
  return [make("b", {}, `${capital(places)}: `), `${placesInWords(message)}.`];
}
