// Shows the host's drawings in place of fenced code and mathematics: diagrams, formulas.
// Invariant: only complete fences are drawn, each once; the source stays in the page, and a button
// shows it; if the host throws or declines, the source stays as it is.
import { isPromise } from "../../contract/answers.js";
import { fullText } from "../content/hidden-rows.js";
import { button, element } from "../page/element.js";
import type { FragmentFacts } from "./fragment-facts.js";
import type { Hooks } from "./hooks.js";

/** Size of the cache of drawings, for pieces that come back onto the page. */
const kMaxCached = 256;
const kLanguage = /^language-(.+)$/;
const kFences = "pre.at-code > code";
const kMath = ".at-math";
const kDrawn = "at-drawn";

interface Fence {
  /** The element that the drawing is added to, and which then hides its source. */
  box: Element;
  language: string;
  text: string;
  display: boolean;
}

export class DrawnFences {
  readonly #cache = new Map<string, HTMLElement>();
  readonly #pending = new Set<string>();

  /** `root` contains the cards; `showSource` is the label of the button. */
  constructor(
    private readonly hooks: Hooks,
    private readonly root: ParentNode,
    private readonly showSource: string,
  ) {}

  draw(fragment: ParentNode, facts: FragmentFacts): void {
    if (facts.part.kind !== "markdown") return;
    const seen = new Map<string, number>();
    for (const fence of fencesIn(fragment, facts)) {
      const { language, text, display } = fence;
      const name = `${facts.entry}\0${facts.part.key}\0${language}\0${text}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      const key = `${name}\0${count}`;
      const known = this.#cache.get(key);
      if (known) attachDrawing(fence.box, known);
      if (known || this.#pending.has(key)) continue;
      const answer = this.hooks.fence(language, text, { display });
      if (answer === null) continue;
      if (!isPromise(answer)) {
        attachDrawing(fence.box, this.#makeDrawing(key, answer));
        continue;
      }
      this.#pending.add(key);
      void answer.then((made) => {
        this.#pending.delete(key);
        if (!made) return;
        const box = this.#boxOnPage(fence, facts, count);
        const drawing = this.#makeDrawing(key, made);
        if (box) attachDrawing(box, drawing);
      });
    }
  }

  /** Finds the box again: the piece may have been morphed into nodes that were already on the page. */
  #boxOnPage(
    { language, text }: Fence,
    { entry, part }: FragmentFacts,
    nth: number,
  ): Element | null {
    const card = `[data-entry="${CSS.escape(entry)}"] [data-part="${CSS.escape(part.key)}"]`;
    const boxes: Element[] = [];
    for (const holder of this.root.querySelectorAll(card)) {
      const all = [...codeOf(holder), ...mathOf(holder)];
      boxes.push(
        ...all.filter((at) => at.text === text && at.language === language).map((at) => at.box),
      );
    }
    return boxes[nth] ?? null;
  }

  #makeDrawing(key: string, made: Element): HTMLElement {
    const toggle = button("at-action at-fence-source", this.showSource);
    toggle.dataset["action"] = "source";
    toggle.setAttribute("aria-pressed", "false");
    const drawing = element("div", "at-fence at-own", made, toggle);
    if (this.#cache.size >= kMaxCached) this.#cache.delete(this.#cache.keys().next().value ?? "");
    this.#cache.set(key, drawing);
    return drawing;
  }
}

/** Returns the complete fences of a fragment; in all others, edits need the core's nodes. */
function fencesIn(fragment: ParentNode, { piece, isOpen }: FragmentFacts): Fence[] {
  return [...codeOf(fragment), ...mathOf(fragment)].filter(({ box }) => {
    const key = box.closest<HTMLElement>(".at-piece")?.dataset["key"] ?? piece;
    return key !== undefined && !isOpen(key);
  });
}

/** Returns the code blocks with their whole text: the rows of a long one may be off the page. */
function codeOf(holder: ParentNode): Fence[] {
  return [...holder.querySelectorAll(kFences)].flatMap((code) => {
    const box = code.closest(".at-code-block") ?? code.parentElement;
    const names = [...code.classList].map((name) => kLanguage.exec(name)?.[1]);
    const language = names.find((name) => name !== undefined) ?? "";
    if (!box || language === "") return [];
    return [{ box, language, text: fullText(code), display: true }];
  });
}

function mathOf(holder: ParentNode): Fence[] {
  return [...holder.querySelectorAll<HTMLElement>(kMath)].map((box) => {
    const source = box.querySelector(":scope > .at-math-source") ?? box;
    const display = box.dataset["math"] === "display";
    return { box, language: "math", text: source.textContent, display };
  });
}

function attachDrawing(box: Element, drawing: HTMLElement): void {
  if (box.matches(kMath) && !box.querySelector(":scope > .at-math-source")) {
    const source = element("span", "at-math-source");
    source.append(...box.childNodes);
    box.append(source);
  }
  box.classList.add(kDrawn);
  box.append(drawing);
}
