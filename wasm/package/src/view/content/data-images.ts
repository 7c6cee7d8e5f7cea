// Images embedded in the events: shown as thumbnails, or on request, through Blob URLs, so that a
// page's policy needs only `blob:` in `img-src`.
// Invariant: raster types only, since an SVG is a document; nothing is decoded while off the page.
import type { ImagePiece } from "../../contract/index.js";
import { offerImage } from "./offer-image.js";
import type { Words } from "../options/words.js";

const kRasterTypes = new Set(["image/gif", "image/jpeg", "image/png", "image/webp"]);

/** Makes the placeholder of `piece` show its image, if that is embedded and of a safe type. */
export function offerDataImage(
  placeholder: HTMLElement,
  piece: ImagePiece,
  words: Words,
  allowed: boolean,
): void {
  const type = piece.mediaType ?? "";
  if (piece.source !== "data" || !kRasterTypes.has(type)) return;
  placeholder.setAttribute("role", "button");
  placeholder.tabIndex = 0;
  const open = (): string => blobUrl(piece.content, type);
  offerImage(placeholder, words, { name: type, open, allowed });
}

function blobUrl(base64: string, type: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return URL.createObjectURL(new Blob([bytes], { type }));
  } catch {
    return ""; // invalid base64: the image fails to load, and the placeholder says so
  }
}
