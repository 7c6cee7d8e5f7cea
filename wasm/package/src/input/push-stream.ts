// Feeds a session from a stream on the same thread, for `Session.pushStream`. Invariant: chunks are pushed
// completely and in order, and the thread is yielded every few milliseconds.
import { Pace } from "./next-turn.js";
import { abortReason, readStream, type StreamSource } from "./read-stream.js";

/** How `pushStream` reads. */
export interface PushStreamOptions {
  /** Stops reading when aborted; what was read until then stays. */
  signal?: AbortSignal | undefined;
  /** Calls `end()` after the last chunk. Default false: another stream may follow. */
  end?: boolean | undefined;
}

/** Characters or bytes to push at once: a few milliseconds of work. */
export const kPieceSize = 64 * 1024;

/** Yields `chunk` in pieces. Anything but text and bytes is one event and stays whole. */
export function* piecesOf(chunk: unknown, size = kPieceSize): Generator {
  if (typeof chunk === "string") {
    for (let at = 0; at < chunk.length; at += size) yield chunk.slice(at, at + size);
  } else if (chunk instanceof ArrayBuffer || ArrayBuffer.isView(chunk)) {
    const bytes = ArrayBuffer.isView(chunk)
      ? new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      : new Uint8Array(chunk);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  } else {
    yield chunk;
  }
}

/** Pushes all of `source`. @throws what `readStream` and `push` throw */
export async function pushStream(
  push: (input: unknown) => unknown,
  source: StreamSource,
  signal: AbortSignal | undefined,
): Promise<void> {
  const pace = new Pace();
  const take = async (chunk: unknown) => {
    for (const piece of piecesOf(chunk)) {
      push(piece);
      if (!pace.shouldYield) continue;
      await pace.yieldThread();
      if (signal?.aborted) throw abortReason(signal);
    }
  };
  await readStream(source, take, signal);
}
