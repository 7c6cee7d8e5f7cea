// Whether the reader may be scrolling by other means than the wheel: a key, a finger, a pointer on the
// scroll bar. For list-window.ts, which has to tell that from scrolling by the browser.

/** Events that may scroll, those that end a press, and how long scrolling may continue, in milliseconds. */
const kInputs = ["keydown", "pointerdown", "touchmove"] as const;
const kReleases = ["pointerup", "pointercancel"] as const;
const kInputMs = 1000;

export class ReaderInput {
  #at = -kInputMs;
  #isPressed = false;

  constructor(private readonly scroller: HTMLElement) {
    for (const name of kInputs) scroller.addEventListener(name, this.#onInput, { passive: true });
    for (const name of kReleases) scroller.ownerDocument.addEventListener(name, this.#onRelease);
  }

  /** Whether a pointer is down, or there was such an input a moment ago. */
  get isRecent(): boolean {
    return this.#isPressed || performance.now() - this.#at < kInputMs;
  }

  dispose(): void {
    const { scroller } = this;
    for (const name of kInputs) scroller.removeEventListener(name, this.#onInput);
    for (const name of kReleases) scroller.ownerDocument.removeEventListener(name, this.#onRelease);
  }

  readonly #onInput = ({ type }: Event): void => {
    this.#at = performance.now();
    if (type === "pointerdown") this.#isPressed = true;
  };

  readonly #onRelease = (): void => {
    this.#isPressed = false;
  };
}
