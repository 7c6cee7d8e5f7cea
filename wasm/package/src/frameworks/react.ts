// The view as a React component, and hooks for hosts with components of their own. Invariant: the component
// owns the view but never the session; server-rendered HTML stays until the view hydrates it.
/** @module agent-timeline/react */
"use client";
import {
  createElement,
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
  type HTMLAttributes,
} from "react";
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { timelineStore, type SnapshotSource, type TimelineStore } from "../apply/timeline-store.js";
import type { Descriptor, Snapshot } from "../contract/index.js";
import type { Awaitable, MountOptions, TimelineSource, View } from "../view/mount.js";
import { LiveView } from "./live-view.js";

export interface AgentTimelineProps extends Omit<
  HTMLAttributes<HTMLDivElement>,
  "children" | "dangerouslySetInnerHTML"
> {
  /** The session to show, or nothing. Another session creates a new view. */
  session: TimelineSource | null | undefined;
  /** Options of `mount`. You can write them inline: they are compared by value. */
  options?: MountOptions | undefined;
  /** Called with the view when it is mounted, and with `null` when it is removed. */
  onView?: ((view: View | null) => void) | undefined;
  /** The HTML that `renderToHtml` returned on the server. A later value has no effect. */
  serverHtml?: string | undefined;
}

/** The view in a `div`. A `ref` holds the {@link View}, or `null` while there is none. */
export const AgentTimeline = forwardRef<View | null, AgentTimelineProps>(
  function AgentTimeline(props, ref) {
    const { session, options, onView, serverHtml, ...attributes } = props;
    const host = useRef<HTMLDivElement>(null);
    const live = useRef<LiveView | null>(null);
    const onViewRef = useRef(onView);
    const [view, setView] = useState<View | null>(null);
    // The first value, and always in the same object: React would write another text over the mounted view,
    // and React 19.0 to 19.2 would write the same text in another object, too.
    const [first] = useState(() => (serverHtml === undefined ? null : { __html: serverHtml }));
    useImperativeHandle<View | null, View | null>(ref, () => view, [view]);
    useEffect(() => {
      if (!host.current) return undefined;
      live.current = new LiveView(host.current, (next) => {
        setView(next);
        onViewRef.current?.(next);
      });
      return () => {
        live.current?.dispose();
        live.current = null;
      };
    }, []);
    useEffect(() => {
      onViewRef.current = onView;
      live.current?.update(session, options);
    });
    return createElement("div", {
      suppressHydrationWarning: first !== null,
      ...attributes,
      ...(first && { dangerouslySetInnerHTML: first }),
      ref: host,
    });
  },
);

export interface AgentSession<Made> {
  /** `null` until it is created, or if creating it failed. */
  session: Made | null;
  /** What `make` threw, otherwise `null`. */
  error: unknown;
}

/**
 * Creates a session with `make`, for example `async () => (await load()).createSession()`, and disposes of it
 * with the component. Another function creates another session, and an inline function is another one in every
 * render: define it outside of the component, or with `useCallback`.
 * @example
 * ```tsx
 * import { AgentTimeline, useAgentSession } from "agent-timeline/react";
 * import { loadInWorker } from "agent-timeline/worker";
 * import { useEffect } from "react";
 *
 * const makeSession = async () => (await loadInWorker()).createSession({ patches: "outline" });
 *
 * export function Log({ url }: { url: string }) {
 *   const { session } = useAgentSession(makeSession);
 *   useEffect(() => {
 *     if (!session) return;
 *     const controller = new AbortController();
 *     const { signal } = controller;
 *     const read = async () => {
 *       await session.reset(); // removes the log of the previous url
 *       await session.pushStream(await fetch(url, { signal }), { signal, end: true });
 *     };
 *     read().catch((error) => signal.aborted || console.error(error));
 *     return () => controller.abort();
 *   }, [session, url]);
 *   return <AgentTimeline session={session} />;
 * }
 * ```
 */
export function useAgentSession<Made extends { dispose(): unknown }>(
  make: () => Awaitable<Made>,
): AgentSession<Made> {
  const [state, setState] = useState<AgentSession<Made>>({ session: null, error: null });
  useEffect(() => {
    let isWanted = true;
    let made: Made | null = null;
    const start = async (): Promise<void> => {
      const session = await make();
      if (isWanted) setState({ session: (made = session), error: null });
      else session.dispose();
    };
    start().catch((error: unknown) => {
      if (isWanted) setState({ session: null, error });
    });
    return () => {
      isWanted = false;
      // React runs this cleanup before those of child components, whose views must be disposed of first.
      const last = made;
      if (last) setTimeout(() => last.dispose());
      setState({ session: null, error: null });
    };
  }, [make]);
  return state;
}

const empty = emptySnapshot();
const nothing: TimelineStore = {
  getSnapshot: () => empty,
  getEntry: () => undefined,
  subscribe: () => () => undefined,
};

const storeOf = (session: SnapshotSource | null | undefined): TimelineStore =>
  session ? timelineStore(session) : nothing;

/**
 * Returns the state of a session, for components that render it themselves; an empty snapshot while there is no
 * session. The session must have full patches. Unchanged entries stay the same objects.
 */
export function useTimeline(session: SnapshotSource | null | undefined): Snapshot {
  const store = storeOf(session);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, nothing.getSnapshot);
}

/** Returns one entry of that state. The component re-renders only when this entry changes. */
export function useEntry(
  session: SnapshotSource | null | undefined,
  id: string,
): Descriptor | undefined {
  const store = storeOf(session);
  const entry = useCallback(() => store.getEntry(id), [store, id]);
  return useSyncExternalStore(store.subscribe, entry, () => undefined);
}
