// Turns the placeholder of an image into the image when the reader asks for it, or as soon as it is
// on the page if the host allowed that.
// Shown, it is a thumbnail that opens. Invariant: nothing is fetched or decoded before that, and never with
// a referrer.
import { reportFailure } from "../../contract/report-failure.js";
import { element, setText } from "../page/element.js";
import type { Words } from "../options/words.js";

export interface OfferedImage {
  /** What to call it when it could not be shown. */
  name: string;
  /** Its URL, made when it is asked for; one of a Blob is given back as soon as it is drawn. */
  open: () => string;
  /** Whether it may load without being asked for. */
  allowed?: boolean;
}

/** Gives the placeholder, which the core wrote as a button, its click and its key. */
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
    // Its description stays beside it.
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
    // A fragment that is only compared with the page stays off it.
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

/** A loaded image stays when its piece is drawn again. */
export function keepLoadedImage(old: Element, fresh: Element): boolean {
  return (
    old.classList.contains("at-image-loaded") &&
    old.getAttribute("data-image") === fresh.getAttribute("data-image") &&
    old.firstChild?.textContent === fresh.firstChild?.textContent
  );
}
