// Every word that the view itself shows, in English, for hosts to replace. Texts that come from the
// core (titles, badges, notes) are labels with keys of their own and are not listed here.
// Invariant: no other file of this folder holds a word that a reader can see.
import type { Role, Status, Todo } from "../types.js";

export interface Words {
  status: Record<Status, string>;
  role: Record<Role, string>;
  todoStatus: Record<Todo["status"], string>;
  priority: Record<NonNullable<Todo["priority"]>, string>;
  timeline: string;
  jump: string;
  /** The same, when so many entries came since. */
  jumpNew: (count: number) => string;
  todos: string;
  pruned: string;
  working: string;
  idle: string;
  ended: string;
  turnEnded: string;
  context: string;
  contextPruned: string;
  input: string;
  output: string;
  queued: (count: number) => string;
  queuedUnread: string;
  steps: (count: number) => string;
  calls: (count: number) => string;
  failedCalls: (count: number) => string;
  problems: (count: number) => string;
  moreProblems: (count: number) => string;
  /** Label and description of the buttons over code. */
  codeActions: Record<"copy" | "download" | "wrap", [string, string]>;
  tableForms: Record<"markdown" | "csv" | "tsv", string>;
  copyTable: (form: string) => string;
  showAllLines: (count: number) => string;
  showHiddenLines: (count: number) => string;
  showAllItems: (count: number) => string;
  showAllChanges: string;
  showLess: string;
  copied: string;
  notCopied: string;
  loadImage: string;
  imageFailed: (host: string) => string;
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
  role: { user: "You", assistant: "Assistant", system: "System" },
  todoStatus: { pending: "pending", "in-progress": "in progress", completed: "completed" },
  priority: { high: "High", medium: "Medium", low: "Low" },
  timeline: "Agent timeline",
  jump: "Jump to latest",
  jumpNew: (count) => `Jump to latest (${count} new)`,
  todos: "To-dos",
  pruned: "Dropped from context",
  working: "Working",
  idle: "Idle",
  ended: "Ended",
  turnEnded: "The agent has finished its turn.",
  context: "in context",
  contextPruned: "pruned",
  input: "in",
  output: "out",
  queued: (count) => (count === 1 ? "1 message waiting" : `${count} messages waiting`),
  queuedUnread: "Message not seen yet",
  steps: (count) => (count === 1 ? "1 step" : `${count} steps`),
  calls: (count) => (count === 1 ? "1 call" : `${count} calls`),
  failedCalls: (count) => `${count} failed`,
  problems: (count) => (count === 1 ? "1 problem" : `${count} problems`),
  moreProblems: (count) => `and ${count} more`,
  codeActions: {
    copy: ["Copy", "Copy code"],
    download: ["Download", "Download code"],
    wrap: ["Wrap", "Wrap lines"],
  },
  tableForms: { markdown: "Markdown", csv: "CSV", tsv: "TSV" },
  copyTable: (form) => `Copy table as ${form}`,
  showAllLines: (count) => `Show all ${count.toLocaleString()} lines`,
  showHiddenLines: (count) => `Show ${count.toLocaleString()} hidden lines`,
  showAllItems: (count) => `Show all ${count.toLocaleString()}`,
  showAllChanges: "Show all changes",
  showLess: "Show less",
  copied: "Copied",
  notCopied: "Not copied",
  loadImage: "Load image",
  imageFailed: (host) => `The image from ${host} could not be loaded`,
};

/** English with the host's own words laid over it. */
export function withWords(own: Partial<Words> = {}): Words {
  return { ...english, ...own };
}
