// The view as a React component. Invariant: the component owns the view and never the session; what
// the server drew stays until the view takes it over.
"use client";
import { createElement, useEffect, useRef, type HTMLAttributes, type ReactElement } from "react";
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";

export interface AgentTimelineProps extends Omit<
  HTMLAttributes<HTMLDivElement>,
  "children" | "dangerouslySetInnerHTML"
> {
  /** Drawn when it is there. Another session is another view. */
  session: TimelineSource | null | undefined;
  /** What `mount` is called with: read when the session is mounted. Change `key` to draw anew. */
  options?: MountOptions | undefined;
  /** Called with the view when it is mounted, and with `null` when it is gone. */
  onView?: ((view: View | null) => void) | undefined;
  /** HTML of `renderToHtml` from the server. */
  serverHtml?: string | undefined;
}

export function AgentTimeline(props: AgentTimelineProps): ReactElement {
  const { session, options, onView, serverHtml, ...attributes } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ options, onView });
  useEffect(() => {
    latest.current = { options, onView };
  });
  useEffect(() => {
    if (!host.current || !session) return undefined;
    const view = mount(host.current, session, latest.current.options);
    latest.current.onView?.(view);
    return () => {
      latest.current.onView?.(null);
      view.dispose();
    };
  }, [session]);
  const inner = serverHtml === undefined ? {} : { dangerouslySetInnerHTML: { __html: serverHtml } };
  return createElement("div", {
    suppressHydrationWarning: serverHtml !== undefined,
    ...attributes,
    ...inner,
    ref: host,
  });
}
