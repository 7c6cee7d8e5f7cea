// Keeps the newest entry in sight while the reader is at the end, and leaves the scroll position
// alone otherwise. Growth is never taken for a scroll: only moving up detaches.
// Invariant: while detached, this file changes `scrollTop` only when the reader asks for it.
import { button } from "./element.js";
import { icon } from "./icons.js";

const kNearTail = 64;

export class FollowTail {
  readonly jump: HTMLButtonElement;
  #following = true;
  #lastTop = 0;
  readonly #observer: ResizeObserver;

  constructor(
    private readonly scroller: HTMLElement,
    content: HTMLElement,
    label: string,
  ) {
    this.jump = button("at-jump", icon("down"), label);
    this.jump.hidden = true;
    this.jump.addEventListener("click", () => {
      this.toTail();
    });
    scroller.addEventListener("scroll", this.#onScroll, { passive: true });
    scroller.addEventListener("wheel", this.#onWheel, { passive: true });
    this.#observer = new ResizeObserver(() => {
      this.settle();
    });
    this.#observer.observe(scroller);
    this.#observer.observe(content);
  }

  get following(): boolean {
    return this.#following;
  }

  /** Moves to the end if the reader was there before the page grew. */
  settle(): void {
    if (this.#following) this.scroller.scrollTop = this.scroller.scrollHeight;
    else if (this.#distance() <= 1) this.#set(true);
    this.#lastTop = this.scroller.scrollTop;
  }

  toTail(): void {
    this.#set(true);
    this.settle();
  }

  /**
   * Runs a change that the reader asked for inside `anchor`. Following goes on only if `anchor`
   * would stay in sight at the new end; otherwise the page stays where it is.
   */
  during(anchor: HTMLElement, change: () => void): void {
    const followed = this.#following;
    change();
    if (!followed) return;
    const top = anchor.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
    const fromEnd = this.scroller.scrollHeight - (this.scroller.scrollTop + top);
    this.#set(fromEnd <= this.scroller.clientHeight);
  }

  dispose(): void {
    this.#observer.disconnect();
    this.scroller.removeEventListener("scroll", this.#onScroll);
    this.scroller.removeEventListener("wheel", this.#onWheel);
  }

  readonly #onScroll = (): void => {
    const top = this.scroller.scrollTop;
    const movedUp = top < this.#lastTop - 1;
    const near = this.#distance() <= kNearTail;
    if (movedUp && !near) this.#set(false);
    else if (!movedUp && near) this.#set(true);
    this.#lastTop = top;
  };

  // A wheel turned up says so before the page has moved: growth in between must not pull it back.
  readonly #onWheel = (event: WheelEvent): void => {
    const canScroll = this.scroller.scrollHeight > this.scroller.clientHeight;
    if (event.deltaY < 0 && canScroll) this.#set(false);
  };

  #distance(): number {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
  }

  #set(following: boolean): void {
    this.#following = following;
    this.jump.hidden = following;
  }
}
