// Replaces the core's syntax highlighting with that of the host's highlighter, at once or when it is ready.
// Invariant: the text does not change; a node from the host is used only if it has the same text.
import { changeWithAllRows, fullText } from "../content/hidden-rows.js";
import { isPromise } from "../../contract/answers.js";
import type { FragmentFacts } from "./fragment-facts.js";
import type { CodeFacts } from "../options/hook-types.js";
import type { Hooks } from "./hooks.js";

/** Size of the cache of highlighted code, so that a redrawn piece need not wait again. */
const kMaxCached = 256;
const kLanguage = /^language-(.+)$/;

export class CodeColors {
  readonly #cache = new Map<string, Node>();

  /** `root` contains the cards. */
  constructor(
    private readonly hooks: Hooks,
    private readonly root: ParentNode,
  ) {}

  /** Highlights the code of a code part, and fenced code of an answer once it is complete. */
  color(fragment: ParentNode, facts: FragmentFacts): void {
    const { kind } = facts.part;
    if (kind !== "code" && kind !== "markdown") return;
    for (const code of fragment.querySelectorAll("pre.at-code > code")) {
      const codeInfo = codeFacts(code, facts);
      if (!codeInfo) continue;
      const text = code.textContent;
      const key = `${codeInfo.language}\0${text}`;
      const known = this.#cache.get(key);
      if (known) {
        insertColored(code, known);
        continue;
      }
      const answer = this.hooks.highlight(text, codeInfo);
      if (!isPromise(answer)) {
        if (this.#cacheNode(text, key, answer)) insertColored(code, answer);
        continue;
      }
      void answer.then((node) => {
        if (!this.#cacheNode(text, key, node)) return;
        // The piece may have been morphed into nodes that were already on the page.
        for (const shown of this.#codesOf(facts)) {
          if (fullText(shown) !== text) continue;
          changeWithAllRows(shown, () => {
            insertColored(shown, node);
          });
        }
      });
    }
  }

  #codesOf({ entry, part }: FragmentFacts): Iterable<Element> {
    const card = `[data-entry="${CSS.escape(entry)}"]`;
    return this.root.querySelectorAll(
      `${card} [data-part="${CSS.escape(part.key)}"] pre.at-code > code:not(.at-host-colors)`,
    );
  }

  /** Caches the host's node; false if it cannot be used. */
  #cacheNode(text: string, key: string, node: Node | null): node is Node {
    if (node === null) return false;
    if (node.textContent !== text) {
      this.hooks.report("highlighter", new Error("The highlighter must not change the text."));
      return false;
    }
    if (this.#cache.size >= kMaxCached) this.#cache.delete(this.#cache.keys().next().value ?? "");
    this.#cache.set(key, node.cloneNode(true));
    return true;
  }
}

/**
 * Returns the facts that the host gets; `null` while the code may grow, since edits need the core's nodes.
 */
function codeFacts(code: Element, { part, piece, isOpen }: FragmentFacts): CodeFacts | null {
  if (part.kind === "code") return { language: part.language, path: part.path };
  const key = code.closest<HTMLElement>(".at-piece")?.dataset["key"] ?? piece;
  if (key === undefined || isOpen(key)) return null;
  const names = [...code.classList].map((name) => kLanguage.exec(name)?.[1]);
  return { language: names.find((name) => name !== undefined) ?? "", path: null };
}

/** Puts a copy of the host's node into `code`, and the line numbers, if any, beside it. */
function insertColored(code: Element, node: Node): void {
  const lines = [...code.querySelectorAll<HTMLElement>(".at-line")];
  const first = lines[0]?.dataset["line"];
  code.replaceChildren(node.cloneNode(true));
  code.classList.add("at-host-colors");
  if (first === undefined) return;
  const numbers = document.createElement("span");
  numbers.className = "at-line-numbers at-own";
  numbers.setAttribute("aria-hidden", "true");
  numbers.textContent = lines.map((line) => line.dataset["line"] ?? "").join("\n");
  code.before(numbers);
}
