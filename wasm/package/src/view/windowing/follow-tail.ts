// Whether the view follows the end of the list, and the button that jumps back to it.
// Invariant: only scrolling up, selecting and opening things detach; only reaching the end attaches,
// and not while something is selected.
import { button, element, setText } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

/** Distance from the end, in pixels, within which the reader counts as being there. */
export const kNearTail = 64;

export class FollowTail {
  readonly jump: HTMLButtonElement;
  readonly #text = element("span");
  #following = true;
  #missed = 0;

  /** `toTail` scrolls to the end; `mayAttach` tells whether reaching the end attaches. */
  constructor(
    private readonly words: Words,
    toTail: () => void,
    private readonly mayAttach: () => boolean,
  ) {
    this.jump = button("at-jump", icon("down"), this.#text);
    this.jump.hidden = true;
    this.#updateText();
    this.jump.addEventListener("click", () => {
      this.set(true);
      toTail();
    });
  }

  get following(): boolean {
    return this.#following;
  }

  set(following: boolean): void {
    if (following === this.#following) return;
    this.#following = following;
    this.jump.hidden = following;
    this.#missed = 0;
    this.#updateText();
  }

  /** Must be called when the page was scrolled, `up` or not, to `distance` pixels from the end. */
  scrolled(up: boolean, distance: number): void {
    if (up && distance > 1) this.set(false);
    else if (!up && distance <= kNearTail && this.mayAttach()) this.set(true);
  }

  /** Must be called when an entry was added. */
  added(): void {
    if (this.#following) return;
    this.#missed += 1;
    this.#updateText();
  }

  #updateText(): void {
    const { jump, jumpNew } = this.words;
    setText(this.#text, this.#missed === 0 ? jump : jumpNew(this.#missed));
  }
}
