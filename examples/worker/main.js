// Runs the core in a worker; the page only draws.
import { loadInWorker } from "agent-timeline/worker";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const core = await loadInWorker();
const session = await core.createSession({ patches: "outline" });
mount(document.querySelector("#timeline"), session);
await session.pushStream(await fetch("/session.jsonl"), { end: true });
