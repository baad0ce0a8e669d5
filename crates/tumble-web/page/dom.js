// Elements made by hand: text is always set as text, so nothing that comes from outside is markup.

const SVG = "http://www.w3.org/2000/svg";

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

/** Makes an HTML element: `make("p", { class: "a" }, "text", child)`. */
export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Makes an SVG element. */
export function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** Uses a drawing of the judge (see art.rs) at a place. */
export const use = (symbol, attributes = {}) => draw("use", { href: `#${symbol}`, ...attributes });

/** An icon of the sprite in index.html. */
export function icon(name) {
  const svg = draw("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: "icon" });
  svg.append(use(`i-${name}`));
  return svg;
}

let fading = 0;

/** Shows a short message at the edge of the page, which screen readers say too. */
export function toast(message) {
  const box = byId("toast");
  box.textContent = message;
  box.classList.add("on");
  clearTimeout(fading);
  fading = setTimeout(() => box.classList.remove("on"), 3200);
}

/** Lets screen readers say something that is seen elsewhere on the page. */
export function announce(message) {
  byId("say").textContent = message;
}
