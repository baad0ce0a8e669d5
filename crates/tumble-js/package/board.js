// <tumble-board challenge="18" code="..."></tumble-board>: shows a board, plays it and judges it.
import { animate, draw, grade } from "./index.js";

const STYLE = `
  :host { display: inline-block; vertical-align: top; max-width: 26rem; font: 1rem/1.4 system-ui, sans-serif }
  [part=board] svg { display: block; width: 100%; height: auto }
  [part=verdict] { margin: .5rem 0; min-height: 1.4em }
  button { font: inherit; padding: .3rem .9rem; min-height: 2.2rem }
`;

/** Inputs such as `A=5, T=right` as an object; undefined where there are none. */
function inputsOf(text) {
  const pairs = (text ?? "").split(",").map((pair) => pair.split("=").map((part) => part.trim()));
  const named = pairs.filter(([name, value]) => name && value);
  return named.length ? Object.fromEntries(named) : undefined;
}

export class TumbleBoard extends HTMLElement {
  static observedAttributes = ["challenge", "code", "inputs"];
  #place;
  #verdict;
  #button;
  #playing = false;
  #latest = 0;
  #start;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.#place = document.createElement("div");
    this.#place.part = "board";
    this.#verdict = document.createElement("p");
    this.#verdict.part = "verdict";
    this.#verdict.setAttribute("role", "status");
    this.#button = document.createElement("button");
    this.#button.type = "button";
    this.#button.part = "play";
    this.#button.addEventListener("click", () => (this.#playing ? this.#show() : this.play()));
    root.append(style, this.#place, this.#verdict, this.#button);
  }

  /** The last verdict; null before there is one. */
  verdict = null;

  connectedCallback() {
    this.#show();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#show();
  }

  get #options() {
    return { challenge: this.getAttribute("challenge") ?? undefined };
  }

  // Shows the board, then its verdict. What is asked for later wins.
  async #show() {
    const turn = ++this.#latest;
    const code = this.getAttribute("code");
    this.#mark(false);
    try {
      this.#paint(turn, await draw(code || null, this.#options));
      const verdict = code ? await grade(code, this.#options) : null;
      if (turn !== this.#latest) return;
      this.verdict = verdict;
      this.#say(verdict);
      this.dispatchEvent(new CustomEvent("verdict", { detail: verdict }));
    } catch (error) {
      if (turn !== this.#latest) return;
      this.#place.replaceChildren();
      this.#verdict.textContent = error.message;
      this.#button.hidden = true;
    }
  }

  #say(verdict) {
    const problem = verdict?.problems[0];
    this.#start = inputsOf(this.getAttribute("inputs")) ?? problem?.row ?? undefined;
    const parts = verdict?.cost && `${verdict.cost.parts} ${verdict.cost.parts === 1 ? "part" : "parts"}`;
    const fails = verdict && `fails ${verdict.failing_rows} of ${verdict.rows} starts`;
    const words = { pass: `pass: ${parts}`, fail: `${fails}: ${problem?.message}` };
    this.#verdict.textContent = verdict ? (words[verdict.verdict] ?? `${verdict.verdict}: ${problem?.message ?? ""}`) : "";
    // Only a board that keeps the rules can run.
    this.#button.hidden = !["pass", "fail", "undecided"].includes(verdict?.verdict);
  }

  /** Plays the run from the inputs of the element, else from the first start that fails, else from the first. */
  async play() {
    const turn = ++this.#latest;
    this.#mark(true);
    this.#paint(turn, await animate(this.getAttribute("code"), { ...this.#options, inputs: this.#start }));
  }

  #mark(playing) {
    this.#playing = playing;
    this.#button.textContent = playing ? "Stop" : "Play";
  }

  #paint(turn, svg) {
    if (turn !== this.#latest) return;
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    this.#place.replaceChildren(document.importNode(picture, true));
  }
}

if (!customElements.get("tumble-board")) customElements.define("tumble-board", TumbleBoard);
