// All texts of the view itself, in English, for hosts to replace. Texts that come from the core
// (titles, badges, notes) are labels with keys of their own and are not listed here. A text with
// arguments is a phrase(), so that it becomes a row of the tables in locales/ (tables.ts).
// Invariant: no other file of the view contains a text that a reader can see.
import type { OverviewKind, Role, Status, Todo } from "../../contract/index.js";
import type { FilterKind } from "./commands.js";
import type { CommandName } from "./commands.js";
import type { Locale } from "../../contract/locale-types.js";
import { phrase } from "../../locale/phrase.js";
import { wordsIn } from "../../locale/tables.js";

export interface Words {
  status: Record<Status, string>;
  role: Record<Role, string>;
  todoStatus: Record<Todo["status"], string>;
  priority: Record<NonNullable<Todo["priority"]>, string>;
  timeline: string;
  jump: string;
  /** The same, with the number of new entries. */
  jumpNew: (count: number) => string;
  todos: string;
  /** For a to-do list whose items are all completed. */
  todosDone: string;
  thinking: string;
  thought: string;
  thoughtFor: (duration: string) => string;
  pruned: string;
  working: string;
  /** After the running entry: how many others are running. */
  moreRunning: (count: number) => string;
  idle: string;
  ended: string;
  /** States of the session: it waits for the reader, or its last turn failed. */
  waiting: string;
  failed: string;
  /** The number of failures in the header, which leads to them. */
  failures: (count: number) => string;
  turnEnded: string;
  /** Label of the prompt at the top of the viewport, which leads to its card. */
  toPrompt: string;
  context: string;
  /** How full the context is: in per cent, in tokens for the tooltip, and the name of the meter. */
  contextShare: (percent: number) => string;
  contextOf: (used: string, limit: string) => string;
  contextMeter: string;
  contextPruned: string;
  input: string;
  output: string;
  /** The share of input tokens that came from a cache, in per cent. */
  cached: (percent: number) => string;
  queued: (count: number) => string;
  queuedUnread: string;
  steps: (count: number) => string;
  calls: (count: number) => string;
  /** Failed and denied calls of a run; failed commands are counted apart from other calls. */
  failedCommands: (count: number) => string;
  failedCalls: (count: number) => string;
  deniedCalls: (count: number) => string;
  problems: (count: number) => string;
  moreProblems: (count: number) => string;
  /** Label and description of the buttons above code. */
  codeActions: Record<"copy" | "download" | "wrap", [string, string]>;
  tableForms: Record<"markdown" | "csv" | "tsv", string>;
  copyTable: (form: string) => string;
  moreLines: (count: number) => string;
  showAllLines: (count: number) => string;
  showHiddenLines: (count: number) => string;
  showAllItems: (count: number) => string;
  showAllChanges: string;
  showLess: string;
  /** Tooltip of a column header. */
  sortColumn: string;
  /** Label of the button below the host's drawing of a fence. */
  fenceSource: string;
  /** Name of the button that shows a diff side by side. */
  sideBySide: string;
  copied: string;
  notCopied: string;
  loadImage: string;
  /** Precedes the name of an enlarged image. */
  enlarged: string;
  imageFailed: (host: string) => string;
  tools: ToolWords;
  panels: PanelWords;
  /** Names of the kinds in the filter. */
  kinds: Record<FilterKind, string>;
  /** What the keys do, by command. */
  commands: Record<CommandName, string>;
  actions: ActionWords;
}

/** Texts of the toolbar, the find and filter bars, menus, copying and printing. */
export interface ToolWords {
  toolbar: string;
  find: string;
  findPlaceholder: string;
  matchCase: string;
  nextHit: string;
  previousHit: string;
  close: string;
  /** `total` ends with `+` if there are further hits that were not counted. */
  hitCount: (at: number, total: string) => string;
  /** The same without a current hit. */
  hitsFound: (total: string) => string;
  noHits: string;
  /** The current hit is in a row that the filter hides. */
  hitFiltered: string;
  showHit: string;
  filter: string;
  kind: string;
  status: string;
  tool: string;
  failedOnly: string;
  clearFilter: string;
  filtered: (shown: number, total: number) => string;
  nothingMatches: string;
  print: string;
  help: string;
  helpTitle: string;
  cardMenu: (title: string) => string;
  copyText: string;
  copyMarkdown: string;
  copyJson: string;
  copyLink: string;
  /** Menu item, and title of the dialog, for the events that an entry came from. */
  rawEvents: string;
  eventAt: (number: number, line: number) => string;
  moreEvents: (count: number) => string;
  noRawEvents: string;
  /** The session was made with `replay: false`. */
  noInputKept: string;
  openPath: (path: string) => string;
  /** For a part of the view that is loaded on demand and could not be loaded. */
  notLoaded: string;
  printWindowed: string;
  printTitle: string;
}

/** Texts of the panels beside the timeline, and of the exports. */
export interface PanelWords {
  /** The button that opens the panels, and their frame. */
  open: string;
  outline: string;
  files: string;
  durations: string;
  /** The kinds of rows in the outline. */
  kinds: Record<OverviewKind, string>;
  noOutline: string;
  noFiles: string;
  noCalls: string;
  /** For a change whose file has no name. */
  noName: string;
  fileCount: (count: number) => string;
  moreFiles: (count: number) => string;
  /** Link to an edit of a file, counted from 1. */
  edit: (number: number) => string;
  /** Above the diff between the first state of a file and its last. */
  net: string;
  netNothing: string;
  netUnknown: string;
  /** Calls whose times are unknown. */
  untimed: (count: number) => string;
  moreTools: (count: number) => string;
  longest: string;
  export: string;
  /** Items of the export menu. */
  save: Record<ExportKind, string>;
  copyAll: Record<"markdown" | "text", string>;
  notExported: string;
}

/** The formats in which the view exports a session. */
export type ExportKind = "html" | "markdown" | "json" | "text";

/** Texts of the buttons for `onAction`. */
export interface ActionWords {
  approve: string;
  deny: string;
  answer: string;
  ownAnswer: string;
  acceptHunk: string;
  rejectHunk: string;
  sent: string;
  notSent: string;
}

export const english: Words = {
  status: {
    "input-streaming": "Preparing",
    ready: "Ready",
    "awaiting-approval": "Needs approval",
    running: "Running",
    partial: "Running",
    done: "Done",
    error: "Failed",
    denied: "Denied",
    cancelled: "Cancelled",
    "timed-out": "Timed out",
    background: "In background",
    orphaned: "Unfinished",
  },
  role: { user: "User", assistant: "Assistant", system: "System" },
  todoStatus: { pending: "pending", "in-progress": "in progress", completed: "completed" },
  priority: { high: "High", medium: "Medium", low: "Low" },
  timeline: "Agent timeline",
  jump: "Jump to latest",
  jumpNew: phrase("Jump to latest ({count} new)"),
  todos: "To-dos",
  todosDone: "All done",
  thinking: "Thinking",
  thought: "Thought",
  thoughtFor: phrase("Thought for {duration}"),
  pruned: "Dropped from context",
  working: "Working",
  moreRunning: phrase("+{count} more"),
  idle: "Idle",
  ended: "Done",
  waiting: "Waiting for you",
  failed: "Failed",
  failures: phrase("{count} failed"),
  turnEnded: "The agent has finished its turn.",
  toPrompt: "Go to the prompt",
  context: "in context",
  contextShare: phrase("{percent} % of context"),
  contextOf: phrase("{used} of {limit} tokens"),
  contextMeter: "Context usage",
  contextPruned: "pruned",
  input: "in",
  output: "out",
  cached: phrase("{percent} % cached"),
  queued: phrase("{count} messages waiting", "1 message waiting"),
  queuedUnread: "Message not seen yet",
  steps: phrase("{count} steps", "1 step"),
  calls: phrase("{count} calls", "1 call"),
  failedCommands: phrase("{count} commands failed", "1 command failed"),
  failedCalls: phrase("{count} calls failed", "1 call failed"),
  deniedCalls: phrase("{count} denied"),
  problems: phrase("{count} problems", "1 problem"),
  moreProblems: phrase("and {count} more"),
  codeActions: {
    copy: ["Copy", "Copy code"],
    download: ["Download", "Download code"],
    wrap: ["Wrap", "Wrap lines"],
  },
  tableForms: { markdown: "Markdown", csv: "CSV", tsv: "TSV" },
  copyTable: phrase("Copy table as {form}"),
  moreLines: phrase("{count} more lines", "{count} more line"),
  showAllLines: phrase("Show all {count} lines", "Show the whole line"),
  showHiddenLines: phrase("Show {count} hidden lines", "Show {count} hidden line"),
  showAllItems: phrase("Show all {count}"),
  showAllChanges: "Show all changes",
  showLess: "Show less",
  sortColumn: "Sort by this column",
  fenceSource: "Source",
  sideBySide: "Side by side",
  copied: "Copied",
  notCopied: "Copy failed",
  loadImage: "Load image",
  enlarged: "Enlarged",
  imageFailed: phrase("The image from {host} could not be loaded"),
  tools: {
    toolbar: "Timeline tools",
    find: "Find",
    findPlaceholder: "Find in timeline",
    matchCase: "Match case",
    nextHit: "Next match",
    previousHit: "Previous match",
    close: "Close",
    hitCount: phrase("{at} of {total}"),
    hitsFound: phrase("{total} found"),
    noHits: "No matches",
    hitFiltered: "This match is hidden by the filter.",
    showHit: "Clear filter",
    filter: "Filter",
    kind: "Kind",
    status: "Status",
    tool: "Tool",
    failedOnly: "Failed only",
    clearFilter: "Clear",
    filtered: phrase("{shown} of {total} shown"),
    nothingMatches: "Nothing matches this filter.",
    print: "Print",
    help: "Keyboard shortcuts",
    helpTitle: "Keyboard shortcuts",
    cardMenu: phrase("More actions for {title}"),
    copyText: "Copy as text",
    copyMarkdown: "Copy as Markdown",
    copyJson: "Copy as JSON",
    copyLink: "Copy link",
    rawEvents: "Raw events",
    eventAt: phrase("Event {number} · line {line}"),
    moreEvents: phrase("{count} more events", "{count} more event"),
    noRawEvents: "No event in the log belongs only to this entry.",
    noInputKept: "This session does not keep its events.",
    openPath: phrase("Open {path}"),
    notLoaded: "Could not be loaded. Check your connection and try again.",
    printWindowed:
      "This printout contains only what was on the screen. To print the whole session, use the timeline's Print button.",
    printTitle: "Agent timeline",
  },
  panels: {
    open: "Outline, files and durations",
    outline: "Outline",
    files: "Files",
    durations: "Durations",
    kinds: { prompt: "Prompt", change: "Edit", failure: "Failure", approval: "Approval" },
    noOutline: "Nothing to list yet",
    noFiles: "No files changed",
    noCalls: "No calls yet",
    noName: "Unnamed file",
    fileCount: phrase("{count} files", "{count} file"),
    moreFiles: phrase("{count} more files", "{count} more file"),
    edit: phrase("Edit {number}"),
    net: "Net change",
    netNothing: "No net change",
    netUnknown: "The net change is unknown. The edits in order:",
    untimed: phrase("{count} without times"),
    moreTools: phrase("{count} more tools", "{count} more tool"),
    longest: "Longest calls",
    export: "Export",
    save: {
      html: "Save as HTML",
      markdown: "Save as Markdown",
      json: "Save as JSON lines",
      text: "Save as text",
    },
    copyAll: { markdown: "Copy as Markdown", text: "Copy as text" },
    notExported: "Export failed",
  },
  kinds: {
    user: "You",
    assistant: "Assistant",
    system: "System",
    reasoning: "Reasoning",
    tool: "Tool calls",
    notice: "Notices",
    unknown: "Unknown input",
  },
  commands: {
    next: "Next entry",
    previous: "Previous entry",
    toggle: "Expand or collapse the entry",
    expandAll: "Expand all",
    collapseAll: "Collapse all",
    nextPrompt: "Next prompt",
    previousPrompt: "Previous prompt",
    nextFailure: "Next failure",
    previousFailure: "Previous failure",
    first: "Go to the first entry",
    latest: "Go to the latest entry",
    find: "Find",
    filter: "Filter",
    copy: "Copy the entry as text",
    outline: "Open or close the outline",
    help: "Show this help",
    close: "Close the find bar, menu or panel",
  },
  actions: {
    approve: "Approve",
    deny: "Deny",
    answer: "Answer",
    ownAnswer: "Another answer",
    acceptHunk: "Accept change",
    rejectHunk: "Reject change",
    sent: "Sent",
    notSent: "Not sent",
  },
};

/** A host's own texts: any of them, also single ones of a group. */
export type OwnWords = {
  [Name in keyof Words]?: Words[Name] extends (...args: never[]) => string
    ? Words[Name]
    : Words[Name] extends object
      ? Partial<Words[Name]>
      : Words[Name];
};

/** The prefix of the keys of all texts of the view. */
export const kWordsPrefix = "view";

/** Translates the texts; an invalid table is reported, and the texts stay English. */
function inLanguage(locale: Locale): Words {
  try {
    return wordsIn(english, kWordsPrefix, locale);
  } catch (error) {
    console.error("agent-timeline: the locale is invalid; the view stays in English.", error);
    return english;
  }
}

/** Merges the host's own texts, group by group, into the English or translated ones. */
export function withWords(own: OwnWords = {}, locale?: Locale): Words {
  const usual = locale ? inLanguage(locale) : english;
  const words: Record<string, unknown> = { ...usual };
  for (const [name, value] of Object.entries(own)) {
    const group = words[name];
    const isGroup = typeof value === "object" && typeof group === "object";
    words[name] = isGroup ? { ...group, ...value } : value;
  }
  return words as unknown as Words;
}
