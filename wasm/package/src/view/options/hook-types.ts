// Hooks by which a host customizes the view. Every hook is optional; one that throws is reported once
// to the console, and the view uses its default instead.
// Invariant: hooks get plain data and return plain data or elements; none gets HTML.
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

/** A decision of a reader. Your code carries it out; the view shows the result when events report it. */
export type ViewAction =
  | { type: "approve" | "deny"; entry: string }
  /**
   * `answers` has the labels of the chosen options; a text that the reader typed is the last, or the only one if the
   * question takes a single answer.
   */
  | { type: "answer"; entry: string; part: string; piece: string; answers: string[] }
  | { type: "accept-hunk" | "reject-hunk"; entry: string; part: string; piece: string };

/** A translated text, with `{name}` for each argument, or a function that returns it. */
export type Translation = string | ((args: Label["args"]) => string);

export interface CodeFacts {
  /** A name such as `ts`; may be empty. */
  language: string;
  path: string | null;
}

export interface FenceFacts {
  /** Whether it is a block of its own; false for mathematics within a line. */
  display: boolean;
}

export interface ViewHooks {
  /** Draws the bodies of tool calls: one function for all tools, or functions by tool name or family. */
  renderTool?: ToolRenderer | Record<string, ToolRenderer>;
  /** Draws one part of a body; `null` leaves it to the view. */
  renderPart?: (part: Part, descriptor: Descriptor) => Element | null;
  /**
   * Decides about a link in the texts of the session: `true` keeps it, `false` makes it plain text, and a
   * string is another address to link to (http, https or mailto). If it throws, the link is kept.
   */
  linkPolicy?: (url: string) => boolean | string;
  /** Whether an image loads at once, on a click (the default), or never. */
  imagePolicy?: (url: string) => "load" | "click" | "never";
  /** Translations of single labels, by `Label.key`. They take precedence over `locale`. */
  labels?: Partial<Record<LabelKey, Translation>>;
  /** Icons by tool name, tool family, kind of entry, or status. */
  icons?: Record<string, () => Element>;
  /** Handles the decisions of readers. Without this hook, there are no buttons for them. */
  onAction?: (action: ViewAction) => Awaitable<void>;
  /**
   * Whether to offer the button of an action. Default: all buttons except those of changes before the latest
   * turn. `answers` is empty here.
   */
  offerAction?: (action: ViewAction) => boolean;
  /** Returns an address that opens a file, such as `vscode://file/…`; `line` counts from 1. */
  linkFor?: (path: string, line: number | null) => string | null;
  /**
   * Returns the text to show in place of `text`, also for find, copy, screen readers and print. Gets the text of
   * a whole paragraph, line or table cell, even where links or emphasis divide it.
   */
  redact?: (text: string) => string;
  /**
   * Highlights the syntax of files, and of fenced code once it is complete. Returns a node with the same text, or
   * `null` to leave it to the core.
   */
  highlighter?: (code: string, facts: CodeFacts) => Awaitable<Node | null>;
  /**
   * Draws fenced code in place of its source once it is complete, for example Mermaid diagrams. For
   * mathematics, `language` is `math`, and `text` has no dollar signs. `null` keeps the source.
   */
  renderFence?: (language: string, text: string, facts: FenceFacts) => Awaitable<Element | null>;
  /** How to show the agent's reasoning. Default: as each entry says in `collapsed`. */
  reasoning?: "shown" | "collapsed" | "hidden";
  /**
   * The language: a table of texts, such as the one in `agent-timeline/locales/de.js`. A BCP 47 tag such as
   * `de` or `ar-EG` changes only the form of dates, numbers and durations.
   */
  locale?: string | Locale;
}

export type { ToolFamily };
