// The error of the helpers of `agent-timeline/sources`. Invariant: `code` tells a host how to react.

/**
 * - `status`: the server did not answer with success; see `status`
 * - `content-type`: the response is not a stream of events
 * - `lost`: the connection broke and cannot be resumed without losing or repeating events, or too many
 *   attempts failed
 * - `refused`: the server closed the socket with a code that rules out another attempt
 * - `too-long`: one message is longer than 64 Mi characters
 * - `overflow`: messages arrive faster than the session can read them
 * - `unsupported`: this runtime lacks this kind of connection, or delivers data that cannot be read
 * - `file`: the file cannot be read
 * - `exit`: the process failed; the message quotes the end of its standard error
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

/** A source could not be read, or not to its end. Events that were read before stay in the session. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  /** The HTTP status, the close code of the socket, or the exit code of the process. */
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

/** Describes anything that was thrown in one line. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
