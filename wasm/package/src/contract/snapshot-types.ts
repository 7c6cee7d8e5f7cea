// The snapshot: the session as a whole with its descriptors, turns and groups. Plain JSON data; the
// C++ twin is core/src/emit. Invariant: every field is always present; `null` says "not known".
import type { Badge, Label, Role, Status, Todo, ToolFamily, Usage } from "./basic-types.js";
import type { Part } from "./part-types.js";

/** The version of this contract. A change that could break a reader raises it. */
export const SNAPSHOT_VERSION = 1;

export interface ToolFacts {
  /** The name as the agent gave it. */
  name: string;
  family: ToolFamily;
  /** What to call the tool in a header. */
  label: Label;
}

/** A piece of a one-line summary, so that a view can draw paths as paths. */
export interface SummaryPart {
  kind: "path" | "command" | "pattern" | "url" | "text" | "label";
  text: string;
  /** Of a `label`: what to translate. */
  label: Label | null;
}

export interface DescriptorBase {
  /** `e1`, `e2`, … by first appearance. Stable for the life of the session. */
  id: string;
  /** How many events have changed this entry. */
  revision: number;
  /**
   * The entry this one is nested under: the tool call that started the sub-agent. It may be set
   * late, and the parent may come later in the list: some agents tell of the call only in the end.
   */
  parent: string | null;
  /** The turn it belongs to. */
  turn: string | null;
  status: Status;
  title: Label;
  /** One line that tells what it is about, as plain text; may be empty. */
  summary: string;
  /** The same line in pieces; joined with ` · ` they are `summary`. */
  summaryParts: SummaryPart[];
  badges: Badge[];
  /** Milliseconds since 1970 by the events' own clock. */
  startedAt: number | null;
  endedAt: number | null;
  /** As the dialect says it, else the time between start and end. */
  durationMs: number | null;
  /** Whether a view should start with the body closed. */
  collapsed: boolean;
  /** Whether there is a body to open. */
  expandable: boolean;
  /** What opening shows, when the dialect's own page says so. */
  expandHint: Label | null;
  /** A guess of the body's height in lines of text, for scroll bars before anything is drawn. */
  heightHint: number;
  /** True once the agent has dropped this from its own context. */
  pruned: boolean;
  parts: Part[];
  /** Codes of the diagnostics that concern this entry. */
  diagnostics: string[];
  /** The dialect the entry was read from: a label, never something to branch on. */
  dialect: string | null;
  /** The dialect's own id of the call or message: a label. */
  sourceId: string | null;
}

/** What a person, the agent or the system said; `reasoning` is what the agent thinks instead. */
export interface MessageDescriptor extends DescriptorBase {
  kind: "message" | "reasoning";
  role: Role;
  tool: null;
  group: null;
}

export interface ToolDescriptor extends DescriptorBase {
  kind: "tool";
  role: null;
  tool: ToolFacts;
  /** The run of calls it belongs to. */
  group: string;
}

/** A row of the session itself, or input that nobody could read. */
export interface OtherDescriptor extends DescriptorBase {
  kind: "notice" | "unknown";
  role: null;
  tool: null;
  group: null;
}

/** One row of the timeline. `kind` tells the forms apart. */
export type Descriptor = MessageDescriptor | ToolDescriptor | OtherDescriptor;
export type EntryKind = Descriptor["kind"];

/** The agent's work on what a person asked, from there to its end. */
export interface Turn {
  /** `t1`, `t2`, … */
  id: string;
  /** The range of its entries, of whatever depth; `null` before the first. */
  first: string | null;
  last: string | null;
  status: Status;
  startedAt: number | null;
  endedAt: number | null;
  durationMs: number | null;
  usage: Usage;
  costUsd: number | null;
  model: string | null;
  toolCalls: number;
  /** Time, tokens, calls, cost and model, as far as they are known. */
  summary: Label[];
}

/** A run of calls that one agent made without a word between them. */
export interface Group {
  /** `g1`, `g2`, … */
  id: string;
  /** The call that started the sub-agent they belong to. */
  parent: string | null;
  /** The first and last call; entries of other agents may stand between them. */
  first: string;
  last: string;
  calls: number;
  /** How many of them go on. */
  open: number;
  /** How many ended with an error, were denied or timed out. */
  failed: number;
  /** What the calls did: “Read 4 files”, “Ran 2 commands”. */
  summary: Label[];
}

export interface QueuedMessage {
  id: string;
  text: string | null;
}

/** What is known of the session as a whole: the quiet place of events that are not rows. */
export interface SessionFacts {
  dialects: string[];
  model: string | null;
  /** Whether a turn is open: its end has not been said, nor that of the stream. */
  running: boolean;
  /** Whether the stream has ended. */
  ended: boolean;
  /** How many tools the agent has announced. */
  tools: number;
  systemPrompt: boolean;
  contextTokens: number | null;
  /** How many tokens the context can hold. */
  contextLimit: number | null;
  /** The last time the context really shrank, in tokens. */
  contextPruned: { from: number; to: number } | null;
  usage: Usage;
  costUsd: number | null;
  startedAt: number | null;
  updatedAt: number | null;
  /** Diagnostics beyond the number that is kept. */
  droppedDiagnostics: number;
}

export interface Diagnostic {
  code: string;
  level: "info" | "warning" | "error";
  text: string;
  /** Number of the event it was seen in, from 1. */
  event: number;
  /** The entry it concerns. */
  entry: string | null;
  /** The line of the input on which that event begins, from 1. */
  line: number;
  /** The bytes before it; of a server-sent event, before its first line of data. */
  offset: number;
}

export interface Snapshot {
  version: typeof SNAPSHOT_VERSION;
  /** Events folded so far. */
  revision: number;
  session: SessionFacts;
  todos: Todo[];
  queue: QueuedMessage[];
  entries: Descriptor[];
  turns: Turn[];
  groups: Group[];
  diagnostics: Diagnostic[];
}

/** An input field of a tool that is read, with every spelling of it, the preferred one first. */
export interface SupportedField {
  name: string;
  aliases: string[];
}

export interface SupportedTool {
  /** The name as the dialect's agent gives it. */
  name: string;
  family: ToolFamily;
  label: Label;
  fields: SupportedField[];
}

/** What is read in more than the generic way, so that a bridge can advertise only that. */
export interface Detection {
  /** The dialect of most events, or null when no event is of a known one. */
  dialect: string | null;
  /** The version that the log itself tells of the program, of the protocol or of its own form. */
  version: string | null;
  /** From 0 to 1: what share of the log is that dialect's for sure. */
  confidence: number;
}

export interface SupportedTools {
  dialects: { name: string; tools: SupportedTool[] }[];
  /** Every canonical field with the spellings that are accepted for it. */
  aliases: Record<string, string[]>;
}
