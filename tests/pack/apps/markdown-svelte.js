// Streaming Markdown as a Svelte action, in a component: the Svelte compiler generates Answer.js from
// it.
import { mount, unmount } from "svelte";
import "agent-timeline/styles.css";
import "./page.css";
import Answer from "./Answer.js";
import { streamingOutcome } from "./streaming-text.js";

let component;

async function look() {
  globalThis.outcome = await streamingOutcome({
    mount: (target, first) => {
      component = mount(Answer, { target, props: { first } });
    },
    show: (next) => component.show(next),
    unmount: () => unmount(component),
  });
}

void look();
