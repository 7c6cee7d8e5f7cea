// The parts of an entry's body and the keyed pieces that a part consists of.
// Invariant: `kind` discriminates the parts; for a part of an unknown kind, a reader can still show the HTML
// that the core renders.
import type { Label, Todo, Tone } from "./basic-types.js";
import type { MarkdownBlock } from "./markdown-types.js";

interface PartBase {
  /** Stable within its entry. */
  key: string;
  label: Label | null;
  /** Describes what was left out, if anything was. */
  note: Label | null;
  /**
   * The number of characters that reorder or hide text: bidirectional controls, zero-width characters, tags.
   * The HTML shows them as labeled escapes. 0 for prose, and for output that is still growing.
   */
  hiddenCharacters: number;
}

export interface MarkdownPiece {
  /** The byte offset of the block in the text of the part. */
  key: string;
  block: MarkdownBlock;
  /** The language of a fenced code block, and the rest of its info string. */
  language: string | null;
  meta: string | null;
  /** True while the block may still grow: an unclosed fence, a table at the end of the text. */
  open: boolean;
  text: string;
}
export interface MarkdownPart extends PartBase {
  kind: "markdown";
  pieces: MarkdownPiece[];
}

export interface LinesPiece {
  /** `l`, followed by the number of its first line within the part. */
  key: string;
  /** The line number to display beside the first line. */
  firstLine: number;
  lines: number;
  text: string;
}
export interface CodePart extends PartBase {
  kind: "code";
  language: string;
  path: string | null;
  lineCount: number;
  /** The first and last line that the agent requested, inclusive. */
  selection: [number, number] | null;
  pieces: LinesPiece[];
}
export interface TerminalPart extends PartBase {
  kind: "terminal";
  stream: "stdout" | "stderr";
  lineCount: number;
  /** The numbers of lines to show initially from the start and from the end, and of hidden lines between them. */
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
   * Stable within its hunk: `n<number>` with the line number in the new file, `o<number>` for a line that
   * only the old file has, or `r<position>` if line numbers are not known.
   */
  id: string;
  kind: "context" | "added" | "removed";
  /** Line numbers in the old and new file; 0 if the line is not in that file or its number is not known. */
  old: number;
  new: number;
  text: string;
  /** The changed ranges of the line: pairs of start and end, in UTF-16 units of `text`. */
  marks: [number, number][];
  /** Whether the line differs from its counterpart in white space only. */
  whitespaceOnly: boolean;
  /** The number of the moved block it belongs to, counted from 1 in each file; 0 if it did not move. */
  moved: number;
  /** True while the input of a call streams and a later chunk may still remove or change the line. */
  pending: boolean;
  /** This is the last line of the file, and no line feed follows it. */
  noNewline: boolean;
}
/** A decision that a reader can make about a hunk. The host implements it. */
export type HunkAction = "accept-hunk" | "reject-hunk";
export interface DiffPiece {
  /**
   * `f<file>h<hunk>`; `f<file>h<hunk>r<row>` for further rows of a long hunk; `f<file>` for a file whose
   * change has no lines.
   */
  key: string;
  oldPath: string;
  newPath: string;
  change: string;
  heading: string;
  /** Whether the hunk has as many lines as its header announces. */
  complete: boolean;
  /** The diff is correct but may not be the shortest one. */
  approximate: boolean;
  /** Line numbers count from the first known line, not from the start of the file. */
  relativeNumbers: boolean;
  binary: boolean;
  actions: HunkAction[];
  lines: DiffLine[];
}
export interface DiffPart extends PartBase {
  kind: "diff";
  added: number;
  removed: number;
  /** Text before and after the diff. */
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
  /** Whether the names are paths in several directories, which the HTML shows as a tree. */
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

/** An image, as the events contain it. */
export interface ImagePiece {
  key: string;
  source: "data" | "url" | "path";
  /** A media type such as `image/png`; `null` if the events do not say. */
  mediaType: string | null;
  /** The size of the image; `null` if the events do not contain its bytes. */
  bytes: number | null;
  /** Base64, a URL or a path, depending on `source`. */
  content: string;
}
export interface ImagePart extends PartBase {
  kind: "image";
  pieces: ImagePiece[];
}

export interface MatchedLine {
  /** Counted from 1; 0 if not known. */
  number: number;
  text: string;
  /** Whether the line is context around a match. */
  context: boolean;
}
export interface MatchesPiece {
  key: string;
  path: string;
  /** The number of matches in the file, if the tool reports only that. */
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
  /** The topic in a word or two; may be empty. */
  header: string;
  question: string;
  /** Whether more than one option may be chosen. */
  multiple: boolean;
  options: { label: string; description: string; chosen: boolean }[];
  /** `null` until there is an answer. */
  answer: string | null;
}
export interface QuestionsPart extends PartBase {
  kind: "questions";
  pieces: QuestionPiece[];
}

/** A JSON list of objects with short values. */
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
