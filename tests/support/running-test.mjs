// The process of a test file notes its current test in a file, which the runner reads after killing the
// process.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the path of the note, or `undefined` if nobody reads it. */
export function noteOf(testFile) {
  const { AGENT_TIMELINE_RUNNING: folder } = process.env;
  return folder && testFile ? join(folder, encodeURIComponent(testFile)) : undefined;
}

export function lastTestOf(testFile) {
  try {
    return readFileSync(noteOf(testFile), "utf8");
  } catch {
    return "(none yet)";
  }
}
