// A live stream of events, as server-sent events or JSON lines.
import { load } from "agent-timeline";
import { mount } from "agent-timeline/view";
import "agent-timeline/styles.css";

const core = await load();
const session = core.createSession({ patches: "outline" });
mount(document.querySelector("#timeline"), session);
await session.pushStream(await fetch("/events"), { end: true });
