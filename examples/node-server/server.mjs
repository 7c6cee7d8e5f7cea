// A server that renders a session: as pages that work without scripts, and as a single exported file.
import { load } from "agent-timeline";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const core = await load();
const log = await readFile(new URL("session.jsonl", import.meta.url));

const server = createServer((request, response) => {
  const session = core.createSession();
  session.push(log);
  session.end();
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  response.end(session.toStandaloneHtml({ title: "A session" }));
  session.dispose();
});
server.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}/`);
});
