// Adds at run time what a sanitiser would have stripped from the core's HTML: where links open, and
// images that load when they are clicked.
// Invariant: nothing is fetched before the reader asks for it, and never with a referrer.
import { button, element, setText } from "./element.js";
import { applyTerminalColours } from "./terminal-colours.js";
import type { Words } from "./words.js";

/** Prepares a fragment of the core's HTML for the page. */
export function enhance(fragment: DocumentFragment, words: Words): void {
  for (const link of fragment.querySelectorAll<HTMLAnchorElement>("a[href]")) {
    link.target = "_blank";
    link.referrerPolicy = "no-referrer";
  }
  for (const image of fragment.querySelectorAll<HTMLElement>(".at-image[data-image]")) {
    offerImage(image, words);
  }
  applyTerminalColours(fragment);
}

/** A loaded image stays when its piece is drawn again. */
export function keepLoadedImage(old: Element, fresh: Element): boolean {
  return (
    old.classList.contains("at-image-loaded") &&
    old.getAttribute("data-image") === fresh.getAttribute("data-image")
  );
}

function offerImage(placeholder: HTMLElement, words: Words): void {
  const url = placeholder.dataset["image"] ?? "";
  const host = placeholder.dataset["host"] ?? url;
  const offer = button("at-image-load", words.loadImage(host));
  offer.addEventListener("click", () => {
    const image = element("img", "at-image-shown");
    image.referrerPolicy = "no-referrer";
    image.alt = placeholder.firstChild?.textContent ?? "";
    image.addEventListener("error", () => {
      image.remove();
      setText(offer, words.imageFailed(host));
      placeholder.append(offer);
    });
    image.src = url;
    offer.remove();
    placeholder.classList.add("at-image-loaded");
    placeholder.append(image);
  });
  placeholder.append(" ", offer);
}
