// A complete log: the one beside this page, or a file that the reader opens.
import { load } from "agent-timeline";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const core = await load();
const session = core.createSession({ patches: "outline" });
mount(document.querySelector("#timeline"), session);

async function show(log) {
  session.reset();
  await session.pushStream(log, { end: true });
}

document.querySelector("input").onchange = ({ target }) => show(target.files[0]);
await show(await fetch("/session.jsonl"));
