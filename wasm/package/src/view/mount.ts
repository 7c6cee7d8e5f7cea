// The ready-made view: `mount(element, session)` draws a session and keeps the page up to date from
// its patches. For hosts that want a timeline without drawing one; style it with `styles.css`.
// Invariant: the view shows what `session.snapshot()` says, and nodes that did not change stay.
import type { TimelineSource } from "./source.js";
import type { DiffLayout } from "./body/diff-layout.js";
import { TimelineView } from "./timeline-view.js";
import type { SelectListener } from "./selection.js";
import type { ViewHooks } from "./hooks/hook-types.js";
import type { ToolOptions } from "./tools.js";
import type { OwnWords } from "./words.js";
import type { Stage } from "./stage.js";

export type { HtmlRequest, Maybe, TimelineSource } from "./source.js";
export type { EntryOutline, Outline, WatchedEntry } from "./outline.js";
export type { CardListener, EntryFilter, RevealOptions, Stage } from "./stage.js";
export type { SelectListener } from "./selection.js";
export type * from "./hooks/hook-types.js";
export type { ToolOptions } from "./tools.js";
export type {
  Awaitable,
  SearchHit,
  SearchOptions,
  SearchResult,
  SessionTools,
} from "./tool-source.js";
export type { DiffLayout } from "./body/diff-layout.js";
export type { PageOptions } from "../export-types.js";
export { english, type OwnWords, type Words } from "./words.js";

/** What a host can set; the hooks and the options of the tools are here, too. */
export interface MountOptions extends ViewHooks, ToolOptions {
  /** Name of the Trusted Types policy; `agent-timeline` if not given. */
  policyName?: string;
  /** Words of the view in another language. */
  words?: OwnWords;
  /** Now, in milliseconds since 1970 by the clock of the events, for the times of running steps. */
  clock?: () => number;
  /** The colours; `system` (the default) follows the reader's settings and `data-theme` around it. */
  theme?: Theme;
  /** How diffs begin, which readers can change for each; by default as the session's `diffLayout` says. */
  diffLayout?: DiffLayout;
}

export type Theme = "light" | "dark" | "system";

export interface View {
  /** Id of the selected entry. */
  selected(): string | null;
  /** Selects an entry and brings it into sight; `null` selects none. */
  select(id: string | null): void;
  /** Calls `listener` with the id when the selection changes; the result ends that. */
  onSelect(listener: SelectListener): () => void;
  /** Sets the colours anew. */
  setTheme(theme: Theme): void;
  /** Opens the browser's print dialogue with the whole session. */
  print(): Promise<void>;
  /** Opens the find bar; does nothing if the source cannot search. */
  find(): void;
  /** The whole address of an entry. */
  linkTo(id: string): string;
  /** The list of entries: which there are, where they are, and how to bring them into sight. */
  readonly stage: Stage;
  /** Takes the view off the page and ends its subscription. The session stays. */
  dispose(): void;
}

/**
 * Draws `session` into `host` and follows it. The view fills the host's height and scrolls inside it.
 * What `renderToHtml` drew there is taken over: nodes that say the same stay, and so does the place
 * that the reader is at. Dispose of the view before the session.
 */
export function mount(host: Element, session: TimelineSource, options: MountOptions = {}): View {
  const view = new TimelineView(host, session, options);
  return {
    selected: () => view.selection.id,
    select: (id) => {
      view.select(id);
    },
    onSelect: (listener) => view.selection.onSelect(listener),
    setTheme: (theme) => {
      view.setTheme(theme);
    },
    print: () => view.tools.print(),
    find: () => {
      view.tools.find?.open();
    },
    linkTo: (id) => view.tools.links.linkTo(id),
    stage: view.stage,
    dispose: () => {
      view.dispose();
    },
  };
}
