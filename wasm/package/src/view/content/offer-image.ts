// Loads an image into its placeholder when the reader asks for it, or as soon as it is on the page if
// the host allowed that. A loaded image is a thumbnail that opens in the lightbox.
// Invariant: nothing is fetched or decoded earlier, and never with a referrer.
import { reportFailure } from "../../contract/report-failure.js";
import { element, setText } from "../page/element.js";
import type { Words } from "../options/words.js";

export interface OfferedImage {
  /** The name of the image in the error message. */
  name: string;
  /** Returns the URL of the image. A Blob URL is revoked once the image has loaded or failed. */
  open: () => string;
  /** Whether it may load without a click. */
  allowed?: boolean;
}

/** Adds the click and key handlers to the placeholder, which the core wrote as a button. */
export function offerImage(placeholder: HTMLElement, words: Words, offered: OfferedImage): void {
  const hint = element("span", "at-image-hint", words.loadImage);
  placeholder.append(" ", hint);
  const load = (): void => {
    if (placeholder.classList.contains("at-image-loaded")) return;
    const image = element("img", "at-image-shown");
    const url = offered.open();
    const release = (): void => {
      if (url.startsWith("blob:")) URL.revokeObjectURL(url);
    };
    image.referrerPolicy = "no-referrer";
    // The description stays visible beside the image.
    image.alt = "";
    image.addEventListener("load", release);
    image.addEventListener("error", () => {
      release();
      image.remove();
      setText(hint, words.imageFailed(offered.name));
      hint.hidden = false;
      placeholder.classList.remove("at-image-loaded");
    });
    image.src = url;
    hint.hidden = true;
    placeholder.classList.add("at-image-loaded");
    placeholder.append(image);
  };
  if (offered.allowed) {
    // A fragment may only be compared with the page and never be added to it.
    queueMicrotask(() => {
      if (placeholder.isConnected) load();
    });
  }
  const choose = (): void => {
    const image = placeholder.querySelector("img");
    if (!placeholder.classList.contains("at-image-loaded")) load();
    else if (image) {
      enlarge(image, placeholder.firstChild?.textContent ?? "", offered, words).catch(
        (error: unknown) => {
          setText(hint, words.tools.notLoaded);
          hint.hidden = false;
          reportFailure(error);
        },
      );
    }
  };
  placeholder.addEventListener("click", choose);
  placeholder.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    choose();
  });
}

async function enlarge(
  image: HTMLImageElement,
  description: string,
  { open }: OfferedImage,
  words: Words,
): Promise<void> {
  const { openLightbox } = await import("./lightbox.js");
  openLightbox(image, open(), description, words);
}

/** True if `old` is the loaded placeholder of the same image, to be kept when its piece is redrawn. */
export function keepLoadedImage(old: Element, fresh: Element): boolean {
  return (
    old.classList.contains("at-image-loaded") &&
    old.getAttribute("data-image") === fresh.getAttribute("data-image") &&
    old.firstChild?.textContent === fresh.firstChild?.textContent
  );
}
