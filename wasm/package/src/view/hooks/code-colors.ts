// Source text colored by the host's highlighter instead of the core's, at once or when it is ready.
// Invariant: the text stays as it is; what the host gives is taken only if it says the same.
import { changeRows, wholeText } from "../content/hidden-rows.js";
import { isPending } from "../../contract/answers.js";
import type { FragmentFacts } from "./fragment-facts.js";
import type { CodeFacts } from "../options/hook-types.js";
import type { Hooks } from "./hooks.js";

/** Colored texts that are kept, so that a piece that is drawn again need not wait again. */
const kKept = 256;
const kLanguage = /^language-(.+)$/;

export class CodeColors {
  readonly #kept = new Map<string, Node>();

  /** `root` holds the cards. */
  constructor(
    private readonly hooks: Hooks,
    private readonly root: ParentNode,
  ) {}

  /** Colors the code of a code part, and the fenced code of an answer that is complete. */
  color(fragment: ParentNode, facts: FragmentFacts): void {
    const { kind } = facts.part;
    if (kind !== "code" && kind !== "markdown") return;
    for (const code of fragment.querySelectorAll("pre.at-code > code")) {
      const about = codeFacts(code, facts);
      if (!about) continue;
      const text = code.textContent;
      const key = `${about.language}\0${text}`;
      const known = this.#kept.get(key);
      if (known) {
        place(code, known);
        continue;
      }
      const answer = this.hooks.highlight(text, about);
      if (!isPending(answer)) {
        if (this.#keep(text, key, answer)) place(code, answer);
        continue;
      }
      void answer.then((node) => {
        if (!this.#keep(text, key, node)) return;
        // The piece may have been drawn into nodes that were on the page before.
        for (const shown of this.#codesOf(facts)) {
          if (wholeText(shown) !== text) continue;
          changeRows(shown, () => {
            place(shown, node);
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

  /** False if what the host gave cannot be taken. */
  #keep(text: string, key: string, node: Node | null): node is Node {
    if (node === null) return false;
    if (node.textContent !== text) {
      this.hooks.report("highlighter", new Error("It must keep the text as it is."));
      return false;
    }
    if (this.#kept.size >= kKept) this.#kept.delete(this.#kept.keys().next().value ?? "");
    this.#kept.set(key, node.cloneNode(true));
    return true;
  }
}

/** What the host hears of code; `null` while more of it may come: edits go to the core's own nodes. */
function codeFacts(code: Element, { part, piece, isOpen }: FragmentFacts): CodeFacts | null {
  if (part.kind === "code") return { language: part.language, path: part.path };
  const key = code.closest<HTMLElement>(".at-piece")?.dataset["key"] ?? piece;
  if (key === undefined || isOpen(key)) return null;
  const names = [...code.classList].map((name) => kLanguage.exec(name)?.[1]);
  return { language: names.find((name) => name !== undefined) ?? "", path: null };
}

/** Puts the host's nodes into `code`; the numbers of its lines stand beside it. */
function place(code: Element, node: Node): void {
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
