// Reads a file from its beginning for any number of readers, even while it grows.
// Invariant: only one piece per reader is held in memory, and a reader at the end of the file sleeps.
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "./errors.mjs";
import { cannotRead, openFile } from "./input.mjs";
import { printableLine } from "./printable.mjs";

const kPieceSize = 256 * 1024;
/** How often the size of a followed file is checked while someone reads it, in milliseconds. */
const kPollMs = 250;
/** How long no file may have the name of a followed one, in milliseconds: rotating a log takes two steps. */
const kMaxNamelessMs = 5_000;

const kNewline = 10;
const kLineEnd = new Uint8Array([kNewline]);

/**
 * Yields the bytes of `path`. At its end, `waitForMore(at, signal)` resolves to whether there is more after
 * the first `at` bytes, as soon as that is known. @throws InputError, the reason of `signal`
 */
export async function* readGrowing(path, waitForMore, signal) {
  const { handle } = await openFile(path);
  const place = { at: 0, isInLine: false };
  try {
    do yield* readToEnd(handle, place);
    while (await waitForMore(place.at, signal));
  } finally {
    await handle.close();
  }
}

/** The `waitForMore` of a file that is complete. */
export async function noMore() {
  return false;
}

/**
 * Yields the bytes of a file that others write to. If another file gets its name, as when logs are rotated,
 * the rest of the old file comes first, and the new one begins a line of its own.
 * @throws InputError if the file was truncated, or is gone for seconds; the reason of `signal`
 */
export async function* readFollowed(path, signal) {
  for (;;) {
    const { handle } = await openFile(path);
    const place = { at: 0, isInLine: false };
    try {
      do yield* readToEnd(handle, place);
      while (await waitForGrowth(path, handle, place.at, signal));
    } finally {
      await handle.close();
    }
    if (place.isInLine) yield kLineEnd;
  }
}

/** Yields what follows `place` and moves it. */
async function* readToEnd(handle, place) {
  for (;;) {
    const piece = new Uint8Array(kPieceSize);
    const { bytesRead } = await handle.read(piece, 0, kPieceSize, place.at);
    if (bytesRead === 0) return;
    place.at += bytesRead;
    place.isInLine = piece[bytesRead - 1] !== kNewline;
    yield piece.subarray(0, bytesRead);
  }
}

/** Waits until the open file is longer than `at`. Returns false as soon as another file has its name. */
async function waitForGrowth(path, handle, at, signal) {
  let lastNamed = Date.now();
  for (;;) {
    const named = await stat(path).catch((error) => {
      const mayReturn = error.code === "ENOENT" && Date.now() - lastNamed <= kMaxNamelessMs;
      if (!mayReturn) throw cannotRead(path, error);
    });
    // Checked after the name, so that the old file is read completely before the new one.
    const { size, ino, dev } = await handle.stat();
    if (size > at) return true;
    if (named !== undefined) {
      if (named.ino !== ino || named.dev !== dev) return false;
      if (size < at) throw new InputError(`${printableLine(path)} was truncated.`);
      lastNamed = Date.now();
    }
    await sleep(kPollMs, undefined, { signal });
  }
}
