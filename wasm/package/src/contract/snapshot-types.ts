// The snapshot: the session as a whole with its descriptors, turns and groups. Plain JSON data; the
// C++ twin is core/src/emit. Invariant: every field is always present; `null` means "not known".
import type { Badge, Label, Role, Status, Todo, ToolFamily, Usage } from "./basic-types.js";
import type { Part } from "./part-types.js";

/** The version of the snapshot format. It is raised when a change could break existing readers. */
export const SNAPSHOT_VERSION = 1;

export interface ToolFacts {
  /** The name that the agent uses. */
  name: string;
  family: ToolFamily;
  /** The name of the tool to display. */
  label: Label;
}

/** A piece of a one-line summary, so that a view can show paths as paths. */
export interface SummaryPart {
  kind: "path" | "command" | "pattern" | "url" | "text" | "label";
  text: string;
  /** For the kind `label`: the text to translate. */
  label: Label | null;
}

export interface DescriptorBase {
  /** `e1`, `e2`, … in order of appearance. Never changes. */
  id: string;
  /** How many events have changed this entry. */
  revision: number;
  /**
   * The entry that this one is nested under: the tool call that started the sub-agent. It may be set late,
   * and the parent may come later in the list, because some agents report the call only at its end.
   */
  parent: string | null;
  /** The turn it belongs to. */
  turn: string | null;
  status: Status;
  title: Label;
  /** One line of plain text on what the entry is about; may be empty. */
  summary: string;
  /** The segments of `summary`, which joins them with ` · `. */
  summaryParts: SummaryPart[];
  badges: Badge[];
  /** Milliseconds since 1970, as the events give them. */
  startedAt: number | null;
  endedAt: number | null;
  /** The duration that the events give, otherwise the time between start and end. */
  durationMs: number | null;
  /** Whether a view should start with the body closed. */
  collapsed: boolean;
  /** Whether there is a body to open. */
  expandable: boolean;
  /** A label for the button that opens the body, for dialects that define one. */
  expandHint: Label | null;
  /** The estimated height of the body in lines of text, for scroll bars before anything is drawn. */
  heightHint: number;
  /** Whether the agent has removed this from its own context. */
  pruned: boolean;
  parts: Part[];
  /** Codes of the diagnostics that concern this entry. */
  diagnostics: string[];
  /** The dialect that the entry was read from. For display only. */
  dialect: string | null;
  /** The id of the call or message in the events. For display only. */
  sourceId: string | null;
}

/** A message of a person, the agent or the system (`message`), or the agent's reasoning (`reasoning`). */
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
  /** The group of calls that it belongs to. */
  group: string;
}

/** A notice about the session itself, or input that was not recognized. */
export interface OtherDescriptor extends DescriptorBase {
  kind: "notice" | "unknown";
  role: null;
  tool: null;
  group: null;
}

/** One entry of the timeline. `kind` discriminates its form. */
export type Descriptor = MessageDescriptor | ToolDescriptor | OtherDescriptor;
export type EntryKind = Descriptor["kind"];

/** The work of the agent on one prompt, from the prompt to its end. */
export interface Turn {
  /** `t1`, `t2`, … */
  id: string;
  /** Its first and last entry, nested ones included; `null` before the first. */
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
  /** Time, tokens, calls, cost and model, as far as known. */
  summary: Label[];
}

/** Tool calls that one agent made in a row within a turn, without a message between them. */
export interface Group {
  /** `g1`, `g2`, … */
  id: string;
  /** The call that started the sub-agent that made the calls. */
  parent: string | null;
  /** The first and last call. Entries of other agents may be between them. */
  first: string;
  last: string;
  calls: number;
  /** How many of them have not ended. */
  open: number;
  /** How many ended with an error, were denied or timed out. */
  failed: number;
  /** What the calls did: “read 4 files”, “ran 2 commands”. Join them and capitalize the result. */
  summary: Label[];
}

export interface QueuedMessage {
  id: string;
  text: string | null;
}

/** What is known about the session as a whole, including facts from events that have no entry. */
export interface SessionFacts {
  dialects: string[];
  model: string | null;
  /** The title that the log gives the session. */
  title: string | null;
  /** The initial working directory of the agent, and the branch that was last checked out there. */
  directory: string | null;
  branch: string | null;
  /** Whether a turn is open: neither its end nor the end of the stream was reported. */
  running: boolean;
  /** Whether the stream has ended. */
  ended: boolean;
  /** How many tools the agent has announced. */
  tools: number;
  systemPrompt: boolean;
  contextTokens: number | null;
  /** How many tokens the context can hold. */
  contextLimit: number | null;
  /** The size of the context in tokens before and after it last shrank. */
  contextPruned: { from: number; to: number } | null;
  usage: Usage;
  costUsd: number | null;
  startedAt: number | null;
  updatedAt: number | null;
  /** How many diagnostics were dropped because too many were kept already. */
  droppedDiagnostics: number;
}

export interface Diagnostic {
  code: string;
  level: "info" | "warning" | "error";
  text: string;
  /** The number of the event that caused it, counted from 1. */
  event: number;
  /** The entry it concerns. */
  entry: string | null;
  /** The line of the input on which that event begins, counted from 1. */
  line: number;
  /** The byte offset of that event; for a server-sent event, of its first line of data. */
  offset: number;
}

export interface Snapshot {
  version: typeof SNAPSHOT_VERSION;
  /** How many events were read so far. */
  revision: number;
  session: SessionFacts;
  todos: Todo[];
  queue: QueuedMessage[];
  entries: Descriptor[];
  turns: Turn[];
  groups: Group[];
  diagnostics: Diagnostic[];
}

/** An input field of a tool with all accepted spellings, the preferred one first. */
export interface SupportedField {
  name: string;
  aliases: string[];
}

export interface SupportedTool {
  /** The name that the agents of the dialect use. */
  name: string;
  family: ToolFamily;
  label: Label;
  fields: SupportedField[];
}

/** The result of `detect`. */
export interface Detection {
  /** The dialect of most events, or null when no event is of a known one. */
  dialect: string | null;
  /** The version of the program, the protocol or the log format, if the log gives one. */
  version: string | null;
  /** From 0 to 1: the share of the log that certainly belongs to that dialect. */
  confidence: number;
}

/** The tools that have a dedicated display, so that a bridge can advertise only these. */
export interface SupportedTools {
  dialects: { name: string; tools: SupportedTool[] }[];
  /** Every canonical field with its accepted spellings. */
  aliases: Record<string, string[]>;
}
