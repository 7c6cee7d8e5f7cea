// What a host gives to `mount` and what it gets back, for mount.ts and what is built on it.
// Invariant: types only; what an option does is said at its name.
import type { DiffLayout } from "./body/diff-layout.js";
import type { ViewHooks } from "./hooks/hook-types.js";
import type { SelectListener } from "./selection.js";
import type { Stage } from "./stage.js";
import type { ToolOptions } from "./tools.js";
import type { OwnWords } from "./words.js";

/** What a host can set; the hooks and the options of the tools are here, too. */
export interface MountOptions extends ViewHooks, ToolOptions {
  /** Name of the Trusted Types policy; `agent-timeline` if not given. */
  policyName?: string;
  /** Words of the view in another language. */
  words?: OwnWords;
  /** Now, in milliseconds since 1970 by the clock of the events, for the times of running steps. */
  clock?: () => number;
  /** What the header calls the session; by default its first prompt. */
  title?: string;
  /** The colours; `system` (the default) follows the reader's settings and `data-theme` around it. */
  theme?: Theme;
  /** Whether changes, the end of failed commands and pictures show without being opened; default yes. */
  results?: "shown" | "folded";
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
