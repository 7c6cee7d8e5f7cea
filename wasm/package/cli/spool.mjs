// What comes from standard input or a pipe, kept in a file, so that a page can be loaded again.
// Invariant: only this user can read the file, and it is gone after `close` or the process's end.
import { EventEmitter, once } from "node:events";
import { mkdtemp, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { temporary } from "./temporary.mjs";

/** Begins to keep what `pieces` yields. Who waits for more hears of an error that ends it. */
export async function spool(pieces) {
  const folder = await mkdtemp(join(tmpdir(), "agent-timeline-"));
  const path = join(folder, "input");
  const kept = temporary(folder);
  const growth = new Growth();
  const file = await open(path, "wx", 0o600);
  keep(pieces, file, growth)
    .then(
      () => growth.finish(null),
      (error) => growth.finish(error),
    )
    .finally(() => file.close());
  return {
    path,
    beyond: (at, signal) => growth.beyond(at, signal),
    close: kept.remove,
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

  async beyond(at, signal) {
    while (this.size <= at) {
      if (this.error) throw this.error;
      if (this.finished) return false;
      await once(this, "change", { signal });
    }
    return true;
  }
}
