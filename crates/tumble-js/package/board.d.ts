import type { Verdict } from "./index.js";

/**
 * `<tumble-board challenge="18" code="...">`: shows a board, plays it and judges it. `code` is a board as `grade` takes it,
 * `inputs` the start to play, as in `A=5, T=right`. The event `verdict` has the verdict as its `detail`.
 */
export class TumbleBoard extends HTMLElement {
  readonly verdict: Verdict | null;
  play(): Promise<void>;
}
declare global {
  interface HTMLElementTagNameMap { "tumble-board": TumbleBoard }
}
