// The Vue component, as a host mounts it; its session is swapped once, and it is taken off at the end.
import { createApp, h, shallowRef } from "vue";
import { load } from "agent-timeline/inline";
import { AgentTimeline } from "agent-timeline/vue";
import "agent-timeline/styles.css";
import "./page.css";
import { adapterOutcome, sessionOf } from "./adapter.js";

const core = await load();
const session = shallowRef(null);
const views = [];
const app = createApp({
  render: () =>
    h(AgentTimeline, {
      class: "host shown",
      session: session.value,
      options: { toolbar: false },
      onView: (view) => views.push(view !== null),
    }),
});

globalThis.outcome = await adapterOutcome({
  mount: (root) => app.mount(root),
  give: (next) => (session.value = next),
  unmount: () => app.unmount(),
  sessions: [sessionOf(core, 2), sessionOf(core, 1)],
  views,
});
