// The error of the helpers of `agent-timeline/sources`. Invariant: a host can tell by `code` what to do.

/**
 * - `status`: the server answered with something else than success; `status` says with what
 * - `content-type`: the answer is no stream of events
 * - `lost`: the connection broke, and cannot be resumed without losing or doubling events, or was tried
 *   often enough
 * - `refused`: the server closed the socket and says that another try would not help
 * - `too-long`: one message is longer than 64 Mi characters
 * - `overflow`: messages come faster than the session takes them
 * - `unsupported`: this runtime has no such connection, or it gives what cannot be read
 * - `file`: the file cannot be read
 * - `exit`: the process failed; the message has what it said last
 */
export type SourceErrorCode =
  | "status"
  | "content-type"
  | "lost"
  | "refused"
  | "too-long"
  | "overflow"
  | "unsupported"
  | "file"
  | "exit";

/** A source could not be read, or not to its end. What was read until then stays in the session. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  /** The status of an answer of HTTP, the code that closed a socket, or a process's exit code. */
  readonly status: number | null;

  constructor(
    readonly code: SourceErrorCode,
    message: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
  }
}

/** One line about anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
