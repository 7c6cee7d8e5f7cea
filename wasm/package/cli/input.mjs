// Reads a session's bytes from a file or standard input. Invariant: only one piece is held in memory, and it
// is valid only until the next one is requested.
import { open } from "node:fs/promises";
import { InputError, reasonOf } from "./errors.mjs";

const kPieceSize = 256 * 1024;

/** Whether `name` stands for standard input. */
export function isStandardInput(name) {
  return name === "-";
}

/**
 * Returns `{ name, size, pieces, stop() }`. `size` is `null` if it is not known. `stop` ends a wait for more
 * input.
 * @throws InputError
 */
export async function openInput(name) {
  if (isStandardInput(name)) {
    const stop = () => process.stdin.destroy();
    return { name: "standard input", size: null, pieces: standardInput(), stop };
  }
  const { handle, size } = await openFile(name);
  const pieces = piecesOf(handle, name);
  return { name, size, pieces, stop: () => pieces.return() };
}

/** Opens a file for reading. `size` is `null` for a pipe or device. @throws InputError */
export async function openFile(name) {
  let handle;
  try {
    handle = await open(name, "r");
    const status = await handle.stat();
    if (status.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    return { handle, size: status.isFile() ? status.size : null };
  } catch (error) {
    await handle?.close();
    throw cannotRead(name, error);
  }
}

async function* piecesOf(handle, name) {
  const piece = new Uint8Array(kPieceSize);
  try {
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, kPieceSize, null);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } catch (error) {
    throw cannotRead(name, error);
  } finally {
    await handle.close();
  }
}

async function* standardInput() {
  try {
    for await (const piece of process.stdin) yield piece;
  } catch (error) {
    throw cannotRead("standard input", error);
  }
}

/** Returns the InputError for a file, or for standard input, that could not be read. */
export function cannotRead(name, error) {
  return new InputError(`Cannot read ${name}: ${reasonOf(error)}.`, { cause: error });
}
