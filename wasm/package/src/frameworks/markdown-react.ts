// Streaming Markdown as a React component, for chat answers without a session. Invariant: the component owns what
// it creates; until the engine is loaded, and on a server, it shows the raw text.
/** @module agent-timeline/markdown/react */
"use client";
import {
  createElement,
  useEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
} from "react";
import { kSourceClass, LiveMarkdown, type StreamingMarkdownSettings } from "./live-markdown.js";

export type { StreamingMarkdownSettings } from "./live-markdown.js";

export interface StreamingMarkdownProps
  extends
    StreamingMarkdownSettings,
    Omit<HTMLAttributes<HTMLDivElement>, "children" | "dangerouslySetInnerHTML"> {
  /** The Markdown so far. Appended text is parsed incrementally; any other change starts over. */
  children?: string | undefined;
}

/** Renders a Markdown text that may still grow, in a `div`. */
export function StreamingMarkdown(props: StreamingMarkdownProps): ReactElement {
  const {
    children: text = "",
    isComplete,
    options,
    words,
    locale,
    load,
    onFailure,
    ...rest
  } = props;
  const settings = { isComplete, options, words, locale, load, onFailure };
  const host = useRef<HTMLDivElement>(null);
  const live = useRef<LiveMarkdown | null>(null);
  // The rendered child never changes, so React leaves the elements that replace it alone.
  const [first] = useState(text);
  const latest = useRef({ text, settings });
  useEffect(() => {
    if (!host.current) return undefined;
    live.current = new LiveMarkdown(host.current, latest.current.text, latest.current.settings);
    return () => {
      live.current?.dispose();
      live.current = null;
    };
  }, []);
  useEffect(() => {
    latest.current = { text, settings };
    live.current?.update(text, settings);
  });
  return createElement(
    "div",
    { ...rest, ref: host },
    createElement("div", { className: kSourceClass }, first),
  );
}
