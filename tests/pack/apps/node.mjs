// The package without a page: prints the number of entries of a session, in this thread and in a worker
// thread.
import { load, renderMarkdown } from "agent-timeline";
import { load as loadInline } from "agent-timeline/inline";
import { loadInWorker } from "agent-timeline/worker";
import "agent-timeline/element";

const event = { "agent-timeline": "message", text: "Hello" };
const counts = [];
for (const loading of [load, loadInline, loadInWorker]) {
  const core = await loading();
  const session = await core.createSession();
  await session.push(event);
  counts.push((await session.snapshot()).entries.length);
  session.dispose();
  core.dispose?.();
}
const html = await renderMarkdown("*a*");
console.log(JSON.stringify({ counts, html: html.includes("<em>a</em>") }));
