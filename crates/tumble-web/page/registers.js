// Registers and single bits, in binary and in decimal, as the run goes.
import { byId, make } from "./dom.js";
import { player } from "./player.js";
import { keyOf, on, state } from "./state.js";
import { momentAt, pointing } from "./timeline.js";

let shown = "";

export function startRegisters() {
  on("time", update);
}

function update(moment = momentAt(player.timeline, player.time)) {
  const bits = pointing(player.timeline, moment);
  const known = state.facts.registers.filter(({ cells }) => cells.every((cell) => bits.has(keyOf(cell))));
  const values = known.map((register) => valueOf(register, bits));
  const sign = [state.facts.id, ...known.map(({ name }) => name), ...values].join("\n");
  if (sign === shown) return;
  shown = sign;
  byId("register-card").hidden = !known.length;
  byId("registers").replaceChildren(...known.map((register, at) => line(register, values[at])));
}

function valueOf({ cells, bits: places }, bits) {
  // Registers may be wider than the numbers of JavaScript.
  return cells.reduce((value, cell, at) => (bits.get(keyOf(cell)) ? value | (1n << BigInt(places[at])) : value), 0n);
}

function line({ name, width }, value) {
  const words = width === 1 ? (value ? "right" : "left") : String(value);
  const digits = value.toString(2).padStart(width, "0");
  const bits = width === 1 ? null
    : make("span", { class: "bits", "aria-hidden": "true" }, ...[...digits].map((digit) => make("i", { class: digit === "1" ? "on" : "" }, digit)));
  return make("div", { class: width > 6 ? "register long" : "register" },
    make("span", { class: "name" }, name), bits,
    make("span", { class: width === 1 ? "value word" : "value" }, words));
}
