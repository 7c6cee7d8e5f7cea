// The view as a Svelte action, `<div use:agentTimeline={{ session }}>`, and as an attachment of Svelte 5,
// `<div {@attach attachTimeline(session)}>`; and a session's state as a Svelte store, for those who draw
// their own. Invariant: all of them own what they make and never the session.
/** @module agent-timeline/svelte */
import { timelineStore, type SnapshotSource } from "../apply/timeline-store.js";
import type { Snapshot } from "../contract/index.js";
import type { MountOptions, TimelineSource, View } from "../view/mount.js";
import { LiveView } from "./live-view.js";

export interface AgentTimelineParameters {
  /** Drawn when it is there. Another session is another view. */
  session: TimelineSource | null | undefined;
  /** Those of `mount`. They may be written inline: what changes in them applies, no more is done. */
  options?: MountOptions | undefined;
  /** Called with the view when it is mounted, and with `null` when it is gone. */
  onView?: ((view: View | null) => void) | undefined;
}

/** What an action returns to Svelte. */
export interface AgentTimelineAction {
  update(parameters: AgentTimelineParameters): void;
  destroy(): void;
}

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

/** The attachment: Svelte calls it with the element and calls the result when that goes. */
export function attachTimeline(
  session: TimelineSource,
  options?: MountOptions,
): (host: HTMLElement) => () => void {
  return (host) => {
    const action = agentTimeline(host, { session, options });
    return () => {
      action.destroy();
    };
  };
}

/** What Svelte reads as a store: `$state` in a component. */
export interface ReadableTimeline {
  subscribe(run: (state: Snapshot) => void): () => void;
}

/**
 * The state of a session as a Svelte store. The session must tell full patches. What did not change is
 * the same object from one state to the next.
 */
export function readableTimeline(session: SnapshotSource): ReadableTimeline {
  const store = timelineStore(session);
  return {
    subscribe(run) {
      const tell = (): void => {
        run(store.getSnapshot());
      };
      // Taking the first state tells of it, when the session answers at once.
      tell();
      return store.subscribe(tell);
    },
  };
}
