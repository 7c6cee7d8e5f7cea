// The errors that this package throws. Hosts distinguish them by class or by `name`.
// Invariant: input data never causes one. They report misuse by the host or a failure of its environment.

/** The core could not be loaded. The message gives the address, the HTTP status and the first bytes received. */
export class LoadError extends Error {
  override readonly name = "LoadError";
}

/** A session or a Markdown stream was used after `dispose()`. */
export class DisposedError extends Error {
  override readonly name = "DisposedError";

  constructor(what = "session") {
    super(`This ${what} was disposed; create a new one.`);
  }
}

/** The core does not accept the given options. */
export class OptionsError extends TypeError {
  override readonly name = "OptionsError";
}

/**
 * The WebAssembly core crashed, and so did the instances that replaced it, usually because memory ran out.
 * The session keeps its state; `cause` is what the last instance threw.
 */
export class CoreDiedError extends Error {
  override readonly name = "CoreDiedError";
}

/** The result is too large for a JavaScript string. Ask for it in parts. */
export class TooLargeError extends RangeError {
  override readonly name = "TooLargeError";
}

/** `pushStream` was given a failed response, or one whose body was already read. */
export class StreamError extends Error {
  override readonly name = "StreamError";
}

/** The worker that runs the core could not be started or has died. Call `loadInWorker` again. */
export class WorkerDiedError extends Error {
  override readonly name = "WorkerDiedError";
}

/** A patch or an edit does not fit what it was applied to. Start again from a snapshot or the full HTML. */
export class PatchGapError extends Error {
  override readonly name = "PatchGapError";
}

/** Describes anything that was thrown in one line. Never throws, whatever the value. */
export function describeThrown(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "an error that cannot be described";
  }
}
