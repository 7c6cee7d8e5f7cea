// `agent-timeline/element/preact`: the same as `agent-timeline/element`, and Preact's JSX knows the element.
import type { HTMLAttributes } from "preact";
import type { AgentTimelineElement, AgentTimelineProps } from "../dist/types/element/element.js";

export * from "../dist/types/element/element.js";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "agent-timeline": AgentTimelineProps & HTMLAttributes<AgentTimelineElement>;
    }
  }
}
