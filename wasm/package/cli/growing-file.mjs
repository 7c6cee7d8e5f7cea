// Reads a file from its beginning for any number of readers, even while it grows.
// Invariant: only one piece per reader is held in memory.
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "./errors.mjs";
import { cannotRead, openFile } from "./input.mjs";
import { printableLine } from "./printable.mjs";

const kPieceSize = 256 * 1024;
/** How often the size of a followed file is checked while someone reads it, in milliseconds. */
const kPollMs = 250;

/**
 * Yields the bytes of `path`. At its end, `waitForMore(at, signal)` resolves to whether there is more after
 * the first `at` bytes, as soon as that is known. @throws InputError, the reason of `signal`
 */
export async function* readGrowing(path, waitForMore, signal) {
  const { handle } = await openFile(path);
  try {
    for (let at = 0; ;) {
      const piece = new Uint8Array(kPieceSize);
      const { bytesRead } = await handle.read(piece, 0, kPieceSize, at);
      at += bytesRead;
      if (bytesRead > 0) yield piece.subarray(0, bytesRead);
      else if (!(await waitForMore(at, signal))) return;
    }
  } finally {
    await handle.close();
  }
}

/** The `waitForMore` of a file that is complete. */
export async function noMore() {
  return false;
}

/** The `waitForMore` of a file that others write to: waits until it is longer. */
export function waitForGrowth(path) {
  return async (at, signal) => {
    for (;;) {
      const { size } = await stat(path).catch((error) => {
        throw cannotRead(path, error);
      });
      if (size > at) return true;
      if (size < at) throw new InputError(`${printableLine(path)} was truncated.`);
      await sleep(kPollMs, undefined, { signal });
    }
  };
}
