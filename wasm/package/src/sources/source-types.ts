// What the helpers of `agent-timeline/sources` have in common: the session they feed, what a host may
// say to each, and what each tells of its connection. Invariant: types only, so that no helper brings
// another, and none brings the core.
import type { SourceError } from "./source-error.js";

/** A session of the page or of a worker, or anything that takes input the same way. */
export interface SourceSession {
  push(input: string): unknown;
  pushStream(
    source: AsyncIterable<string | Uint8Array>,
    options?: { signal?: AbortSignal | undefined; end?: boolean | undefined },
  ): Promise<void>;
}

/** A connection as it changes: it stands, or it was lost and is tried again after `delayMs`. */
export type SourceState =
  | { kind: "open"; attempt: number }
  | { kind: "waiting"; attempt: number; delayMs: number; error: SourceError };

/** What every helper takes. */
export interface SourceOptions {
  /** Ends it: the connection is closed, and the promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Calls `end()` of the session when the source is over. Default false: more may follow. */
  end?: boolean | undefined;
}

/** How a lost connection is tried again. */
export interface RetryOptions {
  /** Tries in a row that may fail before the source does. Default 8; 0: none. */
  attempts?: number | undefined;
  /** Before the first try, in milliseconds; doubled for each further one up to 30 s. Default 1000. */
  delayMs?: number | undefined;
  /** Told of each change of the connection. */
  onState?: ((state: SourceState) => void) | undefined;
}
