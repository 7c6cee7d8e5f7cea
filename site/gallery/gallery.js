// Draws the samples of the gallery: every element that names a sample shows a session with its events.
import { load } from "agent-timeline";
import { mount } from "agent-timeline/view";
import { kSamples } from "./samples.js";

const core = await load();
const state = document.querySelector("#gallery-state");

for (const { id, events, open } of kSamples) {
  for (const host of document.querySelectorAll(`[data-sample="${id}"]`)) {
    const session = core.createSession({ patches: "outline", markdown: { math: true } });
    for (const event of events) session.push(event);
    if (!open) session.end();
    mount(host, session, {
      theme: host.dataset.theme,
      toolbar: false,
      keyboard: false,
      hashPrefix: `${id}-${host.dataset.theme}-`,
      onAction: () => undefined,
    });
  }
}
state.textContent = `${kSamples.length} samples, each in light and dark`;
