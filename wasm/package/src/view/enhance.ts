// Adds at run time what a sanitiser would have stripped from the core's HTML: where links open, and
// images that load when they are clicked.
// Invariant: nothing is fetched before the reader asks for it.
import { offerImage } from "./offer-image.js";
import { applyTerminalColours } from "./terminal-colours.js";
import type { Words } from "./words.js";

/** Prepares a fragment of the core's HTML for the page. */
export function enhance(fragment: DocumentFragment, words: Words): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    link.target = "_blank";
    link.referrerPolicy = "no-referrer";
  }
  for (const image of fragment.querySelectorAll<HTMLElement>(".at-image[data-image]")) {
    const url = image.dataset["image"] ?? "";
    offerImage(image, words, { name: image.dataset["host"] ?? url, open: () => url });
  }
  applyTerminalColours(fragment);
}
