// What a host gives to `mount` and what it gets back, for mount.ts and what is built on it.
// Invariant: types only; what an option does is said at its name.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { ViewHooks } from "./hook-types.js";
import type { SelectListener } from "./list.js";
import type { TimelineList } from "./list.js";
import type { OwnWords } from "./words.js";

export interface LinkOptions {
  /** What stands before an entry's id in the hash; default `entry-`. Views on one page need their own. */
  hashPrefix?: string;
  /** Links of the host's own; it then brings readers to an entry with `view.select`. */
  linkToEntry?: (id: string) => string;
}

export interface ToolOptions extends LinkOptions {
  /** Single keys, `j` and `k` for two; default true. Arrow keys and Tab work without them. */
  keyboard?: boolean;
  /** Whether Ctrl+F (⌘F) inside the view opens the view's find bar; default true. */
  findShortcut?: boolean;
  /** Buttons for find, filter, panels, exports, printing and help; default true. */
  toolbar?: boolean;
}

/** What a host can set; the hooks and the options of the tools are here, too. */
export interface MountOptions extends ViewHooks, ToolOptions {
  /** Words of the view in another language. */
  words?: OwnWords;
  /** Now, in milliseconds since 1970 by the clock of the events, for the times of running steps. */
  clock?: () => number;
  /** What the header calls the session; by default its first prompt. */
  title?: string;
  /** How many tokens the context can hold, for the meter of the header where the log does not say. */
  contextLimit?: number;
  /** The colours; `system` (the default) follows the reader's settings and `data-theme` around it. */
  theme?: Theme;
  /** Whether changes, the end of failed commands and pictures show without being opened; default yes. */
  results?: "shown" | "folded";
  /**
   * The panel that is open from the start where there is room for it beside the timeline, in views of 1,000
   * px and more; none by default.
   */
  panel?: PanelName;
  /** How diffs begin, which readers can change for each; by default as the session's `diffLayout` says. */
  diffLayout?: DiffLayout;
}

export type PanelName = "outline" | "files" | "durations";
export type Theme = "light" | "dark" | "system";

export interface View {
  /** Id of the selected entry. */
  selected(): string | null;
  /** Selects an entry and brings it into sight; `null` selects none. */
  select(id: string | null): void;
  /** Calls `listener` with the id when the selection changes; the result ends that. */
  onSelect(listener: SelectListener): () => void;
  /**
   * Sets the options anew, all of them: what is not among them is as if it had never been. What says the same
   * as before changes nothing, of functions the latest is called, and when anything else changes, the view is
   * drawn anew with the reader's place, selection and open bodies.
   */
  update(options: MountOptions): void;
  /** Sets the colours anew. */
  setTheme(theme: Theme): void;
  /** Opens the browser's print dialogue with the whole session. */
  print(): Promise<void>;
  /** Opens the find bar; does nothing if the source cannot search. */
  find(): void;
  /** Opens a panel, or closes the one that is open with `null`; does nothing if the source cannot tell. */
  showPanel(name: PanelName | null): void;
  /** The whole address of an entry. */
  linkTo(id: string): string;
  /** The list of entries: which there are, where they are, and how to bring them into sight. */
  readonly list: TimelineList;
  /** Takes the view off the page and ends its subscription. The session stays. */
  dispose(): void;
}
