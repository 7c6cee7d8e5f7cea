// Whether the reader is at the end and wants to stay there, and the button that leads back.
// Invariant: only moving up, selecting and opening things detach; only reaching the end attaches, and
// not while something is selected.
import { button, element, setText } from "../page/element.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

/** From the end, in pixels, where a reader still counts as being there. */
export const kNearTail = 64;

export class FollowTail {
  readonly jump: HTMLButtonElement;
  readonly #text = element("span");
  #following = true;
  #missed = 0;

  /** `toTail` brings the end into sight; `mayAttach` says whether reaching the end attaches. */
  constructor(
    private readonly words: Words,
    toTail: () => void,
    private readonly mayAttach: () => boolean,
  ) {
    this.jump = button("at-jump", icon("down"), this.#text);
    this.jump.hidden = true;
    this.#say();
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
    this.#say();
  }

  /** The reader scrolled: up, and to `distance` pixels from the end. */
  scrolled(up: boolean, distance: number): void {
    if (up && distance > 1) this.set(false);
    else if (!up && distance <= kNearTail && this.mayAttach()) this.set(true);
  }

  /** To be called when an entry came. */
  added(): void {
    if (this.#following) return;
    this.#missed += 1;
    this.#say();
  }

  #say(): void {
    const { jump, jumpNew } = this.words;
    setText(this.#text, this.#missed === 0 ? jump : jumpNew(this.#missed));
  }
}
