// Temporary storage for the body of a document whose head is known only at the end. Invariant: the body may
// be larger than memory; only this user can read it, and it is deleted by `close` or when the process ends.
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError, reasonOf } from "./errors.mjs";
import { temporary } from "./temporary.mjs";

const kPiece = 1024 * 1024;

/** Returns `{ write(text), moveTo(target), close() }`. @throws InputError */
export async function openShelf() {
  const folder = await mkdtemp(join(tmpdir(), "agent-timeline-")).catch(cannotKeep);
  const kept = temporary(folder);
  const file = await open(join(folder, "body"), "wx+", 0o600).catch(cannotKeep);
  return {
    async write(text) {
      if (text !== "") await file.appendFile(text).catch(cannotKeep);
    },
    async moveTo(target) {
      const decoder = new TextDecoder();
      const piece = new Uint8Array(kPiece);
      for (let at = 0; ;) {
        const { bytesRead } = await file.read(piece, 0, kPiece, at).catch(cannotKeep);
        if (bytesRead === 0) break;
        at += bytesRead;
        await target.write(decoder.decode(piece.subarray(0, bytesRead), { stream: true }));
      }
      await target.write(decoder.decode());
    },
    async close() {
      await file.close();
      kept.remove();
    },
  };
}

function cannotKeep(error) {
  throw new InputError(`Cannot write to ${tmpdir()}: ${reasonOf(error)}.`, { cause: error });
}
