// The list of challenges: the sixty, and those of one's own.
import { ask } from "./client.js";
import { byId, icon, make } from "./dom.js";
import { state } from "./state.js";
import { ownSpecs, solved } from "./store.js";
import { counted } from "./words.js";

let all = null;
let open = () => {};

export function startLibrary(openChallenge) {
  open = openChallenge;
  byId("pick").onclick = () => {
    byId("find").value = "";
    list();
    byId("library-dialog").showModal();
    byId("find").focus();
  };
  byId("find").oninput = list;
  byId("find").onkeydown = (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    byId("library-items").querySelector("button")?.click();
  };
}

function list() {
  all ??= ask({ do: "list" }).challenges;
  const wanted = byId("find").value.trim().toLowerCase();
  const passed = solved();
  const matching = all.filter(({ number, title }) => `${number} ${title}`.toLowerCase().includes(wanted));
  const own = ownSpecs().filter(({ title }) => title.toLowerCase().includes(wanted));
  const done = all.filter(({ number }) => passed[number]).length;
  byId("library-count").textContent = done ? `${done} of ${all.length} solved` : "";
  byId("library-items").replaceChildren(
    ...matching.map((challenge) => item(challenge, passed[challenge.number])),
    ...own.map(({ title, spec }) => button({ name: title, number: "✎", note: "your own" }, { spec })),
  );
  if (!byId("library-items").children.length) byId("library-items").append(make("p", { class: "note" }, "No challenge has this name."));
}

function item({ number, title, rows, par }, key) {
  const note = key ? standing(key, par) : `${rows === "1" ? "1 start" : `${rows} starts`}`;
  return button({ name: title, number, note, done: Boolean(key) }, { challenge: number });
}

function standing(key, par) {
  const extra = par ? key[0] - par.key[0] : 0;
  return extra > 0 ? `${counted(key[0], "part")}, par +${extra}` : counted(key[0], "part");
}

function button({ name, number, note, done }, subject) {
  const current = !state.spec && subject.challenge === state.facts?.number;
  return make("button", {
    type: "button", class: done ? "done" : "", "aria-current": current ? "true" : null,
    onclick: () => {
      byId("library-dialog").close();
      open(subject);
    },
  }, make("b", {}, String(number)), make("span", {}, name, make("small", {}, note)), done ? icon("yes") : null);
}
