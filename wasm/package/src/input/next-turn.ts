// Yields the thread between two pieces of long work, for stream readers and the worker. Invariant: yielding
// ends the current task, so that frames are drawn and messages are delivered; no timers are used, because
// hidden pages throttle them.

/** How long work may run before it yields, in milliseconds: half a frame. */
export const kTurnMs = 8;

/** Resolves in a later task. */
export function nextTurn(): Promise<void> {
  if (typeof setImmediate === "function") return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Measures the time since the last yield. */
export class Pace {
  #begin = performance.now();

  /** Whether it is time to yield. */
  get shouldYield(): boolean {
    return performance.now() - this.#begin >= kTurnMs;
  }

  /** Yields the thread, then starts measuring again. */
  async yieldThread(): Promise<void> {
    await nextTurn();
    this.#begin = performance.now();
  }
}
