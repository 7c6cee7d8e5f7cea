// The ready-made view: `mount(element, session)` draws a session and keeps the page up to date from its
// patches. For hosts that want a timeline without drawing one; style it with `styles.css`.
// Invariant: the view shows the state that `session.snapshot()` returns, and unchanged nodes stay.
/** @module agent-timeline/view */
import type { MountOptions, View } from "./options/options.js";
import type { TimelineSource } from "./source/source.js";
import { MountedView } from "./mounted-view.js";

export type { MountOptions, PanelName, ResultLines, Theme, View } from "./options/options.js";
export type { TimelineSource } from "./source/source.js";
export type { EntryOutline, Outline, WatchedEntry } from "./source/outline.js";
export type { CardListener, EntryFilter, RevealOptions, TimelineList } from "./options/list.js";
export type { SelectListener } from "./options/list.js";
export type * from "./options/hook-types.js";
export type { ToolOptions } from "./options/options.js";
export type { Awaitable } from "../contract/answers.js";
export type { SearchHit, SearchOptions, SearchResult, SessionTools } from "./source/tool-source.js";
export type { DiffLayout } from "../contract/fragment-types.js";
export type { HtmlRequest, LabelKey, Locale, LocaleText, PageOptions } from "../contract/index.js";
export type { FilterKind } from "./options/commands.js";
export type { CommandName } from "./options/commands.js";
export {
  english,
  type ActionWords,
  type ExportKind,
  type OwnWords,
  type PanelWords,
  type ToolWords,
  type Words,
} from "./options/words.js";

/**
 * Draws `session` into `host` and keeps it up to date. The view fills the height of `host` and scrolls inside
 * it. HTML of `renderToHtml` in `host` is hydrated: nodes that match the session stay, and so does the reader's
 * place. Dispose of the view before the session.
 * @example
 * ```ts
 * import { load } from "agent-timeline";
 * import { mount } from "agent-timeline/view";
 * import "agent-timeline/styles.css";
 *
 * const core = await load();
 * const session = core.createSession({ patches: "outline" });
 * const view = mount(document.body, session, { theme: "dark" });
 * await session.pushStream(await fetch("/events"), { end: true });
 * view.select("e1");
 * ```
 */
export function mount(host: Element, session: TimelineSource, options: MountOptions = {}): View {
  const view = new MountedView(host, session, options);
  return {
    selected: () => view.list.selected(),
    select: (id) => {
      view.current.select(id);
    },
    onSelect: (listener) => view.list.onSelect(listener),
    setTheme: (theme) => {
      view.setTheme(theme);
    },
    print: () => view.current.tools.print(),
    find: () => {
      view.current.tools.find?.open();
    },
    linkTo: (id) => view.current.tools.links.linkTo(id),
    list: view.list,
    update: (next) => {
      view.update(next);
    },
    showPanel: (name) => {
      view.current.tools.showPanel(name);
    },
    dispose: () => {
      view.dispose();
    },
  };
}
