// Streaming Markdown as a React component, for chat answers without a session. Invariant: the component owns what
// it makes; before the engine is there, on a server too, it shows the text as it was written.
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
  /** The Markdown so far. Only what a render adds at its end is read; any other change begins anew. */
  children?: string | undefined;
}

/** A Markdown text that may still grow, in a `div`. */
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
  // React never changes what it has rendered once: the elements in the host are not its own from then on.
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
