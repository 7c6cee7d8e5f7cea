// Reads whatever a host calls a stream, chunk by chunk, for `pushStream` of sessions here and in a
// worker. Invariant: the next chunk is asked for when the last one was taken (back-pressure), and
// however it ends (abort, error, end) the source is told.
import { OptionsError, StreamError } from "../contract/errors.js";

/** What `pushStream` reads: the body of an answer, a file, a stream of text, bytes or events. */
export type StreamSource =
  | ReadableStream<unknown>
  | Response
  | Blob
  | AsyncIterable<unknown>
  | Iterable<unknown>
  | ArrayBufferLike
  | ArrayBufferView;

/** `owned`: nobody else holds the chunk's bytes, so that they can be given away. */
export type TakeChunk = (chunk: unknown, owned: boolean) => void | Promise<void>;

/** A stream of the web; Node's own class of that name has the same methods. */
interface WebStream {
  getReader(): ReadableStreamDefaultReader<unknown>;
}

/** What an aborted `signal` says, as an error to throw. */
export function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}

/** What is one chunk by itself; views of bytes and texts can be iterated, too. */
function isChunk(source: unknown): boolean {
  return typeof source === "string" || source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

function isResponse(source: object): source is Response {
  return "bodyUsed" in source && "status" in source;
}

function isWebStream(source: object): source is WebStream {
  return typeof (source as Partial<WebStream>).getReader === "function";
}

/** `null` for a body of an answer that has none. @throws StreamError if the answer is a failure. */
function bodyOf(response: Response): WebStream | null {
  if (!response.ok) {
    const status = `${response.status} ${response.statusText}`.trim();
    throw new StreamError(`${response.url || "The given response"} answered ${status}.`);
  }
  if (response.bodyUsed) throw new StreamError("The given response was read before.");
  return response.body;
}

/** Whether chunks belong to their reader alone: so it is with byte streams, even behind `tee()`. */
function isByteStream(stream: WebStream): boolean {
  try {
    (stream as ReadableStream).getReader({ mode: "byob" }).releaseLock();
    return true;
  } catch {
    return false;
  }
}

async function readWebStream(
  stream: WebStream,
  owned: boolean,
  take: TakeChunk,
  signal: AbortSignal | undefined,
): Promise<void> {
  const reader = stream.getReader();
  const cancel = (reason: unknown) => {
    // A source that fails while it is cancelled has nobody left to tell.
    reader.cancel(reason).catch(() => undefined);
  };
  const onAbort = () => {
    cancel(signal?.reason);
  };
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (signal?.aborted) throw abortReason(signal);
      if (done) return;
      await take(value, owned);
    }
  } catch (error) {
    cancel(error);
    throw error;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    reader.releaseLock();
  }
}

/** Rejects when `signal` aborts; never resolves. The function ends the waiting. */
function aborted(signal: AbortSignal | undefined): [Promise<never>, () => void] {
  let stop = () => undefined as unknown;
  const promise = new Promise<never>((_resolve, reject) => {
    if (!signal) return;
    const onAbort = () => {
      reject(abortReason(signal));
    };
    signal.addEventListener("abort", onAbort, { once: true });
    stop = () => {
      signal.removeEventListener("abort", onAbort);
    };
  });
  promise.catch(() => undefined);
  return [promise, stop];
}

async function readIterator(
  iterator: AsyncIterator<unknown> | Iterator<unknown>,
  take: TakeChunk,
  signal: AbortSignal | undefined,
): Promise<void> {
  const [abortion, stop] = aborted(signal);
  let finished = false;
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), abortion]);
      if (next.done) {
        finished = true;
        return;
      }
      await take(next.value, false);
      if (signal?.aborted) throw abortReason(signal);
    }
  } finally {
    stop();
    // It may wait for something that never comes; nobody waits for it.
    if (!finished) void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

/**
 * Gives `take` every chunk of `source` and resolves when there are no more.
 * @throws StreamError if `source` is a failed response, OptionsError if it is no stream, what the
 * source or `take` throws, and the signal's reason.
 */
export async function readStream(
  source: StreamSource,
  take: TakeChunk,
  signal?: AbortSignal,
): Promise<void> {
  if (signal?.aborted) throw abortReason(signal);
  const given: unknown = source;
  if (isChunk(given)) return take(given, false);
  if (typeof given !== "object" || given === null) throw noStream();
  if (isResponse(given)) {
    const body = bodyOf(given);
    return body ? readWebStream(body, true, take, signal) : undefined;
  }
  if (isWebStream(given)) return readWebStream(given, isByteStream(given), take, signal);
  if (typeof (given as Partial<Blob>).stream === "function") {
    return readWebStream((given as Blob).stream(), true, take, signal);
  }
  const iterable = given as Partial<AsyncIterable<unknown> & Iterable<unknown>>;
  const iterator = iterable[Symbol.asyncIterator]?.() ?? iterable[Symbol.iterator]?.();
  if (!iterator) throw noStream();
  return readIterator(iterator, take, signal);
}

function noStream(): OptionsError {
  return new OptionsError("pushStream reads a stream, a response, a file or an iterable.");
}
