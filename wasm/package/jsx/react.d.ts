// `agent-timeline/element/react`: the same as `agent-timeline/element`, and React's JSX knows the element.
// React 19 sets the properties `session` and `options`; React 18 only attributes.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { AgentTimelineElement, AgentTimelineProps } from "../dist/types/element/element.js";

export * from "../dist/types/element/element.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "agent-timeline": AgentTimelineProps &
        DetailedHTMLProps<HTMLAttributes<AgentTimelineElement>, AgentTimelineElement>;
    }
  }
}
