// The button above a diff that toggles its side-by-side layout.
// Invariant: offered only if the diff has both added and removed lines; always reflects the current layout.
import { button, element } from "../page/element.js";
import type { WatchedPart } from "../source/outline.js";
import type { Words } from "../options/words.js";
import type { DiffLayout } from "../../contract/fragment-types.js";

export class LayoutToggle {
  readonly node = element("div", "at-diff-layout");
  readonly #button: HTMLButtonElement;

  constructor(words: Words, toggle: () => void) {
    this.#button = button("at-action", words.sideBySide);
    this.#button.addEventListener("click", toggle);
    this.node.append(this.#button);
    this.show("unified");
  }

  /** `isHostDrawn` is true if the host draws the diff itself. */
  update(part: WatchedPart, isHostDrawn: boolean): void {
    this.node.hidden =
      isHostDrawn || part.kind !== "diff" || part.added === 0 || part.removed === 0;
  }

  show(layout: DiffLayout): void {
    this.#button.setAttribute("aria-pressed", String(layout === "split"));
  }
}
