// The view as a Svelte action, `<div use:agentTimeline={{ session }}>`, and as an attachment of Svelte 5,
// `<div {@attach attachTimeline(session)}>`; and a session's state as a Svelte store, for hosts with
// components of their own. Invariant: all of them own what they create but never the session.
/** @module agent-timeline/svelte */
import { emptySnapshot } from "../contract/empty-snapshot.js";
import { timelineStore, type SnapshotSource } from "../apply/timeline-store.js";
import type { Snapshot } from "../contract/index.js";
import type { MountOptions, TimelineSource, View } from "../view/mount.js";
import { LiveView } from "./live-view.js";

export interface AgentTimelineParameters {
  /** The session to show, or nothing. Another session creates a new view. */
  session: TimelineSource | null | undefined;
  /** Options of `mount`. You can write them inline: they are compared by value. */
  options?: MountOptions | undefined;
  /** Called with the view when it is mounted, and with `null` when it is removed. */
  onView?: ((view: View | null) => void) | undefined;
}

/** What an action returns to Svelte. */
export interface AgentTimelineAction {
  update(parameters: AgentTimelineParameters): void;
  destroy(): void;
}

/** The action `use:agentTimeline={{ session }}`: mounts the view in its element. */
export function agentTimeline(
  host: HTMLElement,
  parameters: AgentTimelineParameters,
): AgentTimelineAction {
  let { onView } = parameters;
  const live = new LiveView(host, (view) => onView?.(view));
  live.update(parameters.session, parameters.options);
  return {
    update(next) {
      onView = next.onView;
      live.update(next.session, next.options);
    },
    destroy: () => {
      live.dispose();
    },
  };
}

/** Views whose attachment was removed in this turn; see `disposeLater`. */
const released = new WeakMap<HTMLElement, LiveView>();

/**
 * The attachment `{@attach attachTimeline(session, options)}` of Svelte 5: mounts the view in its element.
 * Changed options are passed to `view.update`.
 */
export function attachTimeline(
  session: TimelineSource | null | undefined,
  options?: MountOptions,
): (host: HTMLElement) => () => void {
  return (host) => {
    const live = released.get(host) ?? new LiveView(host, () => undefined);
    released.delete(host);
    live.update(session, options);
    return () => {
      if (host.isConnected) disposeLater(host, live);
      else live.dispose();
    };
  };
}

/**
 * Disposes of a view unless its element gets another attachment in this turn: when an argument changes, Svelte
 * removes the attachment and adds a new one.
 */
function disposeLater(host: HTMLElement, live: LiveView): void {
  released.set(host, live);
  queueMicrotask(() => {
    if (released.get(host) !== live) return;
    released.delete(host);
    live.dispose();
  });
}

/** A Svelte store: in a component, `$name` reads the store `name`. */
export interface ReadableTimeline {
  subscribe(run: (state: Snapshot) => void): () => void;
}

const nothing: ReadableTimeline = {
  subscribe(run) {
    run(emptySnapshot());
    return () => undefined;
  },
};

/**
 * Returns the state of a session as a Svelte store; an empty snapshot while there is no session. The session
 * must have full patches. Unchanged entries stay the same objects.
 */
export function readableTimeline(session: SnapshotSource | null | undefined): ReadableTimeline {
  if (!session) return nothing;
  const store = timelineStore(session);
  return {
    subscribe(run) {
      const notify = (): void => {
        run(store.getSnapshot());
      };
      // If the session answers synchronously, subscribing to the store calls `notify` again.
      notify();
      return store.subscribe(notify);
    },
  };
}
