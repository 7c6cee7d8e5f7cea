// A file that is read from its beginning as often as somebody wants it, also while it still grows.
// Invariant: nothing but one piece for each reader is held in memory.
import { stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { InputError } from "./errors.mjs";
import { openFile } from "./input.mjs";
import { printableLine } from "./printable.mjs";

const kPiece = 256 * 1024;
/** How often a file that is followed is looked at while somebody reads it. */
const kLookEvery = 250;

/**
 * Yields the bytes of `path`. At its end `beyond(at, signal)` says, when it knows, whether there is
 * more behind the first `at` bytes. @throws InputError, what `signal` was aborted with
 */
export async function* readGrowing(path, beyond, signal) {
  const { handle } = await openFile(path);
  try {
    for (let at = 0; ;) {
      const piece = new Uint8Array(kPiece);
      const { bytesRead } = await handle.read(piece, 0, kPiece, at);
      at += bytesRead;
      if (bytesRead > 0) yield piece.subarray(0, bytesRead);
      else if (!(await beyond(at, signal))) return;
    }
  } finally {
    await handle.close();
  }
}

/** Of a file that is finished. */
export async function neverBeyond() {
  return false;
}

/** Of a file that others write to: waits until it is longer. */
export function followed(path) {
  return async (at, signal) => {
    for (;;) {
      const { size } = await stat(path);
      if (size > at) return true;
      if (size < at) throw new InputError(`${printableLine(path)} has become shorter.`);
      await sleep(kLookEvery, undefined, { signal });
    }
  };
}
