// `agent-timeline/element`: importing it defines `<agent-timeline>`. Invariant: it is defined once,
// however many copies of this module a page has, and not at all where there are no elements.
/** @module agent-timeline/element */
import { AgentTimelineElement } from "./agent-timeline-element.js";

export { AgentTimelineElement };
export type { AgentTimelineProps } from "./agent-timeline-element.js";
export { configure, type Configuration } from "../load/configuration.js";

declare global {
  interface HTMLElementTagNameMap {
    "agent-timeline": AgentTimelineElement;
  }
  // For every element, since these events bubble.
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
