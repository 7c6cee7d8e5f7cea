// What a reader did to the core's HTML, kept when a piece is drawn again: an image that was loaded,
// lines that were wrapped, a `<details>` that was opened. For `morphChildren`.
// Invariant: only what the view itself or the browser added is carried over.
import { keepLoadedImage } from "./offer-image.js";

/** The class of a code block whose lines are wrapped. */
export const kWrapped = "at-wrapped";

/** Carries the state of `old` over to `fresh`; true if `old` itself must stay. */
export function keepReaderState(old: Element, fresh: Element): boolean {
  if (old.classList.contains(kWrapped)) fresh.classList.add(kWrapped);
  const pressed = old.getAttribute("aria-pressed");
  if (pressed !== null && fresh.hasAttribute("aria-pressed")) {
    fresh.setAttribute("aria-pressed", pressed);
  }
  if (old instanceof HTMLDetailsElement) fresh.toggleAttribute("open", old.open);
  return keepLoadedImage(old, fresh);
}
