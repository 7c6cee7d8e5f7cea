// The errors this package throws, for hosts that tell them apart by class or by `name`.
// Invariant: input never causes one. They report misuse by the host or a machine that cannot go on.

/** The core could not be loaded: the message names the address, the HTTP status, the first bytes. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/** A session or a Markdown stream was used after `dispose()`. */
export class DisposedError extends Error {
  override readonly name = "DisposedError";

  constructor(what = "session") {
    super(`This ${what} was disposed of: create another one.`);
  }
}

/** Options were given that the core does not accept. */
export class OptionsError extends TypeError {
  override readonly name = "OptionsError";
}

/**
 * The WebAssembly core died and its replacements died too: out of memory, as a rule. The session
 * keeps what it had; `cause` is what the last instance threw.
 */
export class CoreDiedError extends Error {
  override readonly name = "CoreDiedError";
}

/** What was asked for is larger than what JavaScript can hold: ask for it in parts. */
export class TooLargeError extends RangeError {
  override readonly name = "TooLargeError";
}

/** What `pushStream` was to read is a failed response, or one that was read before. */
export class StreamError extends Error {
  override readonly name = "StreamError";
}

/** The worker that holds the core could not be started, or is gone: load another one. */
export class WorkerDiedError extends Error {
  override readonly name = "WorkerDiedError";
}

/** A patch or an edit does not fit what it was applied to: take the whole from the core instead. */
export class PatchGapError extends Error {
  override readonly name = "PatchGapError";
}

/** One line about anything that was thrown, however odd: reading it must not throw again. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an error that cannot be described";
  }
}
