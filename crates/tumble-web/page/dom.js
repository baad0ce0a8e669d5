// Elements made in code: text is always set as text, so nothing from outside becomes markup.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

/** Makes an HTML element: `make("p", { class: "a" }, "text", child)`. */
export const make = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

/** Makes an SVG element. */
export const draw = (name, attributes = {}, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [property, set] of Object.entries(value)) element.style.setProperty(property, set);
    else element.setAttribute(name, value === true ? "" : safeText(String(value)));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false).map((child) => (child instanceof Node ? child : safeText(String(child)))));
  return element;
}

/** A text without characters that change the direction of writing. */
export const safeText = (text) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "");

/** Lets the browser paint and answer, before more is done. */
export const breath = () => new Promise((later) => setTimeout(later));

/** An icon of the sprite in index.html. */
export const icon = (name, more = "") => draw("svg", { class: `i ${more}`, "aria-hidden": "true" }, draw("use", { href: `#i-${name}` }));

/** Lets screen readers say something that is visible elsewhere on the page. */
export const announce = (message) => {
  byId("say").textContent = safeText(message);
};

let fading = 0;

/** Shows a short message over the stage, or at the edge of the page. Nothing else moves. */
export function toast(message) {
  document.querySelector(".toast")?.remove();
  const box = make("div", { class: "toast" }, message);
  (document.querySelector(".stage") ?? document.body).append(box);
  announce(message);
  clearTimeout(fading);
  fading = setTimeout(() => box.remove(), 1500 + 50 * Math.max(30, message.length));
}

/** Opens a dialog with a heading; it closes by its button, Esc, or a click beside it. */
export function openDialog(title, ...content) {
  const close = make("button", { class: "tool", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"));
  const dialog = make("dialog", { class: "modal", "aria-labelledby": "dialog-title" },
    make("div", {}, make("header", {}, make("h2", { id: "dialog-title" }, title), close), ...content));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Opens a menu of lines: [icon, name, note, act]. */
export function openChoice(title, lines) {
  const line = ([symbol, name, note, act]) => make("button", { type: "button", onclick: () => (dialog.close(), act()) }, icon(symbol), make("span", {}, make("b", {}, name), note ? make("small", {}, note) : null));
  const dialog = openDialog(title, make("div", { class: "menu" }, lines.map(line)));
}

// The action of a button is a function, or the name of an action of the bench (deck.js).
const acting = (act) => (typeof act === "string" ? { "data-do": act } : { onclick: act });

/** A button with an icon and a word. */
export const button = (symbol, name, act, more = "") => make("button", { class: `btn ${more}`, type: "button", ...acting(act) }, symbol && icon(symbol), make("span", {}, name));

/** A button with an icon alone. */
export const tool = (symbol, name, act, more = {}) => make("button", { type: "button", "aria-label": name, title: name, ...acting(act), ...more, class: `tool ${more.class ?? ""}` }, icon(symbol));
