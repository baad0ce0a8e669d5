// The first page: the next challenge, free play, and a map of all challenges.
import { ballSvg, partSvg, thumbnail } from "./art.js";
import { breath, button, draw, icon, make } from "./dom.js";
import { starsOf } from "./game.js";
import { forgetKept } from "./kept.js";
import { forgetAside, forgetAll, ownSpecs, setAside, solved } from "./store.js";
import { openReceiver } from "./receive.js";
import { openHelp, switchTheme } from "./menu.js";
import { packText } from "./pack.js";
import { starRow } from "./verdict.js";
import { counted } from "./words.js";

const LEVELS = ["gentle", "easy", "medium", "hard", "very hard"];

/** A level as five dots. */
const dotRow = (level) => make("span", { class: "dots", role: "img", "aria-label": LEVELS[level - 1], title: LEVELS[level - 1] }, LEVELS.map((_, place) => make("i", { class: place < level ? "on" : "" })));

/** Shows the map chapter by chapter, so that the page never stops for long. */
export async function openHome(app, list, chapters, receive) {
  // Read first: the page then reports anything that could not be read.
  const [passed, mine] = [solved(), ownSpecs()];
  const stars = ({ number, par }) => (passed[number] ? starsOf(passed[number][0], par) : 0);
  const done = list.filter(({ number }) => passed[number]).length;
  const all = list.reduce((sum, challenge) => sum + stars(challenge), 0);
  const next = list.find(({ number }) => !passed[number]) ?? list[0];
  const logo = draw("svg", { viewBox: "-31 -42 62 68", "aria-hidden": "true" }, partSvg("ramp", "right"), ballSvg("B", -12, -29, 12));

  const tile = (challenge) => {
    const { number, title, grid, level } = challenge;
    return make("li", {}, make("a", { class: challenge === next ? "tile next" : "tile", href: `#${number}` }, challenge === next ? make("span", { class: "here" }, "Next up") : null,
      make("span", { class: "no" }, number), thumbnail(grid), make("b", {}, title), make("span", { class: "meta" }, dotRow(level), starRow(stars(challenge)))));
  };
  const lesson = ({ number }) => chapters.find(({ numbers: [, to] }) => number <= to)?.title;
  const chapter = ({ title, about, numbers: [from, to] }) => {
    const own = list.filter(({ number }) => number >= from && number <= to);
    return make("section", { class: "chapter" }, make("header", {}, make("h2", {}, title), make("p", {}, about), make("b", {}, `${own.filter(({ number }) => passed[number]).length} of ${own.length}`)),
      make("ul", { class: "grid60" }, own.map(tile)));
  };
  const door = (href, title, text, ...art) => make("a", { class: "door", href }, make("h2", {}, title), make("p", {}, text), draw("svg", { class: "art", viewBox: "-44 -44 100 100", "aria-hidden": "true" }, art));

  const footer = make("footer", { class: "foot" }, button("open", "Open a board or a challenge", () => openReceiver(receive)), button("theme", "Light or dark", switchTheme), button("keys", "Keys and help", openHelp));
  const home = make("div", { class: "home", "data-page": "home" },
    make("header", {}, make("a", { class: "brand", href: "#" }, logo, "tumble"),
      make("p", { class: "tally" }, `${done} of ${list.length}`, make("span", { class: "words" }, " solved"), icon("star"), all, make("span", { class: "off" }, `stars of ${3 * list.length}`))),
    make("main", {}, make("h1", { class: "off" }, "Marble computer challenges"), repair(),
      make("div", { class: "hero" },
        make("a", { class: "on", href: `#${next.number}` }, make("small", {}, lesson(next)), make("h2", {}, `${next.number}. ${next.title}`), make("p", { class: "quiet" }, next.objective),
          make("span", { class: "btn main" }, icon("play"), done ? "Carry on" : "Play"), thumbnail(next.grid)),
        door("#free", "Free play", "All parts, any board. See what your machine does.", draw("g", { transform: "translate(-6,4)" }, partSvg("gear")), draw("g", { transform: "translate(36,36) rotate(22)" }, partSvg("gear_bit", "right"))),
        door("#make", "Make a challenge", "Set a puzzle for a friend or your class.", partSvg("interceptor"), ballSvg("R", 0, -4, 11), draw("g", { transform: "translate(34,34)" }, partSvg("ramp", "left"))))));
  app.replaceChildren(home);
  for (const part of [...chapters.map((own) => () => chapter(own)), () => ownChapter(mine) ?? "", () => footer]) {
    await breath();
    if (!home.isConnected) return;
    home.lastChild.append(part());
  }
}

// The user's own challenges; their links are packed when the page is shown.
function ownChapter(own) {
  if (!own.length) return null;
  const tiles = own.map(({ title, spec }) => {
    const link = make("a", { class: "tile own", href: "#" }, make("b", {}, title), make("span", { class: "meta" }, "your own"));
    packText(spec).then((packed) => link.setAttribute("href", `#own/${encodeURIComponent(title)}?spec=${packed}`));
    return make("li", {}, link);
  });
  return make("section", { class: "chapter" }, make("header", {}, make("h2", {}, "Your challenges"), make("p", {}, "Kept in this browser."), make("b", {}, own.length)), make("ul", { class: "grid60" }, tiles));
}

// Texts in the browser's store that could not be read.
function repair() {
  const count = setAside();
  if (!count) return null;
  const box = make("section", { class: "card repair", role: "status" }, make("p", {}, `${counted(count, "thing")} that this browser kept could not be read, and ${count === 1 ? "was" : "were"} set aside.`),
    button(null, "Forget it", () => (forgetAside(), box.remove())), button(null, "Forget all my boards and stars", async () => {
      forgetAll();
      await forgetKept();
      location.reload();
    }));
  return box;
}
