// Decides when to retry a lost connection, for the helpers that reconnect. Invariant: the number of
// consecutive attempts is limited, and an abort ends the wait at once.
import { messageOf, SourceError } from "./source-error.js";
import type { RetryOptions } from "./source-types.js";

const kAttempts = 8;
const kDelayMs = 1000;
const kMaxDelayMs = 30_000;

/** Returns the reason of an aborted signal as an error. */
export function reasonOf(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

/** Resolves after `ms`. @throws the reason of the abort */
export function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      if (signal) reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) onAbort();
    else signal?.addEventListener("abort", onAbort, { once: true });
  });
}

export class Retry {
  #failures = 0;
  /** The delay that the server requested, in milliseconds. */
  serverDelay: number | null = null;

  constructor(
    private readonly options: RetryOptions,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Reports that the connection is open. */
  opened(): void {
    this.options.onState?.({ kind: "open", attempt: this.#failures + 1 });
  }

  /** Something was received: resets the count of failures. */
  resetFailures(): void {
    this.#failures = 0;
  }

  /**
   * Waits before the next attempt; `minDelay` is a minimum that the server requested for this attempt only.
   * @throws SourceError after too many attempts; the signal's reason
   */
  async pause(error: SourceError, minDelay = 0): Promise<void> {
    const { attempts = kAttempts, delayMs = kDelayMs, onState } = this.options;
    if (this.#failures >= attempts) {
      const tries = attempts === 0 ? "" : ` after ${attempts} attempts in a row`;
      throw new SourceError(error.code, `Gave up${tries}: ${messageOf(error)}`, {
        status: error.status,
        cause: error,
      });
    }
    const first = this.serverDelay ?? delayMs;
    const delay = Math.min(first * 2 ** this.#failures, Math.max(first, kMaxDelayMs));
    // Random jitter, so that the readers of a server that was down do not all return at the same moment.
    const jittered = Math.round(Math.max(delay, minDelay) * (1 + Math.random() / 4));
    this.#failures += 1;
    onState?.({ kind: "waiting", attempt: this.#failures, delayMs: jittered, error });
    await waitFor(jittered, this.signal);
  }
}
