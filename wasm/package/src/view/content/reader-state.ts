// The reader's state in the core's HTML, preserved when a piece is redrawn, and when it leaves the page
// and comes back: a loaded image, wrapped lines, an open `<details>`.
// Invariant: only what the view itself or the browser added is carried over.
import { keepLoadedImage } from "./offer-image.js";

/** The class of a code block whose lines are wrapped. */
export const kWrapped = "at-wrapped";

/** Copies the state of `old` to `fresh`; true if `old` itself must be kept. */
export function keepReaderState(old: Element, fresh: Element): boolean {
  if (old.classList.contains(kWrapped)) fresh.classList.add(kWrapped);
  const pressed = old.getAttribute("aria-pressed");
  if (pressed !== null && fresh.hasAttribute("aria-pressed")) {
    fresh.setAttribute("aria-pressed", pressed);
  }
  if (old instanceof HTMLDetailsElement) fresh.toggleAttribute("open", old.open);
  return keepLoadedImage(old, fresh);
}

/** The reader's state in one piece, each list in document order. */
export interface PieceState {
  open: boolean[];
  wrapped: boolean[];
  loaded: boolean[];
}

/** Returns the reader's state in `piece`; `null` if nothing in it has a state. */
export function stateOf(piece: ParentNode): PieceState | null {
  const open = Array.from(piece.querySelectorAll("details"), (node) => node.open);
  const wrapped = flags(piece, ".at-code-block", kWrapped);
  const loaded = flags(piece, ".at-image", "at-image-loaded");
  const isNothing = open.length + wrapped.length + loaded.length === 0;
  return isNothing ? null : { open, wrapped, loaded };
}

/** Applies a saved state to new nodes of the same piece. */
export function restoreState(piece: ParentNode, { open, wrapped, loaded }: PieceState): void {
  for (const [index, node] of piece.querySelectorAll("details").entries()) {
    const state = open[index];
    if (state !== undefined && state !== node.open) node.open = state;
  }
  for (const [index, node] of piece.querySelectorAll(".at-code-block").entries()) {
    if (!wrapped[index]) continue;
    node.classList.add(kWrapped);
    node.querySelector("[data-action='wrap']")?.setAttribute("aria-pressed", "true");
  }
  for (const [index, node] of piece.querySelectorAll<HTMLElement>(".at-image").entries()) {
    if (loaded[index]) node.click();
  }
}

function flags(piece: ParentNode, selector: string, name: string): boolean[] {
  return Array.from(piece.querySelectorAll(selector), (node) => node.classList.contains(name));
}
