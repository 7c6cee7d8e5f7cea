// What a host passes to `mount` and gets back, for mount.ts and what is built on it.
// Invariant: types only; every option is documented here.
import type { DiffLayout } from "../../contract/fragment-types.js";
import type { ViewHooks } from "./hook-types.js";
import type { SelectListener } from "./list.js";
import type { TimelineList } from "./list.js";
import type { OwnWords } from "./words.js";

export interface LinkOptions {
  /** The part of the hash before the id of an entry. Default: `entry-`. Each view on a page needs its own. */
  hashPrefix?: string;
  /** Makes the links to entries. Your page then has to call `view.select` when such a link is opened. */
  linkToEntry?: (id: string) => string;
}

export interface ToolOptions extends LinkOptions {
  /** Single-key shortcuts such as `j` and `k`. Default: true. Arrow keys and Tab always work. */
  keyboard?: boolean;
  /** Whether Ctrl+F (⌘F) inside the view opens its find bar. Default: true. */
  findShortcut?: boolean;
  /** Buttons for find, filter, panels, exports, printing and help. Default: true. */
  toolbar?: boolean;
}

/** How many lines of a result are visible in a closed card. With 0, there are no such results. */
export interface ResultLines {
  /** The first lines of a change. Default: 12. */
  diff?: number;
  /**
   * The last lines of a failed command, or the first lines of an error message. Default: 8. What has at most half
   * as many lines more is shown in full.
   */
  output?: number;
}

/** Options of `mount`, including the hooks. */
export interface MountOptions extends ViewHooks, ToolOptions {
  /** Texts of the view that replace the built-in ones. */
  words?: OwnWords;
  /**
   * Returns the current time by the clock of the events, in milliseconds since 1970. Used for
   * running entries.
   */
  clock?: () => number;
  /** The title in the header. Default: the title in the log, else the first prompt. */
  title?: string;
  /** The size of the context in tokens, for the meter in the header, if the events do not give it. */
  contextLimit?: number;
  /** The colors. `system`, the default, follows the reader's settings, or `data-theme` around the view. */
  theme?: Theme;
  /**
   * Whether changes, error messages, the last lines of failed commands, and images are visible in closed cards, and
   * how many lines of them. Default: `shown`.
   */
  results?: "shown" | "folded" | ResultLines;
  /**
   * The panel to open at the start if there is room for it beside the timeline, in views of 1,000 px and more.
   * Default: none.
   */
  panel?: PanelName;
  /** The initial layout of diffs; readers can change it for each. Default: the session's `diffLayout`. */
  diffLayout?: DiffLayout;
}

export type PanelName = "outline" | "files" | "durations";
export type Theme = "light" | "dark" | "system";

export interface View {
  /** The id of the selected entry. */
  selected(): string | null;
  /** Selects an entry and scrolls to it; `null` selects none. */
  select(id: string | null): void;
  /** Calls `listener` with the id when the selection changes. Returns a function that unsubscribes. */
  onSelect(listener: SelectListener): () => void;
  /**
   * Replaces all options; an option that you leave out gets its default again. Options with the same value as
   * before change nothing, and functions are always called in their latest version. `theme`, `title` and
   * `contextLimit` are applied in place. When anything else changes, the view is rendered again; the reader's
   * place, the selection, open bodies, the filter and the open panel are kept.
   */
  update(options: MountOptions): void;
  /** Changes the colors. */
  setTheme(theme: Theme): void;
  /** Opens the print dialog of the browser for the whole session. */
  print(): Promise<void>;
  /** Opens the find bar; does nothing if the source cannot search. */
  find(): void;
  /** Opens a panel; `null` closes it. Does nothing if the source lacks the data for the panel. */
  showPanel(name: PanelName | null): void;
  /** The full URL of an entry. */
  linkTo(id: string): string;
  /** Queries and scrolls the list of entries. */
  readonly list: TimelineList;
  /** Removes the view from the page and ends its subscription. The session stays usable. */
  dispose(): void;
}
