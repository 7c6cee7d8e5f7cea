// Files that must not outlive the command. Invariant: they go with the process, however it comes to
// its end, but for a signal that nobody can catch.
import { rmSync } from "node:fs";

/** Removes `path` and what is in it when it is called, or else when the process ends. */
export function temporary(path) {
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return {
    remove,
    /** It has become something to keep. */
    keep: () => process.off("exit", remove),
  };
}
