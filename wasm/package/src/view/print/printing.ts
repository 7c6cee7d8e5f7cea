// Prints the whole session, most of which is not on the page: the core's export is laid out in an
// iframe or, when the browser itself prints the page, in place of the view.
// Invariant: nothing of the export stays on the page afterwards, and it runs no script; a strict content
// security policy suffices, since styles are added through the CSSOM and the iframe stays `about:blank`.
import { parseHtml } from "../../dom/trusted-html.js";
import { element, textElement } from "../page/element.js";
import { redactNodes } from "../hooks/redact-nodes.js";
import type { ToolContext } from "../context/tool-context.js";
import type { PageOptions } from "../../contract/index.js";
import { isPromise } from "../../contract/answers.js";

/** Marks the view while the page prints. */
const kPrinting = "at-printing";
/** Elements that must not be inserted into another document's body. */
const kNotBody = "meta, title, style, link, script, base";

interface PrintedSession {
  nodes: DocumentFragment;
  css: string;
}

export class Printing {
  #sheet: HTMLElement | undefined;

  /** `title` returns the session's current title, for the heading. */
  constructor(
    private readonly context: ToolContext,
    private readonly title: () => string,
  ) {
    globalThis.addEventListener("beforeprint", this.#beforePrint);
    globalThis.addEventListener("afterprint", this.#afterPrint);
  }

  get canPrint(): boolean {
    return this.context.source.toStandaloneHtml !== undefined;
  }

  /** Opens the browser's print dialog with the whole session. Resolves once it was opened. */
  async print(): Promise<void> {
    const { source, words, hooks } = this.context;
    if (!source.toStandaloneHtml) return;
    const options = this.#options();
    const html = await source.toStandaloneHtml(options);
    const frame = element("iframe", "at-print-frame");
    frame.title = words.tools.printTitle;
    frame.tabIndex = -1;
    frame.setAttribute("aria-hidden", "true");
    this.context.stage.root.append(frame);
    const inner = frame.contentWindow as (Window & typeof globalThis) | null;
    if (!inner) {
      frame.remove();
      return;
    }
    const { nodes, css } = this.#sessionOf(html);
    const sheet = new inner.CSSStyleSheet();
    sheet.replaceSync(css);
    inner.document.adoptedStyleSheets = [sheet];
    // Browsers propose this as the name of a PDF file, and may print it at the top of each sheet.
    inner.document.title = hooks.text(options.title ?? words.tools.printTitle);
    inner.document.documentElement.lang = options.locale?.locale ?? document.documentElement.lang;
    inner.document.documentElement.dataset["theme"] = "light";
    inner.document.body.append(nodes);
    inner.addEventListener("afterprint", () => {
      frame.remove();
    });
    inner.focus();
    inner.print();
  }

  dispose(): void {
    globalThis.removeEventListener("beforeprint", this.#beforePrint);
    globalThis.removeEventListener("afterprint", this.#afterPrint);
    this.#afterPrint();
  }

  /** The browser is about to print the page and does not wait for promises. */
  readonly #beforePrint = (): void => {
    this.#afterPrint();
    const { source, stage, words } = this.context;
    const html = source.toStandaloneHtml?.(this.#options());
    if (html === undefined) return;
    if (isPromise(html)) {
      Promise.resolve(html).catch(() => undefined); // the answer would come too late
      this.#sheet = textElement("p", "at-print-note at-own", words.tools.printWindowed);
    } else {
      const { nodes, css } = this.#sessionOf(html);
      this.#sheet = element("div", "at-print at-own");
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      const shadow = this.#sheet.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      shadow.append(nodes);
      stage.root.classList.add(kPrinting);
    }
    stage.root.prepend(this.#sheet);
  };

  readonly #afterPrint = (): void => {
    this.#sheet?.remove();
    this.#sheet = undefined;
    this.context.stage.root.classList.remove(kPrinting);
  };

  #options(): PageOptions {
    const page = this.context.hooks.pageOptions(this.title());
    return { ...page, theme: "light", script: false };
  }

  #sessionOf(html: string): PrintedSession {
    const nodes = parseHtml(html);
    const css = [...nodes.querySelectorAll("style")].map((style) => style.textContent).join("\n");
    for (const node of nodes.querySelectorAll(kNotBody)) node.remove();
    for (const fold of nodes.querySelectorAll("details")) fold.open = true;
    const { hooks } = this.context;
    if (hooks.reasoning === "hidden") {
      for (const thought of nodes.querySelectorAll('[data-kind="reasoning"]')) thought.remove();
    }
    if (hooks.redacts) redactNodes(nodes, hooks.text);
    return { nodes, css };
  }
}
