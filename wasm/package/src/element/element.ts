// `agent-timeline/element`: importing it defines `<agent-timeline>`. Invariant: the element is defined once,
// even if the page loads several copies of this module, and not at all where custom elements do not exist.
/** @module agent-timeline/element */
import { AgentTimelineElement } from "./agent-timeline-element.js";

export { AgentTimelineElement };
export type { AgentTimelineProps } from "./agent-timeline-element.js";
export { configure, type Configuration } from "../load/configuration.js";

declare global {
  interface HTMLElementTagNameMap {
    "agent-timeline": AgentTimelineElement;
  }
  // On every element, since these events bubble.
  interface HTMLElementEventMap {
    "timeline-ready": CustomEvent<null>;
    "timeline-end": CustomEvent<null>;
    "timeline-error": CustomEvent<unknown>;
  }
}

const registry = (globalThis as { customElements?: CustomElementRegistry }).customElements;
if (registry && !registry.get("agent-timeline")) {
  registry.define("agent-timeline", AgentTimelineElement);
}
