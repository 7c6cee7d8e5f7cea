// What comes from standard input or a pipe, kept in a file, so that a page can be loaded again.
// Invariant: only this user can read the file, and `close` removes it.
import { EventEmitter, once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Begins to keep what `pieces` yields. `failed(error)` is called when that ends in an error. */
export async function spool(pieces, failed) {
  const folder = await mkdtemp(join(tmpdir(), "agent-timeline-"));
  const path = join(folder, "input");
  const growth = new Growth();
  const file = await open(path, "wx", 0o600);
  keep(pieces, file, growth)
    .catch(failed)
    .finally(async () => {
      growth.finish();
      await file.close();
    });
  return {
    path,
    beyond: (at, signal) => growth.beyond(at, signal),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function keep(pieces, file, growth) {
  for await (const piece of pieces) {
    await file.appendFile(piece);
    growth.add(piece.length);
  }
}

/** How long the file is, for readers that wait for more of it. */
class Growth extends EventEmitter {
  size = 0;
  finished = false;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  add(bytes) {
    this.size += bytes;
    this.emit("change");
  }

  finish() {
    this.finished = true;
    this.emit("change");
  }

  async beyond(at, signal) {
    while (this.size <= at) {
      if (this.finished) return false;
      await once(this, "change", { signal });
    }
    return true;
  }
}
