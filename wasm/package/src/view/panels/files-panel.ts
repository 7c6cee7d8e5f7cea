// The files panel: the changed files with their line counts. An open file shows the diff between its first
// and last state, or a note if that is unknown, and its edits in order, with links to their calls.
// Invariant: a diff is made when its file is opened, and again only when the file was changed again.
import { whenSettled } from "../../contract/answers.js";
import type { ChangedFile, FileChange } from "../../contract/index.js";
import { parseHtml } from "../../dom/trusted-html.js";
import { enhance } from "../content/enhance.js";
import type { ToolContext } from "../context/tool-context.js";
import { redactNodes } from "../hooks/redact-nodes.js";
import { button, element, setText, textElement } from "../page/element.js";
import { icon } from "../page/icons.js";
import { goToEntry } from "./go-to-entry.js";
import { lineCounts } from "./line-counts.js";
import type { PanelContent } from "./panel.js";

/** Number of files listed at first, and added when the reader asks for more. */
const kPageSize = 200;

interface FileRow {
  node: HTMLElement;
  head: HTMLButtonElement;
  counts: HTMLElement;
  body: HTMLElement;
  file: ChangedFile;
  /** The edits that the body was drawn from. */
  drawn: string;
}

export class FilesPanel implements PanelContent {
  readonly node = element("div", "at-files");
  readonly #sum = textElement("p", "at-files-sum");
  readonly #list = element("ul", "at-files-list");
  readonly #more = button("at-files-more");
  readonly #rows = new Map<string, FileRow>();
  #files: readonly ChangedFile[] = [];
  #limit = kPageSize;

  constructor(private readonly context: ToolContext) {
    this.#more.addEventListener("click", () => {
      this.#limit += kPageSize;
      this.#show(this.#files);
    });
    this.node.append(this.#sum, this.#list, this.#more);
  }

  refresh(): void {
    const answer = this.context.source.changedFiles?.() ?? [];
    whenSettled(answer, (files) => {
      this.#show(files);
    });
  }

  dispose(): void {
    this.#rows.clear();
  }

  #show(files: readonly ChangedFile[]): void {
    const { words } = this.context;
    this.#files = files;
    const sum = { added: 0, removed: 0 };
    for (const { added, removed } of files) {
      sum.added += added;
      sum.removed += removed;
    }
    const text = files.length === 0 ? words.panels.noFiles : words.panels.fileCount(files.length);
    this.#sum.replaceChildren(text, " ", lineCounts(sum.added, sum.removed));
    const shown = files.slice(0, this.#limit);
    const paths = new Set(shown.map(({ path }) => path));
    for (const [path, { node }] of this.#rows) {
      if (paths.has(path)) continue;
      node.remove();
      this.#rows.delete(path);
    }
    shown.forEach((file, index) => {
      const { node } = this.#row(file);
      const place = this.#list.children[index] ?? null;
      if (place !== node) this.#list.insertBefore(node, place);
    });
    const rest = files.length - shown.length;
    this.#more.hidden = rest === 0;
    setText(this.#more, words.panels.moreFiles(rest));
  }

  #row(file: ChangedFile): FileRow {
    const row = this.#rows.get(file.path) ?? this.#makeRow(file);
    row.file = file;
    row.counts.replaceChildren(lineCounts(file.added, file.removed));
    if (row.head.getAttribute("aria-expanded") === "true") this.#open(row);
    return row;
  }

  #makeRow(file: ChangedFile): FileRow {
    const { words, hooks } = this.context;
    const shownPath = hooks.text(file.path === "" ? words.panels.noName : file.path);
    const cut = shownPath.search(/[^/\\]*$/);
    const name = element("span", "at-file-name", shownPath.slice(cut));
    const folder = element("span", "at-file-folder", shownPath.slice(0, cut).replace(/[/\\]$/, ""));
    const head = button("at-file-head", icon("chevron"));
    const path = element("span", "at-file-path", name, " ", folder);
    path.dir = "ltr";
    const counts = element("span");
    head.append(path, counts);
    head.title = shownPath;
    head.setAttribute("aria-expanded", "false");
    const body = element("div", "at-file-body");
    body.hidden = true;
    const node = element("li", "at-file", head, body);
    const row: FileRow = { node, head, counts, body, file, drawn: "" };
    head.addEventListener("click", () => {
      const open = body.hidden;
      head.setAttribute("aria-expanded", String(open));
      body.hidden = !open;
      if (open) this.#open(row);
    });
    this.#rows.set(file.path, row);
    return row;
  }

  #open(row: FileRow): void {
    const key = JSON.stringify(row.file.edits);
    if (row.drawn === key) return;
    row.drawn = key;
    const { source } = this.context;
    const answer = source.fileChange?.(row.file.path);
    if (answer === undefined) return;
    const refused = (): void => {
      row.drawn = "";
    };
    whenSettled(
      answer,
      (change) => {
        if (row.drawn === key) row.body.replaceChildren(...this.#bodyOf(change, row.file));
      },
      refused,
    );
  }

  *#bodyOf(change: FileChange, file: ChangedFile): Generator<Node> {
    const { panels } = this.context.words;
    if (!change.known) {
      yield textElement("p", "at-file-note", panels.netUnknown);
    } else if (change.html === "") {
      yield textElement("p", "at-file-note", panels.netNothing);
    } else {
      const note = textElement("p", "at-file-note", panels.net, " ");
      note.append(lineCounts(change.added, change.removed));
      yield note;
      yield this.#diff(change.html);
    }
    const edits = element("ol", "at-file-edits");
    file.edits.forEach(({ entry, added, removed }, index) => {
      const go = button("at-file-edit", panels.edit(index + 1), " ", lineCounts(added, removed));
      go.addEventListener("click", () => {
        goToEntry(this.context.stage, entry);
      });
      const item = element("li", "", go);
      const html = change.edits[index]?.html ?? "";
      if (html !== "") item.append(this.#diff(html));
      edits.append(item);
    });
    yield edits;
  }

  #diff(html: string): Node {
    const { words, hooks } = this.context;
    const fragment = parseHtml(html);
    if (hooks.redacts) redactNodes(fragment, hooks.text);
    enhance(fragment, words);
    return fragment;
  }
}
