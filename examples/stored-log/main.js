// A complete log: the one beside this page, or a file that the reader opens.
import { load } from "agent-timeline";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const core = await load();
const session = core.createSession({ patches: "outline" });
mount(document.querySelector("#timeline"), session);

let reading = new AbortController();
async function show(log) {
  reading.abort(); // the previous log
  reading = new AbortController();
  const { signal } = reading;
  session.reset();
  try {
    await session.pushStream(await log, { signal, end: true });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

document.querySelector("input").onchange = ({ target }) => show(target.files[0]);
await show(fetch("/session.jsonl"));
