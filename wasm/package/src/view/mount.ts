// The ready-made view: `mount(element, session)` draws a session and keeps the page up to date from
// its patches. For hosts that want a timeline without drawing one; style it with `styles.css`.
// Invariant: the view shows what `session.snapshot()` says, and nodes that did not change stay.
/** @module agent-timeline/view */
import type { MountOptions, View } from "./options.js";
import type { TimelineSource } from "./source.js";
import { TimelineView } from "./timeline-view.js";

export type { MountOptions, Theme, View } from "./options.js";
export type { Maybe, TimelineSource } from "./source.js";
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
export type { HtmlRequest, PageOptions } from "../types.js";
export { mountMarkdown, type MarkdownView, type MarkdownViewOptions } from "./markdown-view.js";
export type { FilterKind } from "./filter/filter-state.js";
export type { CommandName } from "./keys/key-table.js";
export { english, type ActionWords, type OwnWords, type ToolWords, type Words } from "./words.js";

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
