// Turns a machine into a challenge: a title, the goal, the given parts. The judge writes the spec from the runs of the
// machine, and checks it; the solver finds the fewest parts.
import { partIcon, thumbnail } from "./art.js";
import { ownParts, rc, writeGrid } from "./board.js";
import { ask, askAlone, search } from "./client.js";
import { button, make, openDialog, toast } from "./dom.js";
import { packText } from "./pack.js";
import { copyLink, linkTo, saveFile } from "./save.js";
import { keepSpec } from "./store.js";
import { KINDS, capital, counted, nameOf, sentence } from "./words.js";

/** Time limit of the solver, in seconds. */
const SEARCH = 20;
/** The longest text of a goal, in letters. */
const MOST = 400;

/** `table` are the starts of the machine, as truth.js shows them. */
export function openMaker({ machine, board, table }) {
  const kept = new Set([...board.cells].filter(([, part]) => part.up || part.kind === "interceptor").map(([cell]) => cell));
  const title = make("input", { type: "text", maxlength: 60, value: "My challenge" });
  const objective = make("textarea", { rows: 4, maxlength: MOST }, proposal(table));
  const ending = make("input", { type: "radio", name: "right", value: "1", checked: true });
  // If every start lets the same balls out, the directions of the bits matter.
  const bits = make("input", { type: "checkbox", checked: table.length > 1 && new Set(table.map(({ out, end }) => `${out} ${end.how} ${end.colour ?? ""}`)).size === 1, onchange: () => show() });
  const supply = make("div", { class: "supplyline" });
  const picture = make("div", { class: "slot", onclick: giveNearest });
  const note = make("p", { role: "status" });
  const choice = (input, name, small) => make("label", {}, input, make("span", {}, name, make("small", {}, small)));
  let checked = { spec: null, par: "" };
  let halt = () => {};
  const act = (does) => async () => {
    const made = await spec();
    if (made) does(made);
  };
  const dialog = openDialog("Make this a challenge", make("div", { class: "form" },
    make("div", { class: "fields" }, make("label", {}, "Title", title), make("label", {}, "What must happen?", objective),
      make("fieldset", {}, make("legend", {}, "A solution is right when"), choice(ending, "it does what yours does", `in ${table.length === 1 ? "the one start" : `all ${table.length} starts`}`), choice(make("input", { type: "radio", name: "right", value: "" }), "the same balls come out", "how it ends does not matter"), choice(bits, "and its bits end as yours do", "those that begin either way, and those you give")),
      make("div", {}, make("b", {}, "The player gets"), supply)),
    make("div", { class: "pic" }, make("b", {}, "The board at the start"), picture, make("p", { class: "quiet" }, "Tap a part to give it or to hide it."))),
  note, make("footer", {}, button("check", "Check it", act(check)), button("file", "File", act((made) => saveFile("my-challenge.toml", new Blob([made.spec], { type: "text/plain" })))), button("link", "Copy the link", act(link)), button("play", "Try it", act(tryIt), "main")));
  dialog.addEventListener("close", () => halt());
  show();
  title.focus();
  title.select();

  function show() {
    const given = { ...board, cells: new Map([...board.cells].filter(([cell]) => kept.has(cell))) };
    const hidden = KINDS.map(({ kind }) => [kind, [...board.cells].filter(([cell, part]) => part.kind === kind && !kept.has(cell)).length]).filter(([, count]) => count);
    supply.replaceChildren(...(hidden.length ? hidden.map(([kind, count]) => make("span", {}, partIcon(kind, kind === "ramp" ? "right" : "left"), String(count))) : ["nothing"]));
    const lines = writeGrid(given).split("\n").map((line) => line.padEnd(board.columns));
    const focus = document.activeElement?.dataset?.give;
    picture.replaceChildren(thumbnail(lines), ...(board.cells.size > 150 ? [] : [...board.cells].map(([cell, part]) => {
      const [row, column] = rc(cell);
      return make("button", { type: "button", "data-give": cell, "aria-pressed": String(kept.has(cell)), "aria-label": `${capital(nameOf(part.kind))}, row ${row}, column ${column}`, disabled: part.up,
        style: { left: `${((column * 60 - 18) / (board.columns * 60 + 24)) * 100}%`, top: `${((row * 60 - 18) / (board.rows * 60 + 24)) * 100}%`, width: `${5600 / (board.columns * 60 + 24)}%` },
        onclick: () => {
          if (!kept.delete(cell)) kept.add(cell);
          tell("");
          show();
        } });
    })));
    bits.closest("label").hidden = ![...kept].some((cell) => board.cells.get(cell)?.kind.endsWith("bit"));
    if (focus) picture.querySelector(`[data-give="${focus}"]`)?.focus();
  }

  // A finger that misses a part means the nearest one.
  function giveNearest({ target, clientX, clientY }) {
    if (target.dataset.give) return;
    const parts = [...picture.querySelectorAll("button:enabled")].map((own) => {
      const { x, y, width } = own.getBoundingClientRect();
      return { own, far: Math.hypot(clientX - x - width / 2, clientY - y - width / 2) };
    }).sort((one, other) => one.far - other.far);
    if (parts[0]?.far < 30) parts[0].own.click();
  }

  async function spec() {
    const made = await ask({ do: "make", ...machine, title: title.value, objective: objective.value, given: [...kept].map(rc), ending: ending.checked, bits: bits.checked });
    if (made.error) {
      tell(made.error, "wrong");
      return null;
    }
    return { ...made, bare: made.spec, spec: made.spec + (made.spec === checked.spec ? checked.par : "") };
  }

  function tell(words, tone = "") {
    note.className = tone;
    note.textContent = words && sentence(words);
    note.scrollIntoView({ block: "nearest" });
  }

  /** Whether the maker's board solves the challenge, and how few parts are enough. */
  async function check(made) {
    halt();
    tell("the judge tries it");
    const grade = await ask({ do: "grade", spec: made.spec, text: made.text });
    if (grade.verdict !== "pass") return tell(grade.problems?.[0]?.message ?? grade.failures?.[0]?.message ?? grade.error ?? "your machine does not solve it", "wrong");
    if (!own().length) return tell("nothing is hidden yet: there is nothing to do", "wrong");
    const empty = await ask({ do: "grade", spec: made.spec, text: writeGrid({ ...board, cells: new Map([...board.cells].filter(([cell]) => kept.has(cell))) }) });
    if (empty.verdict === "pass") return tell("it is solved before a part is placed: hide some", "wrong");
    const { parts } = grade.cost;
    const solves = `your machine solves it with ${counted(parts, "part")}.`;
    tell(`${solves} The solver looks for less`);
    let best = null;
    const stop = search({ do: "solve", spec: made.bare, known: made.text, seconds: SEARCH }, { progress: () => {}, found: (answer, over) => {
      if (!answer.error && (answer.text || !best)) best = { ...best, ...answer, text: answer.text ?? best?.text };
      if (over) report();
    } });
    halt = stop;

    async function report() {
      halt = () => {};
      if (!dialog.open || !best) return;
      const least = best.parts ?? parts;
      const known = `${solves} ${least < parts ? `The solver found a board with ${least}.` : ""}`;
      if (!best.proven) return tell(`${known} Whether fewer are enough is not known after ${SEARCH} seconds; ${counted(best.at_least, "part")} at least`);
      checked = { spec: made.bare, par: `\n[par]\n${best.par}proven = true\n` };
      tell(`${known} Nobody can do it with fewer than ${least}. The solver counts the boards`);
      const count = askAlone({ do: "count", spec: made.bare, text: best.text, seconds: SEARCH });
      halt = count.stop;
      const { boards, all, error } = await count.answer;
      if (!dialog.open || error) return;
      const many = all && boards === 1 ? "there is only one such board" : `there are ${all ? "" : "at least "}${boards} such boards`;
      tell(`${known} Nobody can do it with fewer than ${least}, and ${many}`);
    }
  }

  const own = () => ownParts({ cells: new Map([...board.cells].filter(([cell]) => !kept.has(cell))) });

  async function address(made) {
    return `#own/${encodeURIComponent(title.value.trim() || "My challenge")}?spec=${await packText(made.spec)}`;
  }

  async function link(made) {
    dialog.close();
    copyLink(linkTo(await address(made)));
  }

  async function tryIt(made) {
    if (!keepSpec(title.value.trim() || "My challenge", made.spec)) toast("There are thirty challenges of yours already: the link holds this one");
    dialog.close();
    location.hash = await address(made);
  }
}

// The proposed goal, from the truth table.
function proposal(table) {
  const outs = new Set(table.map(({ out }) => out));
  const ends = new Set(table.map(({ end }) => `${end.how} ${end.colour ?? ""}`));
  const balls = (out) => [...out].map((letter) => (letter === "R" ? "red" : "blue")).join(", ");
  if (outs.size === 1 && ends.size === 1) {
    const [{ out, end }] = table;
    const words = out ? `Let these balls out: ${balls(out)}.` : "Let no ball out.";
    return end.how === "caught" ? `${words} Then catch a ${end.colour} one.` : words;
  }
  // A printed sheet has no button for choosing starts.
  const starts = table.map(({ values, out, end }) => {
    const ends = [out && `${balls(out)} out`, end.how === "caught" && `catch ${end.colour}`].filter(Boolean).join(", then ");
    return `${values.map(({ text }) => text).join(", ")}: ${ends || "no ball out"}.`;
  }).join(" ");
  if (starts.length < MOST) return starts;
  const names = table[0].values.map(({ name }) => name).join(" and ");
  return `What comes out depends on how ${names} ${table[0].values.length === 1 ? "begins" : "begin"}. Look at all starts.`;
}
