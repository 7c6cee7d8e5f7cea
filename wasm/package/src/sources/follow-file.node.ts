// Feeds a session from a growing file, such as a log that an agent writes. Invariant: every byte is pushed
// once and in order, even if the file is truncated, rewritten, or moved away and replaced by another file of
// the same name. The rest of the old file is read first, and an incomplete last line stays a line of its own.
import { open, stat, type FileHandle } from "node:fs/promises";
import { reasonOf, waitFor } from "./retry.js";
import { messageOf, SourceError } from "./source-error.js";
import type { SourceOptions, SourceSession } from "./source-types.js";

export interface FollowOptions extends SourceOptions {
  /** Where to begin: at the `"start"` (the default), or at the `"end"`, after the last complete line. */
  from?: "start" | "end" | undefined;
  /** Waits for the file if it does not exist yet, instead of failing. */
  wait?: boolean | undefined;
  /** How often to check for new data at the end of the file, in milliseconds. Default 200. */
  everyMs?: number | undefined;
  /** Called at the end of the file. Return `true` when nothing writes to it anymore. */
  isOver?: (() => boolean | Promise<boolean>) | undefined;
  /** Called when the file was truncated or rewritten, or replaced by another file. */
  onRestart?: ((why: "truncated" | "replaced") => void) | undefined;
}

const kEveryMs = 200;
const kPieceSize = 64 * 1024;
/** How many bytes at the start of a file are compared to detect a rewrite that did not make it shorter. */
const kHeadSize = 256;
const kNewline = 10;
const kLineEnd = new Uint8Array([kNewline]);

/**
 * Reads a file and everything that is appended to it, until `isOver` returns true. Resolves with the number of
 * bytes.
 * @throws SourceError if the file cannot be read; the reason of the signal; an error of the session
 */
export async function followFile(
  session: SourceSession,
  path: string | URL,
  options: FollowOptions = {},
): Promise<number> {
  const follower = new Follower(path, options);
  try {
    await session.pushStream(follower.read(), { signal: options.signal, end: options.end });
  } finally {
    await follower.close();
  }
  return follower.bytes;
}

class Follower {
  #handle: FileHandle | null = null;
  #at = 0;
  #head: Uint8Array = new Uint8Array();
  #inLine = false;
  bytes = 0;

  constructor(
    private readonly path: string | URL,
    private readonly options: FollowOptions,
  ) {}

  async *read(): AsyncGenerator<Uint8Array> {
    const { isOver, everyMs = kEveryMs, signal } = this.options;
    let handle = await this.#open(this.options.wait === true);
    if (this.options.from === "end") yield* this.#skip(handle);
    for (;;) {
      const why = await this.#findRestart(handle);
      if (why !== null) {
        // Reads what was written to the old file before it was moved away.
        if (why === "replaced") yield* this.#readToEnd(handle);
        if (this.#inLine) yield kLineEnd;
        if (why === "replaced") handle = await this.#reopen();
        this.#restart(why);
      } else {
        // Asked before the last read, so that everything written until then is read.
        const isDone = (await isOver?.()) === true;
        yield* this.#readToEnd(handle);
        if (isDone) return;
        await waitFor(everyMs, signal);
      }
      if (signal?.aborted) throw reasonOf(signal);
    }
  }

  async close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = null;
    // The error that matters was already reported.
    await handle?.close().catch(() => undefined);
  }

  async *#readToEnd(handle: FileHandle): AsyncGenerator<Uint8Array> {
    for (;;) {
      const piece = await this.#piece(handle, this.#at, kPieceSize);
      if (piece.length === 0) return;
      this.#recordHead(piece);
      this.#at += piece.length;
      this.bytes += piece.length;
      this.#inLine = piece.at(-1) !== kNewline;
      yield piece;
    }
  }

  /** Records the first bytes of the file as they were read, since the file may change a moment later. */
  #recordHead(piece: Uint8Array): void {
    if (this.#at >= kHeadSize) return;
    this.#head = Uint8Array.from([...this.#head, ...piece.subarray(0, kHeadSize - this.#at)]);
  }

  /** Moves to the end. A line that is still being written is yielded from its start. */
  async *#skip(handle: FileHandle): AsyncGenerator<Uint8Array> {
    const { size } = await handle.stat();
    this.#at = size;
    while (this.#at > 0) {
      const from = Math.max(0, this.#at - kPieceSize);
      const last = (await this.#piece(handle, from, this.#at - from)).lastIndexOf(kNewline);
      this.#at = last < 0 ? from : from + last + 1;
      if (last >= 0) break;
    }
    this.#head = await this.#headOf(handle);
    yield* this.#readToEnd(handle);
  }

  /** Returns why what was read is no longer the beginning of the file; `null` if it still is. */
  async #findRestart(handle: FileHandle): Promise<"truncated" | "replaced" | null> {
    const named = await stat(this.path).catch(() => null);
    const { ino, dev, size } = await handle.stat();
    // A file that was deleted may reappear under its name.
    if (named && (named.ino !== ino || named.dev !== dev)) return "replaced";
    if (size < this.#at) return "truncated";
    const head = await this.#headOf(handle);
    return this.#head.every((byte, index) => byte === head[index]) ? null : "truncated";
  }

  /** Reads the first bytes again, as far as they were already read. */
  #headOf(handle: FileHandle): Promise<Uint8Array> {
    return this.#piece(handle, 0, Math.min(kHeadSize, this.#at));
  }

  #restart(why: "truncated" | "replaced"): void {
    this.#at = 0;
    this.#head = new Uint8Array();
    this.#inLine = false;
    this.options.onRestart?.(why);
  }

  async #open(wait: boolean): Promise<FileHandle> {
    for (;;) {
      try {
        this.#handle = await open(this.path);
        return this.#handle;
      } catch (error) {
        const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
        if (!isMissing || !wait) throw this.#failure(error);
        await waitFor(this.options.everyMs ?? kEveryMs, this.options.signal);
      }
    }
  }

  /** Opens the file that replaced the old one. It waits, because the name may be missing for a moment. */
  async #reopen(): Promise<FileHandle> {
    await this.close();
    return this.#open(true);
  }

  async #piece(handle: FileHandle, from: number, length: number): Promise<Uint8Array> {
    try {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(cause: unknown): SourceError {
    return new SourceError("file", `${String(this.path)} cannot be read: ${messageOf(cause)}`, {
      cause,
    });
  }
}
