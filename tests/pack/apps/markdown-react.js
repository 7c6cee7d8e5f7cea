// Streaming Markdown as a React component, mounted twice as strict mode does.
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { StreamingMarkdown } from "agent-timeline/markdown/react";
import "agent-timeline/styles.css";
import "./page.css";
import { streamingOutcome } from "./streaming-text.js";

let root;
const show = ({ text, ...props }) =>
  root.render(
    createElement(
      StrictMode,
      null,
      createElement(StreamingMarkdown, { className: "answer", ...props }, text),
    ),
  );

async function look() {
  globalThis.outcome = await streamingOutcome({
    mount: (host, props) => {
      root = createRoot(host);
      show(props);
    },
    show,
    unmount: () => root.unmount(),
  });
}

void look();
