// The verdict in words: does the board work, where does it go wrong, how many parts does it have.
import { ballIcon } from "./art.js";
import { key } from "./board.js";
import { icon, make } from "./dom.js";
import { starsOf } from "./game.js";
import { knownInWords } from "./known.js";
import { numbersFold } from "./numbers.js";
import { ballsInWords, colourOf, counted, sentence, withoutCells } from "./words.js";

/** Balls as a row of discs; those that differ from `other` stand out. */
export function ballRow(letters, other = null, most = 24, more = false) {
  const balls = [...letters].slice(0, most).map((letter, place) => {
    if (letter === "?") return make("i", { class: "hole" }, "?");
    const own = ballIcon(letter);
    if (other !== null && other[place] !== letter) own.classList.add("diff");
    return own;
  });
  return make("span", { class: "balls", role: "img", "aria-label": ballsInWords(letters) + (more ? ", and perhaps more" : "") }, balls.length || more ? balls : make("i", { class: "hole" }), more ? "…" : letters.length > most ? `+${letters.length - most}` : null);
}

/** The verdict for the player: { tone, head, why }. */
export function verdictInWords(game) {
  const { verdict, run, facts, begun } = game;
  if (game.known) return knownInWords(game);
  if (!verdict) return { tone: "", head: "One moment", why: "The judge looks at your board." };
  if (verdict.error) return { tone: "", head: "One moment", why: sentence(verdict.error) };
  if (verdict.verdict === "pass") return { tone: "good", head: "It works!", why: facts.game ? "The board wins every game that can be won." : "Press Start and watch it run." };
  const tone = begun ? "bad" : "";
  const head = begun ? "Not yet" : "Your turn";
  if (verdict.verdict === "undecided") return { tone: "", head: "Undecided", why: sentence(verdict.problems[0]?.message ?? "the judge cannot say whether it works") };
  if (verdict.verdict !== "fail") return { tone, head, why: problemInWords(verdict.problems[0]) };
  if (facts.game) return { tone, head, why: sentence(atRing(verdict.failures[0]?.message ?? "the board loses a game that it can win")) };
  const ball = run?.balls[game.blamed];
  if (!begun) return { tone, head, why: ball?.end === "fell" ? `${game.blamed ? `Ball ${game.blamed + 1}` : "The first ball"} falls at the ring.` : "Put in the parts that are missing." };
  return { tone, head, why: sentence(startInWords(game) + what(ball, game)) };
}

// A broken rule of the challenge, in words.
const problemInWords = (problem) => sentence(atRing(problem?.message ?? "this breaks a rule of the challenge"));
const atRing = (text) => withoutCells(text).replace(/ at row \d+, column \d+/g, " at the ring");

function startInWords({ failure }) {
  const values = (failure?.values ?? []).map(({ text }) => text.replace(/^(\S+) (left|right)$/, "$1 points $2").replace(" = ", " is "));
  if (!values.length) return "";
  return values.every((text) => /balls?$/.test(text)) ? `with ${values.join(" and ")}, ` : `when ${values.join(" and ")}, `;
}

function what(ball, { blamed, run, failure, crosses, aim }) {
  const number = blamed + 1;
  if (ball?.end === "fell") return `ball ${number} falls at the ring${crosses ? ", where two paths cross: try a crossover" : ""}`;
  if (ball?.end === "left") return `ball ${number} leaves the board`;
  if (ball?.lever && aim && ball.lever !== aim) return `ball ${number} presses the ${colourOf(ball.lever)} lever: the next ball must be ${colourOf(aim)}`;
  const caught = failure?.came.find(({ kind, wrong }) => kind === "end" && wrong);
  if (caught) return `in the end ${atRing(caught.text)}`;
  if (failure?.came.some(({ kind, wrong }) => kind === "value" && wrong)) return atRing(failure.came.find(({ wrong }) => wrong).text);
  return run?.more ? "the balls do not stop" : "something else comes out";
}

/** Expected or actual results, one line each. `mark(cells)` lights visible cells on the board. */
export function resultLines(list, other, mark, mild = false) {
  return list.map((item) => {
    if (item.kind === "out" && item.balls !== undefined) return ballRow(item.balls, item.wrong && other ? other.find(({ kind }) => kind === "out")?.balls ?? "" : null);
    const parts = item.text.replace(/^the hopper is empty$/, "then the hopper is empty").split(/( at row \d+, column \d+)/);
    return make("span", { class: item.wrong && !mild ? "wrong" : "" }, parts.map((part) => {
      const [, row, column] = /at row (\d+), column (\d+)/.exec(part) ?? [];
      return row && mark ? [" ", spot(key(Number(row), Number(column)), `at row ${row}, column ${column}`, mark)] : part;
    }));
  });
}

// A cell that lights up on the board on hover and focus.
function spot(cell, name, mark) {
  const on = () => mark([cell]);
  const off = () => mark(null);
  return make("button", { type: "button", class: "spot", "aria-label": `here, ${name}`, onpointerenter: on, onfocus: on, onpointerleave: off, onblur: off }, "here");
}

/** The card with the verdict. */
export function verdictCard(game, mark) {
  const { tone, head, why } = verdictInWords(game);
  const { failure, run, verdict } = game;
  const rows = [];
  const row = (name, lines) => lines.length && rows.push(make("div", { class: "row2" }, make("dt", {}, name), make("dd", {}, lines)));
  if (failure) {
    row("Wanted", resultLines(failure.expected, null, mark, true));
    if (tone === "bad") row("Got", resultLines(failure.came.filter(({ kind }) => kind !== "end" || !fell(game)), failure.expected, mark));
  } else if (tone === "good" && run) row("Result", resultLines(run.came, null, mark, true));
  return make("section", { class: `card verdict ${tone}`, "data-verdict": verdict?.verdict ?? "waiting" },
    make("div", {}, make("h2", {}, head), make("p", {}, why)),
    rows.length ? make("dl", { class: "want" }, rows) : null,
    make("p", { class: "quiet count" }, costInWords(game)), numbersFold(game));
}

// A fall is already in the sentence.
const fell = ({ run, blamed }) => ["fell", "left"].includes(run?.balls[blamed]?.end);

/** The fewest parts known, and whether fewer are possible. */
export const fewestInWords = ({ par }, { spec }) => `${par.proven ? (spec ? "Fewest parts, says its maker:" : "Fewest parts:") : spec ? "Its maker used" : "Fewest parts known:"} ${par.key[0]}.`;

/** The number of parts, and the known facts about the fewest. */
export function costInWords({ own, facts, verdict, passes, subject }) {
  const parts = own.length;
  const best = facts.par?.key[0];
  if (best === undefined) return `${counted(parts, "part")} so far.`;
  if (!passes || parts > best) return `${counted(parts, "part")} so far. ${fewestInWords(facts, subject)}`;
  return verdict.record ? `${counted(parts, "part")}: better than the best known.` : `${counted(parts, "part")}: ${subject.spec ? "as few as its maker used." : facts.par.proven ? "nobody can do it with fewer." : "the fewest known."}`;
}

/** Three stars, `count` of them golden. */
export const starRow = (count) => make("span", { class: "stars", role: "img", "aria-label": `${count} of 3 stars` }, [1, 2, 3].map((place) => icon("star", place <= count ? "on" : "")));

/** The result in one line. */
export function winInWords(game) {
  const { own, facts, verdict, subject, borrowed } = game;
  const best = facts.par?.key[0];
  if (borrowed) return "You did not build this board alone, so it does not count as solved. Undo, or clear it and try yourself.";
  if (verdict.record) return "A new record: nobody has shown so good a board before!";
  if (best === undefined) return "Well done.";
  if (own.length > best) return subject.spec && !facts.par.proven ? `Its maker used ${counted(best, "part")}.` : `It can be done with ${counted(best, "part")}. Want to try?`;
  if (subject.spec) return facts.par.proven ? "Its maker says that nobody can do it with fewer parts." : "As few parts as its maker used.";
  return facts.par.proven ? "Nobody can do it with fewer parts." : "Nobody has done it with fewer parts.";
}

export const wonStars = (game) => starsOf(game.own.length, game.facts.par);
