// A Cloudflare worker: responds with the HTML of a text and the number of entries of a session.
import { load, renderMarkdown } from "agent-timeline";

export default {
  async fetch() {
    const session = (await load()).createSession();
    session.push({ "agent-timeline": "message", text: "Hello" });
    const entries = session.snapshot().entries.length;
    return new Response(`${entries} ${await renderMarkdown("*a*")}`);
  },
};
