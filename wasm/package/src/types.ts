// The contract between the core and everything that draws: the snapshot, its descriptors, and the
// patches that lead from one snapshot to the next. Plain JSON data; the C++ twin is core/src/emit.
// Invariant: applying every patch of a session, in order, to an empty snapshot gives `snapshot()`.

/** The version of this contract. A change that could break a reader raises it. */
export const SNAPSHOT_VERSION = 1;

/** A text for people: `text` is English; a host that translates looks `key` up and fills in `args`. */
export interface Label {
  key: string;
  args: Record<string, string | number>;
  text: string;
}

/** Where a piece of work stands. One word per state, whatever the dialect calls it. */
export type Status =
  | "input-streaming"
  | "ready"
  | "awaiting-approval"
  | "running"
  | "partial"
  | "done"
  | "error"
  | "denied"
  | "cancelled"
  | "timed-out"
  | "background"
  | "orphaned";

export type EntryKind = "message" | "tool" | "notice" | "unknown";
export type Role = "user" | "assistant" | "system";
export type ToolFamily = "files" | "command" | "search" | "web" | "task" | "todo" | "generic";
export type Tone = "neutral" | "good" | "warning" | "bad";

export interface Badge {
  label: Label;
  tone: Tone;
}

export interface ToolFacts {
  /** The name as the agent gave it. */
  name: string;
  family: ToolFamily;
  /** What to call the tool in a header. */
  label: Label;
}

/** One row of the timeline. Every field is always present; `null` says "not known". */
export interface Descriptor {
  /** `e1`, `e2`, … by first appearance. Stable for the life of the session. */
  id: string;
  /** How many events have changed this entry. */
  revision: number;
  /** The entry this one is nested under: the tool call that started the sub-agent. */
  parent: string | null;
  kind: EntryKind;
  role: Role | null;
  status: Status;
  tool: ToolFacts | null;
  title: Label;
  /** One line that tells what it is about, as plain text; may be empty. */
  summary: string;
  badges: Badge[];
  /** Milliseconds since 1970 by the events' own clock. */
  startedAt: number | null;
  endedAt: number | null;
  /** Whether a view should start with the body closed. */
  collapsed: boolean;
  /** Whether there is a body to open. */
  expandable: boolean;
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

interface PartBase {
  /** Stable within its entry. */
  key: string;
  label: Label | null;
  /** Says what was left out, when something was. */
  note: Label | null;
}

export interface MarkdownPiece {
  /** The block's byte offset in the part's text. */
  key: string;
  block: "paragraph" | "heading" | "code" | "list" | "quote" | "table" | "rule" | "html";
  text: string;
}
export interface MarkdownPart extends PartBase {
  kind: "markdown";
  pieces: MarkdownPiece[];
}

export interface LinesPiece {
  /** `l` and the number of its first line within the part. */
  key: string;
  /** The number to show beside the first line. */
  firstLine: number;
  lines: number;
  text: string;
}
export interface CodePart extends PartBase {
  kind: "code";
  language: string;
  path: string | null;
  lineCount: number;
  /** First and last line that the agent asked for, inclusive. */
  selection: [number, number] | null;
  pieces: LinesPiece[];
}
export interface TerminalPart extends PartBase {
  kind: "terminal";
  stream: "stdout" | "stderr";
  lineCount: number;
  pieces: LinesPiece[];
}
export interface JsonPart extends PartBase {
  kind: "json";
  lineCount: number;
  pieces: LinesPiece[];
}

export interface DiffLine {
  kind: "context" | "added" | "removed";
  /** Line numbers in the old and new file; 0 where the line does not exist. */
  old: number;
  new: number;
  text: string;
}
export interface DiffPiece {
  /** `f<file>h<hunk>`, or `f<file>` for a file whose change has no lines. */
  key: string;
  oldPath: string;
  newPath: string;
  change: string;
  heading: string;
  lines: DiffLine[];
}
export interface DiffPart extends PartBase {
  kind: "diff";
  added: number;
  removed: number;
  /** Text that stood around the diff. */
  prose: string;
  pieces: DiffPiece[];
}

export interface ListedEntry {
  name: string;
  kind: "file" | "directory" | "symlink" | "other";
  hidden: boolean;
  /** Bytes. */
  size: number | null;
}
export interface EntriesPiece {
  key: string;
  items: ListedEntry[];
}
export interface EntriesPart extends PartBase {
  kind: "entries";
  path: string;
  total: number;
  files: number;
  directories: number;
  pieces: EntriesPiece[];
}

export interface NoticePiece {
  key: string;
  text: string;
}
export interface NoticePart extends PartBase {
  kind: "notice";
  tone: Tone;
  pieces: NoticePiece[];
}

export interface TodosPart extends PartBase {
  kind: "todos";
  pieces: ({ key: string } & Todo)[];
}

export type Part =
  | TodosPart
  | MarkdownPart
  | CodePart
  | TerminalPart
  | JsonPart
  | DiffPart
  | EntriesPart
  | NoticePart;
export type PartKind = Part["kind"];
export type Piece = Part["pieces"][number];

export interface Todo {
  id: string;
  content: string;
  status: "pending" | "in-progress" | "completed";
  priority: "high" | "medium" | "low" | null;
  notes: string | null;
}

export interface QueuedMessage {
  id: string;
  text: string | null;
}

export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  totalTokens: number;
}

/** What is known of the session as a whole: the quiet place of events that are not rows. */
export interface SessionFacts {
  dialects: string[];
  model: string | null;
  /** Whether a conversation is going on. */
  running: boolean;
  /** Whether the stream has ended. */
  ended: boolean;
  /** How many tools the agent has announced. */
  tools: number;
  systemPrompt: boolean;
  contextTokens: number | null;
  /** The last time the context really shrank, in tokens. */
  contextPruned: { from: number; to: number } | null;
  usage: Usage;
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
}

export interface Snapshot {
  version: typeof SNAPSHOT_VERSION;
  /** Events folded so far. */
  revision: number;
  session: SessionFacts;
  todos: Todo[];
  queue: QueuedMessage[];
  entries: Descriptor[];
  diagnostics: Diagnostic[];
}

/** One change. `on` says what it changes; `entry`, `part` and `piece` name it by stable keys. */
export type Op =
  | { op: "insert"; on: "entry"; entry: string; index: number; value: Descriptor }
  | { op: "insert"; on: "part"; entry: string; part: string; index: number; value: Part }
  | {
      op: "insert";
      on: "piece";
      entry: string;
      part: string;
      piece: string;
      index: number;
      value: Piece;
    }
  | { op: "remove"; on: "entry"; entry: string }
  | { op: "remove"; on: "part"; entry: string; part: string }
  | { op: "remove"; on: "piece"; entry: string; part: string; piece: string }
  | { op: "set"; on: "entry"; entry: string; fields: Partial<Omit<Descriptor, "id" | "parts">> }
  | { op: "set"; on: "part"; entry: string; part: string; fields: Record<string, unknown> }
  | {
      op: "set";
      on: "piece";
      entry: string;
      part: string;
      piece: string;
      fields: Record<string, unknown>;
    }
  /** Adds `text` to the end of the piece's `text`. */
  | { op: "append"; on: "piece"; entry: string; part: string; piece: string; text: string }
  | { op: "set"; on: "session"; fields: Partial<SessionFacts> }
  | { op: "set"; on: "todos"; value: Todo[] }
  | { op: "insert"; on: "queue"; index: number; value: QueuedMessage }
  | { op: "remove"; on: "queue"; index: number }
  | { op: "insert"; on: "diagnostic"; index: number; value: Diagnostic };

/** The way from revision `base` to `revision`. A reader at another base takes a snapshot instead. */
export interface Patch {
  base: number;
  revision: number;
  ops: Op[];
}
