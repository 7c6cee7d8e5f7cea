// @ts-check
// Feeds a session and measures it: the amount of input, the time that the core took, and the amount of
// output.
// Invariant: input arrives in the order of the calls, whether the session answers synchronously or
// later; an error of a later answer is reported once.

/** @typedef {import("./cores.js").Session} Session */

const noFigures = () => ({ bytes: 0, pushes: 0, ms: 0, worstMs: 0, patches: 0, ops: 0 });

export class Meter {
  figures = noFigures();
  /** @type {Session | null} */
  session = null;
  broken = false;

  /** @param {(error: unknown) => void} failed called with the first error of each session */
  constructor(failed) {
    this.failed = failed;
  }

  clear() {
    this.figures = noFigures();
  }

  /**
   * Feeds this session from now on.
   * @param {Session} session
   */
  measure(session) {
    this.session = session;
    this.broken = false;
    this.clear();
    session.subscribe((patch) => {
      if (session !== this.session) return;
      this.figures.patches += 1;
      this.figures.ops += patch.ops.length;
    });
  }

  /** @param {Uint8Array} bytes */
  push(bytes) {
    const begun = performance.now();
    this.figures.bytes += bytes.length;
    this.figures.pushes += 1;
    this.hold((session) => session.push(bytes), begun);
  }

  end() {
    this.hold((session) => session.end(), performance.now());
  }

  reset() {
    this.clear();
    this.hold((session) => session.reset(), performance.now());
  }

  /**
   * Measures a call; sessions in the page answer synchronously, those of a worker with a promise.
   * @param {(session: Session) => unknown} call
   * @param {number} begun
   */
  async hold(call, begun) {
    const { session, figures } = this;
    if (!session) return;
    try {
      const answer = call(session);
      if (answer instanceof Promise) await answer;
    } catch (error) {
      if (session === this.session && !this.broken) this.failed(error);
      this.broken = true;
    }
    const ms = performance.now() - begun;
    figures.ms += ms;
    figures.worstMs = Math.max(figures.worstMs, ms);
  }
}
