// The tray: the parts that are left. One of them is chosen; another tap on it turns it.
import { partIcon } from "./art.js";
import { announce, make } from "./dom.js";
import { KINDS, capital, nameOf, turns } from "./words.js";

const LEANS = [null, "left", "right"];

export function startTray(bench) {
  const box = bench.root.querySelector(".rack");
  if (!box) return { show() {}, choose() {} };
  const { kinds } = bench.rules;
  const buttons = new Map(kinds.map((kind) => [kind, part(bench, kind)]));
  box.replaceChildren(...(kinds.length ? [...buttons.values()].map(({ element }) => element) : [make("p", { class: "quiet" }, "No parts to add: turn what is there.")]));

  function show() {
    for (const [kind, { element, count, picture }] of buttons) {
      const left = bench.rules.left(kind);
      const text = left === Infinity ? "∞" : String(left);
      element.setAttribute("aria-pressed", String(bench.pick === kind));
      element.classList.toggle("none", left <= 0);
      element.classList.toggle("pulse", kind === bench.rules.wanted?.());
      if (count.firstChild.textContent !== text) count.firstChild.textContent = text;
      const side = (bench.pick === kind && bench.leans) || (kind === "ramp" ? "right" : "left");
      if (picture.dataset.side !== side) {
        picture.dataset.side = side;
        picture.replaceChildren(partIcon(kind, kind === "gear" ? null : side));
      }
    }
  }

  /** Chooses a part; a chosen one is turned instead: automatic, left, right. */
  function choose(kind, turn = true) {
    if (bench.pick === kind && turn && turns(kind)) {
      bench.leans = LEANS[(LEANS.indexOf(bench.leans) + 1) % LEANS.length];
      announce(bench.leans ? `${capital(nameOf(kind))} pointing ${bench.leans}` : "Leans by itself");
    } else if (bench.pick !== kind) {
      bench.pick = kind;
      bench.leans = null;
      announce(capital(nameOf(kind)));
      bench.foresee();
    }
    show();
  }

  return { show, choose };
}

function part(bench, kind) {
  const known = KINDS.find((own) => own.kind === kind);
  const picture = make("span", { class: "picture" });
  const count = make("span", { class: "n" }, "", make("span", { class: "off" }, " left"));
  count.prepend(document.createTextNode(""));
  const element = make("button", {
    type: "button", class: "part", "data-kind": kind, title: `${capital(known.name)} (${known.key})`,
    onclick: (event) => event.detail === 0 && bench.tray.choose(kind),
    onpointerdown: (event) => {
      if (event.button > 0) return;
      bench.tray.choose(kind);
      if (bench.rules.left(kind) > 0) bench.takeUp(event, kind);
    },
  }, picture, make("span", { class: "name" }, capital(known.name), make("small", {}, known.what)), count);
  return { element, count, picture };
}
