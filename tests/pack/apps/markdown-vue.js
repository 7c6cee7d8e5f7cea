// Streaming Markdown as a Vue component.
import { createApp, h, shallowRef } from "vue";
import { StreamingMarkdown } from "agent-timeline/markdown/vue";
import "agent-timeline/styles.css";
import "./page.css";
import { streamingOutcome } from "./streaming-text.js";

const props = shallowRef({});
const app = createApp({ setup: () => () => h(StreamingMarkdown, props.value) });

async function look() {
  globalThis.outcome = await streamingOutcome({
    mount: (root, first) => {
      props.value = first;
      app.mount(root);
    },
    show: (next) => (props.value = next),
    unmount: () => app.unmount(),
  });
}

void look();
