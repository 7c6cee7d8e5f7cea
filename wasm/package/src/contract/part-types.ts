// The parts of an entry's body and the keyed pieces that a part is made of, for the contract.
// Invariant: `kind` tells the parts apart; a reader that meets one it does not know can
// still show the core's HTML of it.
import type { Label, Todo, Tone } from "./basic-types.js";
import type { MarkdownBlock } from "./markdown-types.js";

interface PartBase {
  /** Stable within its entry. */
  key: string;
  label: Label | null;
  /** Says what was left out, when something was. */
  note: Label | null;
  /**
   * Characters that reorder or hide text: bidirectional controls, zero-width characters, tags. The
   * HTML shows them as labelled escapes. Of an output that still grows, and of prose, 0.
   */
  hiddenCharacters: number;
}

export interface MarkdownPiece {
  /** The block's byte offset in the part's text. */
  key: string;
  block: MarkdownBlock;
  /** Of a fenced code block: the language it names, and what follows that. */
  language: string | null;
  meta: string | null;
  /** Whether the text may go on inside the block: a fence without its end, a table at the end. */
  open: boolean;
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
  /** Lines worth showing at once at the start and at the end, and how many are between them. */
  preview: { head: number; tail: number; hidden: number };
  pieces: LinesPiece[];
}
export interface JsonPart extends PartBase {
  kind: "json";
  lineCount: number;
  pieces: LinesPiece[];
}

export interface DiffLine {
  /**
   * Stable within its hunk: `n<number>` by the new file's line number, `o<number>` for a line that
   * only the old file has, `r<position>` where there are no numbers.
   */
  id: string;
  kind: "context" | "added" | "removed";
  /** Line numbers in the old and new file; 0 where the line does not exist or has no known place. */
  old: number;
  new: number;
  text: string;
  /** What changed within the line: pairs of start and end, in UTF-16 units of `text`. */
  marks: [number, number][];
  /** Differs from the line it replaces, or is replaced by, in white space only. */
  whitespaceOnly: boolean;
  /** The block of lines it moved with, counted from 1 over the file; 0 when it did not move. */
  moved: number;
  /** While a call's input streams: what becomes of the line is not known yet. */
  pending: boolean;
  /** The file ends with this line and has no line feed after it. */
  noNewline: boolean;
}
/** What a person may say of a hunk; the host decides what that does. */
export type HunkAction = "accept-hunk" | "reject-hunk";
export interface DiffPiece {
  /**
   * `f<file>h<hunk>`, for further rows of a long hunk `f<file>h<hunk>r<row>`, or `f<file>` for a file
   * whose change has no lines.
   */
  key: string;
  oldPath: string;
  newPath: string;
  change: string;
  heading: string;
  /** The hunk has as many lines as its header says. */
  complete: boolean;
  /** The diff is right, but there may be a shorter one. */
  approximate: boolean;
  /** Lines are counted from the first one that is known, not from the file's. */
  relativeNumbers: boolean;
  binary: boolean;
  actions: HunkAction[];
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
  /** The names are paths in many folders, and the HTML shows them as a tree. */
  tree: boolean;
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

/** A picture as the events brought it. */
export interface ImagePiece {
  key: string;
  source: "data" | "url" | "path";
  /** `image/png` and so on; `null` when the events do not say. */
  mediaType: string | null;
  /** Size of the picture; `null` when its bytes are elsewhere. */
  bytes: number | null;
  /** Base64, a URL, or a path. */
  content: string;
}
export interface ImagePart extends PartBase {
  kind: "image";
  pieces: ImagePiece[];
}

export interface MatchedLine {
  /** From 1; 0 when not known. */
  number: number;
  text: string;
  /** Shown around a match, not a match itself. */
  context: boolean;
}
export interface MatchesPiece {
  key: string;
  path: string;
  /** Matches in the file, where the tool says no more than that. */
  count: number | null;
  lines: MatchedLine[];
}
export interface MatchesPart extends PartBase {
  kind: "matches";
  pieces: MatchesPiece[];
}

export interface LinksPiece {
  key: string;
  url: string;
  title: string;
  snippet: string;
}
export interface LinksPart extends PartBase {
  kind: "links";
  pieces: LinksPiece[];
}

export interface QuestionPiece {
  key: string;
  /** A word or two on what it is about; may be empty. */
  header: string;
  question: string;
  /** More than one option may be chosen. */
  multiple: boolean;
  options: { label: string; description: string; chosen: boolean }[];
  /** `null` while there is none. */
  answer: string | null;
}
export interface QuestionsPart extends PartBase {
  kind: "questions";
  pieces: QuestionPiece[];
}

/** JSON that is a list of objects with short values. */
export interface TablePiece {
  key: string;
  items: Record<string, unknown>[];
}
export interface TablePart extends PartBase {
  kind: "table";
  rows: number;
  /** The keys, in the order in which they first appear. */
  columns: string[];
  pieces: TablePiece[];
}

export type Part =
  | TodosPart
  | MarkdownPart
  | CodePart
  | TerminalPart
  | JsonPart
  | DiffPart
  | EntriesPart
  | NoticePart
  | ImagePart
  | MatchesPart
  | LinksPart
  | QuestionsPart
  | TablePart;
export type PartKind = Part["kind"];
export type Piece = Part["pieces"][number];
