// Source text coloured by the host's highlighter instead of the core's, at once or when it is ready.
// Invariant: the text stays as it is; what the host gives is taken only if it says the same.
import type { WatchedPart } from "../outline.js";
import { isPending } from "../tool-source.js";
import type { Hooks } from "./hooks.js";

/** Coloured texts that are kept, so that a piece that is drawn again need not wait again. */
const kKept = 64;

type CodePart = Extract<WatchedPart, { kind: "code" }>;

export class CodeColours {
  readonly #kept = new Map<string, Node>();

  /** `root` holds the cards. */
  constructor(
    private readonly hooks: Hooks,
    private readonly root: ParentNode,
  ) {}

  /** Colours every piece of a code part of an entry. */
  colour(fragment: ParentNode, entry: string, { key: part, language, path }: CodePart): void {
    for (const code of fragment.querySelectorAll("pre.at-code > code")) {
      const text = code.textContent;
      const key = `${language}\0${text}`;
      const known = this.#kept.get(key);
      if (known) {
        place(code, known);
        continue;
      }
      const answer = this.hooks.highlight(text, { language, path });
      if (!isPending(answer)) {
        if (this.#keep(text, key, answer)) place(code, answer);
        continue;
      }
      void answer.then((node) => {
        if (!this.#keep(text, key, node)) return;
        // The piece may have been drawn into nodes that were on the page before.
        for (const shown of this.#codesOf(entry, part)) {
          if (shown.textContent === text) place(shown, node);
        }
      });
    }
  }

  #codesOf(entry: string, part: string): Iterable<Element> {
    const card = `[data-entry="${CSS.escape(entry)}"]`;
    return this.root.querySelectorAll(
      `${card} [data-part="${CSS.escape(part)}"] pre.at-code > code:not(.at-host-colours)`,
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

/** Puts the host's nodes into `code`; the numbers of its lines stand beside it. */
function place(code: Element, node: Node): void {
  const lines = [...code.querySelectorAll<HTMLElement>(".at-line")];
  const first = lines[0]?.dataset["line"];
  code.replaceChildren(node.cloneNode(true));
  code.classList.add("at-host-colours");
  if (first === undefined) return;
  const numbers = document.createElement("span");
  numbers.className = "at-line-numbers at-own";
  numbers.setAttribute("aria-hidden", "true");
  numbers.textContent = lines.map((line) => line.dataset["line"] ?? "").join("\n");
  code.before(numbers);
}
