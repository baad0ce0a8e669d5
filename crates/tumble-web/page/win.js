// The win: stars, parts, the next challenge.
import { announce, button, icon, make } from "./dom.js";
import { openMenu } from "./menu.js";
import { numbersFold } from "./numbers.js";
import { starRow, winInWords, wonStars } from "./verdict.js";

export function winCard(play, best) {
  const { game, open } = play;
  const stars = wonStars(game);
  const next = open.next();
  const text = winInWords(game);
  announce(`It works! ${stars} of 3 stars. ${text}${next ? ` Next: ${next.title}` : ""}`);
  const figure = (number, name) => make("div", {}, make("dd", {}, number), make("dt", {}, name));
  const row = starRow(stars);
  row.className = "big";
  return make("section", { class: "card win" }, row,
    make("div", {}, make("h2", {}, "It works!"), make("p", {}, text)),
    make("dl", {}, figure(game.own.length, "parts you used"), figure(best, "your best")), numbersFold(game),
    next ? make("a", { class: "btn main wide next", href: next.href }, make("span", {}, "Next: ", make("bdi", {}, next.title)), icon("next")) : make("a", { class: "btn main wide next", href: "#" }, make("span", {}, "All challenges"), icon("next")),
    make("div", { class: "more" }, button("share", game.verdict.record ? "Save or send it in" : "Share", () => openMenu(play, "share"))));
}
