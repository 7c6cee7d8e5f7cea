// Opens the package's React components and the element for adapters.test.mjs.
import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "agent-timeline/element";
import { AgentTimeline } from "agent-timeline/react";
import { StreamingMarkdown } from "agent-timeline/markdown/react";

const kKinds = {
  timeline: AgentTimeline,
  markdown: ({ text, ...settings }) => createElement(StreamingMarkdown, settings, text),
  element: "agent-timeline",
};

export function open(kind, host, first) {
  const root = createRoot(host);
  const show = (props) => flushSync(() => root.render(createElement(kKinds[kind], props)));
  show(first);
  return { show, close: () => root.unmount() };
}
