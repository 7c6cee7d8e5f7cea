// The types that the helpers of `agent-timeline/sources` share: the session they feed, their options, and the
// state of their connection. Invariant: types only, so that no helper imports another one or the core.
import type { SourceError } from "./source-error.js";

/** A session on the page or in a worker, or any object with the same methods for input. */
export interface SourceSession {
  push(input: string): unknown;
  pushStream(
    source: AsyncIterable<string | Uint8Array>,
    options?: { signal?: AbortSignal | undefined; end?: boolean | undefined },
  ): Promise<void>;
}

/** The state of a connection: open, or lost with another attempt after `delayMs`. */
export type SourceState =
  | { kind: "open"; attempt: number }
  | { kind: "waiting"; attempt: number; delayMs: number; error: SourceError };

/** Options of every source. */
export interface SourceOptions {
  /** Closes the connection when aborted; the promise then rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
  /** Calls `end()` of the session at the end of the source. Default: false. */
  end?: boolean | undefined;
}

/** How to reconnect when a connection is lost. */
export interface RetryOptions {
  /** How many consecutive attempts may fail before the source fails. Default 8; 0 turns reconnecting off. */
  attempts?: number | undefined;
  /** The delay before the first attempt, in milliseconds; doubled for each further one, up to 30 s. Default 1000. */
  delayMs?: number | undefined;
  /** Called whenever the state of the connection changes. */
  onState?: ((state: SourceState) => void) | undefined;
}
