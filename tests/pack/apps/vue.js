// The Vue component and composables, as a host mounts them.
import { createApp, h, shallowRef } from "vue";
import { load } from "agent-timeline/inline";
import { AgentTimeline, useEntry, useTimeline } from "agent-timeline/vue";
import "agent-timeline/styles.css";
import "./page.css";
import { adapterOutcome, firstOptions, sessionOf } from "./adapter.js";

const core = await load();
const session = shallowRef(null);
const views = [];
const options = shallowRef(firstOptions);
const app = createApp({
  setup() {
    const state = useTimeline(session);
    const first = useEntry(session, "e1");
    return () => [
      h(AgentTimeline, {
        class: "host shown",
        session: session.value,
        options: { ...options.value },
        onView: (view) => views.push(view !== null),
      }),
      h("p", { class: "own" }, `${state.value.entries.length} ${first.value?.title.text}`),
    ];
  },
});

globalThis.outcome = await adapterOutcome({
  mount: (root) => app.mount(root),
  give: (next) => (session.value = next),
  setOptions: (next) => (options.value = next),
  unmount: () => app.unmount(),
  sessions: [sessionOf(core, 2), sessionOf(core, 1)],
  views,
});
