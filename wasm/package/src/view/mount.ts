// The ready-made view: `mount(element, session)` draws a session and keeps the page up to date from
// its patches. For hosts that want a timeline without drawing one; style it with `styles.css`.
// Invariant: the view shows what `session.snapshot()` says, and nodes that did not change stay.
import type { TimelineSource } from "./source.js";
import { TimelineView } from "./timeline-view.js";
import type { SelectListener } from "./selection.js";
import type { Stage } from "./stage.js";
import type { Words } from "./words.js";

export type { HtmlRequest, Maybe, TimelineSource } from "./source.js";
export type { EntryOutline, Outline, WatchedEntry } from "./outline.js";
export type { CardListener, EntryFilter, RevealOptions, Stage } from "./stage.js";
export type { SelectListener } from "./selection.js";
export { english, type Words } from "./words.js";

export interface MountOptions {
  /** Name of the Trusted Types policy; `agent-timeline` if not given. */
  policyName?: string;
  /** Words of the view in another language. */
  words?: Partial<Words>;
  /** Now, in milliseconds since 1970 by the clock of the events, for the times of running steps. */
  clock?: () => number;
}

export interface View {
  /** Id of the selected entry. */
  selected(): string | null;
  /** Selects an entry and brings it into sight; `null` selects none. */
  select(id: string | null): void;
  /** Calls `listener` with the id when the selection changes; the result ends that. */
  onSelect(listener: SelectListener): () => void;
  /** The list of entries: which there are, where they are, and how to bring them into sight. */
  readonly stage: Stage;
  /** Takes the view off the page and ends its subscription. The session stays. */
  dispose(): void;
}

/**
 * Draws `session` into `host` and follows it. The view fills the host's height and scrolls inside it.
 * Dispose of the view before the session.
 */
export function mount(host: Element, session: TimelineSource, options: MountOptions = {}): View {
  const view = new TimelineView(host, session, options);
  return {
    selected: () => view.selection.id,
    select: (id) => {
      view.select(id);
    },
    onSelect: (listener) => view.selection.onSelect(listener),
    stage: view.stage,
    dispose: () => {
      view.dispose();
    },
  };
}
