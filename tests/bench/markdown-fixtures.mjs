// The answers in the recordings of the folders that AGENT_TIMELINE_FIXTURES names, with `:` between, as
// Markdown texts, read by the package itself. Invariant: the same folders give the same texts in the
// same order.
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

/** None when the folder is not named. */
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
