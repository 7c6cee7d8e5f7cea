// Saves standard input or a pipe in a file, so that a page can be reloaded.
// Invariant: only this user can read the file, and it is deleted by `close` or when the process ends.
import { EventEmitter, once } from "node:events";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporary } from "./temporary.mjs";

/** Starts saving what `pieces` yields. An error of `pieces` is thrown to everyone who waits for more. */
export async function spool(pieces) {
  const folder = await mkdtemp(join(tmpdir(), "agent-timeline-"));
  const path = join(folder, "input");
  const cleanup = temporary(folder);
  const growth = new Growth();
  const file = await open(path, "wx", 0o600);
  save(pieces, file, growth)
    .then(
      () => growth.finish(null),
      (error) => growth.finish(error),
    )
    .finally(() => file.close());
  return {
    path,
    waitForMore: (at, signal) => growth.waitForMore(at, signal),
    close: cleanup.remove,
  };
}

async function save(pieces, file, growth) {
  for await (const piece of pieces) {
    await file.appendFile(piece);
    growth.add(piece.length);
  }
}

/** Tracks the length of the file for readers that wait for more. */
class Growth extends EventEmitter {
  size = 0;
  finished = false;
  error = null;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  add(bytes) {
    this.size += bytes;
    this.emit("change");
  }

  finish(error) {
    this.finished = true;
    this.error = error;
    this.emit("change");
  }

  async waitForMore(at, signal) {
    while (this.size <= at) {
      if (this.error) throw this.error;
      if (this.finished) return false;
      await once(this, "change", { signal });
    }
    return true;
  }
}
