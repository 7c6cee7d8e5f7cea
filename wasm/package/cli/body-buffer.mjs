// Temporary storage for the body of a document whose head is known only at the end. Invariant: the body may
// be larger than memory; only this user can read it, and it is deleted by `close` or when the process ends.
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError, reasonOf } from "./errors.mjs";
import { temporary } from "./temporary.mjs";

const kPieceSize = 1024 * 1024;

/** Returns `{ write(text), moveTo(target), close() }`. @throws InputError */
export async function openBodyBuffer() {
  const folder = await mkdtemp(join(tmpdir(), "agent-timeline-")).catch(throwWriteError);
  const cleanup = temporary(folder);
  const file = await open(join(folder, "body"), "wx+", 0o600).catch(throwWriteError);
  return {
    async write(text) {
      if (text !== "") await file.appendFile(text).catch(throwWriteError);
    },
    async moveTo(target) {
      const decoder = new TextDecoder();
      const piece = new Uint8Array(kPieceSize);
      for (let at = 0; ;) {
        const { bytesRead } = await file.read(piece, 0, kPieceSize, at).catch(throwWriteError);
        if (bytesRead === 0) break;
        at += bytesRead;
        await target.write(decoder.decode(piece.subarray(0, bytesRead), { stream: true }));
      }
      await target.write(decoder.decode());
    },
    async close() {
      await file.close();
      cleanup.remove();
    },
  };
}

function throwWriteError(error) {
  throw new InputError(`Cannot write to ${tmpdir()}: ${reasonOf(error)}.`, { cause: error });
}
