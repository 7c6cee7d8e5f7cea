// Reads the answers in the recordings of the folders that AGENT_TIMELINE_FIXTURES lists, separated by
// `:`, as Markdown texts; the package itself reads the recordings.
// Invariant: the same folders give the same texts in the same order.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "../../wasm/package/dist/index.node.js";

function answersOf(core, path) {
  const session = core.createSession();
  session.push(readFileSync(path));
  session.end();
  const answers = session
    .snapshot()
    .entries.filter(({ kind, role }) => kind === "message" && role === "assistant")
    .flatMap(({ parts }) => parts.filter(({ kind }) => kind === "markdown"))
    .map(({ pieces }) => pieces.map(({ text }) => text).join(""));
  session.dispose();
  return answers;
}

/** Returns all answers; empty if no folder is given. */
export async function recordedAnswers() {
  const folders = (process.env.AGENT_TIMELINE_FIXTURES ?? "").split(":").filter(Boolean);
  if (folders.length === 0) return [];
  const core = await load();
  return folders.flatMap((folder) => {
    const names = readdirSync(folder, { recursive: true });
    const paths = names.filter((path) => /\.(nd)?jsonl?$/.test(path));
    return paths.sort().flatMap((path) => answersOf(core, join(folder, path)));
  });
}
