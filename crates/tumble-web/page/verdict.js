// The verdict: does the board work, where does it fail first, what does it cost.
import { announce, byId, draw, icon, make } from "./dom.js";
import { on, ownCount, state } from "./state.js";
import { capital, counted, placesInWords, sentence } from "./words.js";

let show = () => {};

/** Keeps the card as it is now. `showFailure(failure)` plays a failing start. */
export function startVerdict(showFailure) {
  show = showFailure;
  on("verdict", update);
}

function update() {
  const { verdict } = state;
  const card = byId("verdict");
  card.classList.toggle("waiting", !verdict);
  if (!verdict) return;
  const view = verdict.error ? undecided(verdict.error) : VIEWS[verdict.verdict](verdict);
  card.className = `card verdict ${view.tone}`;
  card.replaceChildren(head(view), ...view.body);
  const pill = byId("pill");
  pill.className = `pill ${view.tone}`;
  pill.replaceChildren(icon(view.icon), view.short);
  pill.setAttribute("aria-label", `${view.short}: ${view.title}. ${view.line}`);
  byId("board").dataset.verdict = verdict.verdict ?? "undecided";
  announce(`${view.title}. ${view.line}. ${view.spoken ?? ""}`);
}

const VIEWS = {
  pass: passed,
  fail: failed,
  invalid: (verdict) => refused("Not allowed", "The board breaks a rule", verdict),
  unreadable: (verdict) => refused("Unreadable", "This is not a board", verdict),
  undecided: (verdict) => undecided(verdict.problems[0]?.message ?? ""),
};

function head({ icon: name, title, line }) {
  return make("div", { class: "head" },
    make("span", { class: "badge" }, icon(name)),
    make("div", {}, make("h2", {}, title), make("p", {}, line)));
}

function passed(verdict) {
  const { cost, par, record } = verdict;
  const line = state.facts.game ? `All ${verdict.rows} games are played as they should be`
    : verdict.rows === "1" ? "The run comes out as asked"
    : `All ${verdict.rows} starts come out as asked`;
  const best = par ? figure(par.key[0], par.proven ? "par, proven" : "best known") : null;
  const body = [make("div", { class: "figures" }, figure(cost.parts, cost.parts === 1 ? "part placed" : "parts placed"), best)];
  const words = standing(cost, par, record);
  body.push(make("p", { class: "under" }, words));
  if (record) {
    body.push(make("p", { class: "under" }, "Nobody has shown so cheap a board before: save the solution file and send it in."));
    body.push(make("button", { type: "button", class: "main", id: "record-share", onclick: () => byId("open-share").click() }, icon("share"), "Save or share it"));
  }
  return {
    tone: record ? "pass record" : "pass",
    icon: record ? "star" : "yes",
    title: record ? "A record!" : "It works",
    line,
    short: counted(cost.parts, "part"),
    spoken: words,
    body,
  };
}

const figure = (number, name) => make("div", {}, make("b", {}, String(number)), make("span", {}, name));

const KEY = ["part", "gear part", "bit", "crossover", "interceptor"];

/** A cost held against par, in words. */
export function standing(cost, par, record) {
  if (!par) return "For this challenge no par is known.";
  const place = cost.key.findIndex((number, at) => number !== par.key[at]);
  if (record) return `The best known board has ${counted(par.key[0], "part")}, and at least ${par.at_least} are needed.`;
  if (place < 0) return par.proven ? "Nothing cheaper is possible." : `As good as the best known; at least ${par.at_least} parts are needed.`;
  if (cost.key[place] < par.key[place]) return "Cheaper than what is proven: please report this board.";
  const more = cost.key[place] - par.key[place];
  const noun = KEY[place];
  return `${counted(more, noun)} more than ${par.proven ? "par" : "the best known"}. Can you spare ${more === 1 ? "it" : "some"}?`;
}

function failed(verdict) {
  const [failure] = verdict.failures;
  const begun = ownCount() > 0;
  const all = verdict.failing_rows === verdict.rows;
  const line = !begun ? "Nothing is placed yet"
    : verdict.rows === "1" ? "The run goes wrong"
    : all ? `All ${verdict.rows} starts go wrong`
    : `${verdict.failing_rows} of ${verdict.rows} starts go wrong`;
  const facts = [];
  let spoken = "";
  if (failure) {
    const start = failure.values.map((value) => value.text).join(", ");
    if (start) facts.push(fact("First", make("span", {}, start)));
    facts.push(fact("Expected", ...items(failure.expected)));
    if (begun) facts.push(fact("Came", ...items(failure.came)));
    spoken = sentence(failure.message);
  } else if (verdict.problems[0]) spoken = sentence(verdict.problems[0].message);
  const body = [make("dl", { class: "facts" }, ...facts)];
  if (begun && spoken) body.push(make("p", { class: "blame" }, spoken));
  if (failure) {
    const name = begun ? "Show me" : "Let a ball run";
    body.push(make("button", { type: "button", class: begun ? "main" : "quiet", id: "show", onclick: () => show(failure) }, icon("play"), name));
  }
  return {
    tone: begun ? "fail" : "turn",
    icon: begun ? "no" : "plus",
    title: begun ? "Not yet" : "Your turn",
    line,
    short: begun ? (verdict.rows === "1" ? "Not yet" : `${verdict.failing_rows} of ${verdict.rows}`) : "Your turn",
    spoken,
    body,
  };
}

function refused(title, line, verdict) {
  const [first] = verdict.problems;
  if (!ownCount() && first) {
    const words = sentence(first.message);
    return { tone: "turn", icon: "plus", title: "Your turn", line: "Nothing is placed yet", short: "Your turn", body: [make("p", { class: "under" }, words)], spoken: words };
  }
  const words = ({ message, help }) => (help ? `${sentence(message)} ${sentence(help)}` : sentence(message));
  const problems = verdict.problems.slice(0, 3).map((problem) => make("p", { class: "blame" }, words(problem)));
  return { tone: "fail", icon: "no", title, line, short: title, body: problems, spoken: verdict.problems[0] && sentence(verdict.problems[0].message) };
}

function undecided(message) {
  return {
    tone: "undecided",
    icon: "wait",
    title: "Undecided",
    line: "The judge cannot say whether it works",
    short: "Undecided",
    body: [make("p", { class: "note" }, sentence(message))],
    spoken: sentence(message),
  };
}

const fact = (name, ...values) => make("div", {}, make("dt", {}, name), make("dd", {}, ...values));

/** What is expected or came, one line for each thing; what differs stands out. */
export function items(list) {
  return list.map((item) => {
    const line = make("span", { class: item.wrong ? "item wrong" : "item" });
    if (item.balls) line.append(ballRow(item.balls));
    else line.append(capital(placesInWords(item.text)));
    return line;
  });
}

/** Balls as a row of discs, with their letters. */
export function ballRow(letters, most = 24) {
  const row = make("span", { class: "balls", role: "img", "aria-label": inWords(letters) });
  for (const letter of letters.slice(0, most)) row.append(make("i", { class: letter === "R" ? "red" : "blue", "aria-hidden": "true" }, letter));
  if (letters.length > most) row.append(`+${letters.length - most}`);
  return row;
}

// "BBR" is "2 blue, 1 red" to those who hear it.
function inWords(letters) {
  const runs = letters.match(/B+|R+/g) ?? [];
  return runs.map((run) => `${run.length} ${run[0] === "R" ? "red" : "blue"}`).join(", ");
}

/** Lets balls fall over the board, once, where motion is welcome. */
export function celebrate(stage) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const rain = draw("svg", { class: "rain", viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" });
  for (let number = 0; number < 36; number += 1) {
    const ball = draw("circle", { cx: (number * 37) % 100, cy: -4, r: 1.5, class: number % 2 ? "red" : "blue" });
    ball.style.animationDelay = `${(number * 83) % 1200}ms`;
    rain.append(ball);
  }
  stage.append(rain);
  setTimeout(() => rain.remove(), 3600);
}
