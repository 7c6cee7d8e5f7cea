// Applies the host's hooks to the core's HTML before it reaches the page: link and image policies,
// links that open files, redaction, highlighting, drawings of fences.
// Invariant: elements that edits of a Markdown piece count stay where they are; without hooks
// nothing changes.
import type { WatchedPart } from "../source/outline.js";
import { CodeColors } from "./code-colors.js";
import { DrawnFences } from "./drawn-fences.js";
import type { FragmentFacts } from "./fragment-facts.js";
import type { Hooks } from "./hooks.js";
import { redactNodes } from "./redact-nodes.js";

export class HookApplier {
  readonly #colors: CodeColors;
  readonly #fences: DrawnFences;

  /** `root` contains the cards; `showSource` is the label of the button that shows a fence's source. */
  constructor(
    private readonly hooks: Hooks,
    root: ParentNode,
    showSource: string,
  ) {
    this.#colors = new CodeColors(hooks, root);
    this.#fences = new DrawnFences(hooks, root, showSource);
  }

  apply(fragment: ParentNode & Node, facts: FragmentFacts): void {
    const { hooks } = this;
    const { part } = facts;
    this.#links(fragment);
    this.#images(fragment);
    if (hooks.linksFiles) this.#linkFiles(fragment, part);
    if (hooks.redacts) redactNodes(fragment, hooks.text);
    if (hooks.highlights) this.#colors.color(fragment, facts);
    if (hooks.drawsFences) this.#fences.draw(fragment, facts);
  }

  #links(fragment: ParentNode): void {
    if (!this.hooks.hasLinkPolicy) return;
    for (const link of fragment.querySelectorAll("a[href]:not(.at-footnote-ref > a)")) {
      const url = link.getAttribute("href") ?? "";
      const verdict = this.hooks.link(url);
      // The element stays, because edits locate elements by counting.
      if (verdict === null) link.removeAttribute("href");
      else if (verdict !== url) link.setAttribute("href", verdict);
    }
  }

  #images(fragment: ParentNode): void {
    for (const image of fragment.querySelectorAll<HTMLElement>(".at-image[data-image]")) {
      const allowed = "allowed" in image.dataset;
      const verdict = this.hooks.image(image.dataset["image"] ?? "", allowed);
      image.toggleAttribute("data-allowed", verdict === "load");
      if (verdict !== "never") continue;
      for (const name of ["data-image", "role", "tabindex"]) image.removeAttribute(name);
    }
  }

  /** Turns paths above diffs and matches into links, and adds a link above a file's content. */
  #linkFiles(fragment: ParentNode, part: WatchedPart): void {
    for (const path of fragment.querySelectorAll<HTMLElement>(".at-path")) {
      this.#linkPath(path, firstLineBelow(path, part));
    }
    if (part.kind !== "code" || part.path === null) return;
    for (const code of fragment.querySelectorAll("pre.at-code")) {
      const line = Number(code.querySelector<HTMLElement>(".at-line[data-line]")?.dataset["line"]);
      const url = line > 0 ? this.hooks.fileUrl(part.path, line) : null;
      if (url !== null) code.before(fileLink(url, `${part.path}:${line}`));
    }
  }

  #linkPath(path: HTMLElement, line: number | null): void {
    const url = this.hooks.fileUrl(path.textContent, line);
    if (url === null) return;
    const link = document.createElement("a");
    link.className = "at-place";
    link.href = url;
    link.append(...path.childNodes);
    path.append(link);
  }
}

function fileLink(url: string, text: string): HTMLElement {
  const link = document.createElement("a");
  link.className = "at-place at-place-above at-own";
  link.href = url;
  link.textContent = text;
  return link;
}

/** Returns the number of the first line shown of the file, in its new version; `null` if unknown. */
function firstLineBelow(path: HTMLElement, part: WatchedPart): number | null {
  const piece = path.closest(".at-piece") ?? path.getRootNode();
  if (!(piece instanceof Element) && !(piece instanceof DocumentFragment)) return null;
  const row = piece.querySelector<HTMLElement>(
    part.kind === "diff"
      ? ":is(.at-added, .at-removed)[data-new], .at-row[data-new]"
      : "[data-line]",
  );
  const line = Number(row?.dataset["new"] ?? row?.dataset["line"]);
  return Number.isSafeInteger(line) && line > 0 ? line : null;
}
