// Adds at run time what a sanitiser would have stripped from the core's HTML: where links open, and
// images that load when they are clicked.
// Invariant: nothing is fetched before the reader asks for it, and never with a referrer.
import { element, setText } from "./element.js";
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

// The core writes the placeholder as a button; the key and the click are given to it here.
function offerImage(placeholder: HTMLElement, words: Words): void {
  const url = placeholder.dataset["image"] ?? "";
  const host = placeholder.dataset["host"] ?? url;
  const hint = element("span", "at-image-hint", words.loadImage);
  placeholder.append(" ", hint);
  const load = (): void => {
    if (placeholder.classList.contains("at-image-loaded")) return;
    const image = element("img", "at-image-shown");
    image.referrerPolicy = "no-referrer";
    image.alt = placeholder.firstChild?.textContent ?? "";
    image.addEventListener("error", () => {
      image.remove();
      setText(hint, words.imageFailed(host));
      hint.hidden = false;
      placeholder.classList.remove("at-image-loaded");
    });
    image.src = url;
    hint.hidden = true;
    placeholder.classList.add("at-image-loaded");
    placeholder.append(image);
  };
  placeholder.addEventListener("click", load);
  placeholder.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    load();
  });
}
