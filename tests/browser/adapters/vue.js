// Opens the package's Vue components and the element for adapters.test.mjs.
import { createApp, h, reactive, shallowRef } from "vue";
import "agent-timeline/element";
import { AgentTimeline } from "agent-timeline/vue";
import { StreamingMarkdown } from "agent-timeline/markdown/vue";

const kKinds = { timeline: AgentTimeline, markdown: StreamingMarkdown, element: "agent-timeline" };

function mount(host, render) {
  const app = createApp({ setup: () => render });
  app.mount(host);
  return { close: () => app.unmount() };
}

export function open(kind, host, first) {
  const props = shallowRef(first);
  const show = (next) => (props.value = next);
  return { show, ...mount(host, () => h(kKinds[kind], props.value)) };
}

/** Opens a component whose `options` are a reactive object; `change` changes them in place. */
export function openReactive(kind, host, { options: first, ...others }) {
  const options = reactive(first);
  const change = (to) => to(options);
  return { change, ...mount(host, () => h(kKinds[kind], { ...others, options })) };
}
