// What a host may decide about the view without replacing it. Every hook is optional; one that throws
// is reported once to the console, and what the view does without it is done instead.
// Invariant: hooks get plain data and give plain data or elements; none is handed HTML.
import type {
  Descriptor,
  Label,
  LabelKey,
  Locale,
  Part,
  ToolDescriptor,
  ToolFamily,
} from "../../contract/index.js";
import type { Awaitable } from "../../contract/answers.js";

/** Draws the body of a tool call; `null` leaves it to the view. */
export type ToolRenderer = (descriptor: ToolDescriptor) => Element | null;

/** What a reader wants done. The host decides what that does, and says so through its events. */
export type ViewAction =
  | { type: "approve" | "deny"; entry: string }
  /** `answers` are the labels of the chosen options, or one text of the reader's own. */
  | { type: "answer"; entry: string; part: string; piece: string; answers: string[] }
  | { type: "accept-hunk" | "reject-hunk"; entry: string; part: string; piece: string };

/** A text in another language: with `{name}` for each argument, or made by a function. */
export type Translation = string | ((args: Label["args"]) => string);

export interface CodeFacts {
  /** A token such as `ts`; may be empty. */
  language: string;
  path: string | null;
}

export interface FenceFacts {
  /** Whether it stands by itself; false for mathematics within a line. */
  display: boolean;
}

export interface ViewHooks {
  /** One function for all tools, or functions by the tool's name or family. */
  renderTool?: ToolRenderer | Record<string, ToolRenderer>;
  /** Draws one part of a body; `null` leaves it to the view. */
  renderPart?: (part: Part, descriptor: Descriptor) => Element | null;
  /**
   * What becomes of a link in the session's texts: `false` makes it plain text, a string leads
   * elsewhere (http, https and mailto only), `true` leaves it.
   */
  linkPolicy?: (url: string) => boolean | string;
  /** Whether an image loads at once, on a click (as without this hook), or never. */
  imagePolicy?: (url: string) => "load" | "click" | "never";
  /** Translations of single labels of the core, by `Label.key`; they go before those of `locale`. */
  labels?: Partial<Record<LabelKey, Translation>>;
  /** Icons by the tool's name, its family, the entry's kind, or the status. */
  icons?: Record<string, () => Element>;
  /** Takes what readers decide. Buttons for it are there only with this hook. */
  onAction?: (action: ViewAction) => Awaitable<void>;
  /**
   * Which of the buttons are offered; if not given, all but those of changes before the latest turn.
   * `answers` is empty here.
   */
  offerAction?: (action: ViewAction) => boolean;
  /** The address that opens a file, `vscode://file/…` for one; `line` counts from 1. */
  linkFor?: (path: string, line: number | null) => string | null;
  /** Changes every text that the view shows, copies, announces or prints. */
  redact?: (text: string) => string;
  /**
   * Colours source text with elements of the host's own: files, and fenced code of answers as soon as
   * no more of it comes. `null` leaves it to the core; a node must say the same text.
   */
  highlighter?: (code: string, facts: CodeFacts) => Awaitable<Node | null>;
  /**
   * Draws fenced code whose language is named, in place of its source, as soon as no more of it comes:
   * Mermaid for one. Of mathematics the language is `math`, and `text` is without its dollar signs.
   * `null` leaves the source.
   */
  renderFence?: (language: string, text: string, facts: FenceFacts) => Awaitable<Element | null>;
  /** How what the agent thinks is shown; by default as the core says. */
  reasoning?: "shown" | "collapsed" | "hidden";
  /**
   * The language of the labels, the words, dates, numbers and durations: a table, such as those of
   * `agent-timeline/locales/de.js`. A BCP 47 tag such as `de` or `ar-EG` is for the latter three only.
   */
  locale?: string | Locale;
}

export type { ToolFamily };
