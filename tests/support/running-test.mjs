// Where the process of a test file notes the test that it is in, for the runner, which reads it when it
// has had to kill the process.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The file for the note; `undefined` where nobody reads one. */
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
