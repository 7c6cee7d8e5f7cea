// The view as a Svelte action, `<div use:agentTimeline={{ session }}>`, and as an attachment of Svelte 5,
// `<div {@attach attachTimeline(session)}>`. Invariant: both own the view and never the session.
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";

export interface AgentTimelineParameters {
  /** Drawn when it is there. Another session is another view. */
  session: TimelineSource | null | undefined;
  /** What `mount` is called with: read when the session is mounted. */
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
  let current = parameters;
  let view: View | null = null;
  const start = () => {
    if (!current.session) return;
    view = mount(host, current.session, current.options);
    current.onView?.(view);
  };
  const stop = () => {
    if (!view) return;
    current.onView?.(null);
    view.dispose();
    view = null;
  };
  start();
  return {
    update(next) {
      const same = next.session === current.session;
      if (!same) stop();
      current = next;
      if (!same) start();
    },
    destroy: stop,
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
