// Shows an image as large as the window after a click on its thumbnail; this module is loaded on first use.
// Invariant: on the page only while open; Escape, Enter, Space or a click closes it, and the focus goes back.
import { element } from "../page/element.js";
import type { Words } from "../options/words.js";

/** Opens the image at `url`; a Blob URL is revoked once the image has loaded or failed. */
export function openLightbox(from: Element, url: string, name: string, words: Words): void {
  const image = element("img", "at-lightbox-image");
  const dialog = element("dialog", "at-lightbox at-own", image);
  const release = (): void => {
    if (url.startsWith("blob:")) URL.revokeObjectURL(url);
  };
  image.alt = name;
  image.referrerPolicy = "no-referrer";
  image.addEventListener("load", release);
  image.addEventListener("error", release);
  image.src = url;
  image.tabIndex = 0;
  dialog.setAttribute("aria-label", `${words.enlarged}: ${name}`);
  dialog.addEventListener("click", () => {
    dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") dialog.close();
    event.stopPropagation();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
  });
  (from.closest(".agent-timeline, .at-fragment") ?? from).append(dialog);
  dialog.showModal();
}
