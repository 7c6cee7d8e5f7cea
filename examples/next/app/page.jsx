// The server renders a stored log; the browser takes over the page.
import { load, renderToHtml } from "agent-timeline/inline";
import { readFile } from "node:fs/promises";
import Timeline from "./timeline";

export default async function Page() {
  const session = (await load()).createSession();
  session.push(await readFile("public/session.jsonl"));
  session.end();
  const html = renderToHtml(session);
  session.dispose();
  return <Timeline url="/session.jsonl" serverHtml={html} />;
}
