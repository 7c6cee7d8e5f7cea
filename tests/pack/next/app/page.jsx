// A session that the server plays and draws, and that the browser takes over.
import { load, renderToHtml } from "agent-timeline/inline";
import Timeline from "./timeline";

const events = [
  { "agent-timeline": "message", role: "user", text: "Hello" },
  { "agent-timeline": "message", text: "Good day" },
];

export default async function Page() {
  const session = (await load()).createSession();
  for (const event of events) session.push(event);
  const html = renderToHtml(session);
  session.dispose();
  return <Timeline events={events} serverHtml={html} />;
}
