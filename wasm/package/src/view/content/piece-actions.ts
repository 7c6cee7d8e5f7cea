// Handles the controls inside the core's HTML: copy, save and wrap code, copy and sort tables, go to a
// footnote. Listeners are delegated, and rarely used actions are loaded on first use.
// Invariant: what is copied is what the agent wrote, and a footnote link of an answer never leaves its entry.
import { setText } from "../page/element.js";
import { fullText } from "./hidden-rows.js";
import { kWrapped } from "./reader-state.js";
import { OnDemand } from "../page/on-demand.js";
import type { Awaitable } from "../../contract/answers.js";
import type { TimelineSource } from "../source/source.js";
import { delimitedText } from "./table-text.js";
import type { Words } from "../options/words.js";

/** The header cell of a sortable column. */
const kSortableHeader = ".at-table th[aria-sort]";
/** A piece that may still grow: rows are appended to its table, which therefore is not sorted. */
const kRunning = ":is([data-status=running], [data-status=partial]) .at-piece:last-child";
/** How long a button shows that it has copied, in milliseconds. */
const kFeedbackMs = 2000;

type Rare = typeof import("./rare-actions.js");

/** What the controls need from their surroundings. */
export interface ActionContext {
  words: Words;
  /** The source of tables that are copied as Markdown, and the host's redaction. */
  session?: { source: TimelineSource; redact: (text: string) => string };
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** Scrolls to the end of an entry, where its footnotes are. */
  toEnd?: (entry: string) => void;
}

/** Handles the controls inside `root`, including ones added later. */
export function handleActions(root: HTMLElement, context: ActionContext): void {
  const load = async (): Promise<() => Rare> => {
    const actions = await import("./rare-actions.js");
    return () => actions;
  };
  const rare = new OnDemand(load, () => {
    context.announce(context.words.tools.notLoaded);
  });
  const sort = (head: HTMLTableCellElement): void => {
    if (head.closest(kRunning)) return;
    rare.use(({ sortTable }) => {
      sortTable(head);
    });
  };
  root.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return;
    const head = event.target.closest("a, button") ? null : event.target.closest(kSortableHeader);
    if (head) sort(head as HTMLTableCellElement);
    const button = event.target.closest<HTMLElement>("[data-action]");
    const reference = event.target.closest(".at-footnote-ref > a");
    if (button) act(button, context, rare);
    else if (reference) goToFootnote(reference, event, context);
  });
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!(target instanceof HTMLTableCellElement) || !target.matches(kSortableHeader)) return;
    if (key !== "Enter" && key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    sort(target);
  });
}

function act(button: HTMLElement, context: ActionContext, rare: OnDemand<Rare>): void {
  const action = button.dataset["action"];
  const block = button.closest<HTMLElement>(".at-code-block");
  const table = button.closest(".at-table")?.querySelector("table");
  if (block && action === "copy") void copy(button, codeOf(block), context);
  else if (block && action === "download") saveCode(block, rare);
  else if (block && action === "wrap") toggleWrapping(button, block);
  else if (action === "source") toggleSource(button);
  else if (table && action === "copy-csv") void copy(button, delimitedText(table, ","), context);
  else if (table && action === "copy-tsv") void copy(button, delimitedText(table, "\t"), context);
  else if (table && action === "copy-markdown") {
    void copy(button, sourceOf(table, context), context);
  }
}

async function copy(
  button: HTMLElement,
  text: Awaitable<string>,
  context: ActionContext,
): Promise<void> {
  const { words, announce } = context;
  const label = button.textContent;
  let message = words.copied;
  try {
    await navigator.clipboard.writeText(await text);
  } catch {
    message = words.notCopied; // not permitted, or not a secure context
  }
  announce(message);
  if (label === message) return;
  setText(button, message);
  setTimeout(() => {
    setText(button, label);
  }, kFeedbackMs);
}

/** Returns the Markdown of the piece that contains an element. */
async function sourceOf(inside: Element, { session }: ActionContext): Promise<string> {
  if (!session) return "";
  const { source, redact } = session;
  const dataOf = (selector: string) => inside.closest<HTMLElement>(selector)?.dataset;
  const [entry, part, piece] = [dataOf(".at-entry"), dataOf(".at-part"), dataOf(".at-piece")];
  const descriptor = await source.descriptor(entry?.["entry"] ?? "");
  const found = descriptor?.parts.find(({ key }) => key === part?.["part"]);
  if (found?.kind !== "markdown") return "";
  const text = found.pieces.find(({ key }) => key === piece?.["key"])?.text;
  return text === undefined ? "" : `${redact(text.trim())}\n`;
}

/** Returns the code without a final newline, so that a pasted command does not run at once. */
function codeOf(block: Element): string {
  const pre = block.querySelector("pre");
  return pre ? fullText(pre) : "";
}

function saveCode(block: Element, rare: OnDemand<Rare>): void {
  const language = block.querySelector(".at-code-language")?.textContent ?? "";
  rare.use(({ fileNameFor, saveFile }) => {
    saveFile(fileNameFor(language), `${codeOf(block)}\n`);
  });
}

function toggleWrapping(button: Element, block: Element): void {
  button.setAttribute("aria-pressed", String(block.classList.toggle(kWrapped)));
}

/** Shows or hides the source below the host's drawing of it. */
function toggleSource(button: Element): void {
  const shown = button.closest(".at-drawn")?.classList.toggle("at-shows-source") ?? false;
  button.setAttribute("aria-pressed", String(shown));
}

function goToFootnote(reference: Element, event: Event, { toEnd }: ActionContext): void {
  event.preventDefault();
  const id = reference.getAttribute("href")?.slice(1) ?? "";
  const card = reference.closest<HTMLElement>(".at-entry, .at-fragment");
  const find = (): HTMLElement | null | undefined =>
    card?.querySelector<HTMLElement>(`.at-footnote[id="${CSS.escape(id)}"]`);
  // Footnotes are at the end of an answer; in a long one they may be off the page.
  if (!find()) toEnd?.(card?.dataset["entry"] ?? "");
  const note = find();
  if (!note) return;
  note.tabIndex = -1;
  note.focus({ preventScroll: true });
  note.scrollIntoView({ block: "nearest" });
}
