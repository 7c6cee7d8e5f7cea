// Lets others have the thread between two pieces of long work, for what reads streams and for the
// worker. Invariant: a rest is a task of its own, so that frames are drawn and messages come in; no
// timer is involved, since hidden pages slow timers down.

/** How long work may go on before others get a turn, in milliseconds: half a frame. */
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

/** Counts the time since the last rest. */
export class Pace {
  #begin = performance.now();

  /** Whether it is time to let others have the thread. */
  get due(): boolean {
    return performance.now() - this.#begin >= kTurnMs;
  }

  /** Lets others have the thread; a turn begins after it. */
  async rest(): Promise<void> {
    await nextTurn();
    this.#begin = performance.now();
  }
}
