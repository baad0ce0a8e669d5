// A puzzle on paper: title, goal, the start board, the parts and balls, and the link as a code.
import { ballSvg, partIcon, partSvg } from "./art.js";
import { makeBoard, writeGrid } from "./board.js";
import { ask } from "./client.js";
import { button, draw, icon, make } from "./dom.js";
import { X, Y, layOut } from "./layout.js";
import { linkTo } from "./save.js";
import { fewestInWords, resultLines } from "./verdict.js";
import { capital, colourOf, nameOf } from "./words.js";

const LEVERS = { blue: "Left (blue)", red: "Right (red)", player: "You choose", both: "Both" };

export async function openSheet(app, facts, subject, back) {
  const board = makeBoard(facts);
  const run = facts.starts === "1" && !facts.game ? await ask({ do: "run", ...subject, text: `challenge = ${facts.number}\nboard = '''\n${writeGrid(board)}\n'''\n`, row: "0", balls: 1 }) : { error: "many" };
  const link = linkTo(back);
  const code = /^https?:/.test(link) ? await ask({ do: "qr", text: link }) : { error: "nobody else can open it" };
  const supply = facts.kinds.map((kind, place) => [kind, facts.supply[place]]).filter(([, count]) => count > 0);
  const section = (title, ...content) => make("section", {}, make("h2", {}, title), content);
  app.replaceChildren(
    make("nav", { class: "paperbar", "aria-label": "Sheet" }, make("a", { class: "btn", href: back }, icon("back"), make("span", {}, "Back")), button("print", "Print", () => print(), "main")),
    make("main", { class: "paper", "data-page": "print" },
      make("header", {}, subject.spec ? null : make("div", { class: "num" }, facts.number), make("div", {}, make("h1", {}, facts.title), facts.par ? make("p", {}, fewestInWords(facts, subject)) : null)),
      make("p", { class: "obj" }, facts.objective),
      make("div", { class: "two" }, make("div", { class: "boardpic" }, paperBoard(board, facts)),
        make("div", {}, section("Your parts", make("div", { class: "sup" }, supply.length ? supply.map(([kind, count]) => make("div", {}, partIcon(kind, kind === "ramp" ? "right" : "left"), make("b", {}, count), make("span", {}, capital(nameOf(kind))))) : "None: turn the bits.")),
          section("Balls", facts.loads.map(load)), section("First lever", LEVERS[facts.start]), run.error ? null : section("Wanted", make("div", { class: "lines" }, resultLines(run.expected, null, () => {}, true))))),
      make("div", { class: "who" }, make("i", {}, "Name"), make("i", {}, "Parts used")),
      make("footer", {}, make("span", {}, "Shaded parts are already there. Draw yours on the pegs."), code.error ? null : qr(code.rows, link))));
}

function load(given, place) {
  const colour = given.colour ?? (place ? "red" : "blue");
  const line = (letter, text) => make("div", { class: "load" }, draw("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ballSvg(letter)), text);
  if (given.kind === "balls") return make("div", { class: "load" }, [...given.balls].map((letter) => draw("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ballSvg(letter))));
  const count = { many: given.count, range: `${given.from} to ${given.to}`, unlimited: "endless" }[given.kind];
  return line(colour === "red" ? "R" : "B", `${count} ${colour}`);
}

function paperBoard(board, facts) {
  const plan = layOut(board);
  const { box } = plan;
  const rail = (d) => draw("path", { d, fill: "none", stroke: "#555", "stroke-width": 6, "stroke-linecap": "round", "stroke-linejoin": "round" });
  const cells = [...board.slots].map(([cell, slot]) => {
    const [row, column] = [cell >> 9, cell & 511];
    const part = board.cells.get(cell);
    const at = { transform: `translate(${X(column)},${Y(row)})` };
    if (part) return draw("g", at, draw("circle", { r: 29, fill: "#e4e4e4" }), partSvg(part.kind, part.up || part.free ? "up" : part.side));
    if (slot === "gear") return draw("circle", { ...at, r: 2.6, fill: "#bbb" });
    return draw("g", at, draw("circle", { r: 5, fill: "#777" }), draw("path", { d: "M-10,7q10,9 20,0", fill: "none", stroke: "#bbb", "stroke-width": 3 }));
  });
  const sides = ["left", "right"].map((side) => {
    const at = (x) => plan.at(side, x);
    const { outer, outerEnd, inner, innerEnd } = plan.rail;
    const chute = plan.chute(side);
    const ends = [chute.x + chute.dx * 7, chute.y + chute.dy * 7];
    return [rail(`M${at(outer[0])},${outer[1] - 60}V${outer[1]}L${at(outerEnd[0])},${outerEnd[1]}M${at(inner[0])},${inner[1]}L${at(innerEnd[0])},${innerEnd[1]}`),
      rail(`M${chute.x},${chute.y + 16}L${ends[0]},${ends[1] + 16}v-34`), draw("rect", { x: at(plan.leverX) - 32, y: plan.lever - 8, width: 64, height: 13, rx: 6.5, fill: `var(--${colourOf(side)})` })];
  });
  const labels = facts.labels.map(({ cell: [row, column], text }) => draw("text", { x: X(column) + 27, y: Y(row) - 20, "font-size": 20, "font-weight": 800, fill: "#000" }, text));
  return draw("svg", { viewBox: `${box.x} ${box.y} ${box.w} ${box.h - 30}`, role: "img", "aria-label": "The board at the start" },
    draw("rect", { x: box.x + 4, y: box.y + 4, width: box.w - 8, height: box.h - 42, rx: 28, fill: "#fff", stroke: "#000", "stroke-width": 3 }), cells, sides, labels);
}

function qr(rows, link) {
  const dark = rows.flatMap((row, y) => [...row].map((bit, x) => (bit === "1" ? `M${x},${y}h1v1h-1z` : ""))).join("");
  return draw("svg", { class: "qr", viewBox: `-2 -2 ${rows.length + 4} ${rows.length + 4}`, role: "img", "aria-label": `The link as a code: ${link}` }, draw("path", { d: dark, fill: "#000" }));
}
