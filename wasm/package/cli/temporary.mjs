// Files that must not outlive the command. Invariant: they are deleted when the process ends, however that
// happens, except by a signal that cannot be caught.
import { rmSync } from "node:fs";

/** Deletes `path` and its contents when `remove` is called, or at the latest when the process ends. */
export function temporary(path) {
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return {
    remove,
    /** Keeps the file: it has become permanent. */
    keep: () => process.off("exit", remove),
  };
}
