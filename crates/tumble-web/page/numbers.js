// Measures of a passing board: balls, turns of bits, room. Contests choose by these.
import { ask } from "./client.js";
import { make } from "./dom.js";
import { counted } from "./words.js";

// Name and unit of each measure.
const NUMBERS = { falls: ["Balls, all starts", "ball"], balls: ["Longest run", "ball"], turns: ["Bits turn", "time"], height: ["Height", "row"], area: ["Area", "place"] };

let whole = false;

/** A fold with the measures; they are counted when it is opened. */
export function numbersFold(game) {
  if (!game.passes || game.facts.game) return null;
  const list = make("dl", { class: "numbers" });
  const fill = async () => {
    const usage = await (game.usage ??= ask(game.request({ do: "usage" })));
    if (!usage.error) list.replaceChildren(...Object.entries(NUMBERS).map(([key, [name, unit]]) => make("div", {}, make("dt", {}, name), make("dd", {}, counted(usage[key], unit)))));
  };
  const toggled = ({ target }) => {
    whole = target.open;
    if (whole) fill();
  };
  return make("details", { class: "fold", open: whole, ontoggle: toggled }, make("summary", {}, "In numbers"), list);
}
