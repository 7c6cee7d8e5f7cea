// The answers in the recordings of the folder AGENT_TIMELINE_FIXTURES, as Markdown texts, read by the
// package itself. Invariant: the same folder gives the same texts in the same order.
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
  const folder = process.env.AGENT_TIMELINE_FIXTURES;
  if (!folder) return [];
  const core = await load();
  const paths = readdirSync(folder, { recursive: true }).filter((path) =>
    /\.(nd)?jsonl?$/.test(path),
  );
  return paths.sort().flatMap((path) => answersOf(core, join(folder, path)));
}
