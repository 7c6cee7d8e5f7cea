// Keeps a Markdown view up to date with the text that a component is repeatedly rendered with, for the
// adapters of all frameworks: text appended since the last update is pushed to a stream. Invariant: once the
// engine is loaded, the page shows the text of the last update; until then, or if loading fails, it shows the
// raw text.
import type { Awaitable } from "../contract/answers.js";
import type { Locale } from "../contract/locale-types.js";
import type { MarkdownOptions } from "../contract/markdown-types.js";
import { reportFailure } from "../contract/report-failure.js";
import { load } from "../load/load-markdown.browser.js";
import type { MarkdownCore } from "../load/markdown-core.js";
import type { MarkdownStream } from "../markdown/markdown-stream.js";
import { mountMarkdown, type MarkdownView } from "../view/markdown-view.js";
import type { OwnWords } from "../view/options/words.js";

/** Classes of the element that contains the raw text. */
export const kSourceClass = "at-fragment at-markdown-source";

/** Settings of a streaming Markdown component. */
export interface StreamingMarkdownSettings {
  /** Set it when no more text follows: unfinished syntax is then shown as written. Default false. */
  isComplete?: boolean | undefined;
  /** Options of `createMarkdownStream`. You can write them inline: they are compared by value. */
  options?: MarkdownOptions | undefined;
  /** Words of the buttons. Changes to functions among them have no effect. */
  words?: OwnWords | undefined;
  /** The language of the buttons. */
  locale?: Locale | undefined;
  /**
   * Loads the engine, once per component. Default: `load` of `agent-timeline/markdown`. The `load` of
   * `agent-timeline/fragments` adds syntax highlighting.
   */
  load?: (() => Awaitable<MarkdownCore>) | undefined;
  /**
   * Called if the engine cannot be loaded or rejects the options or the text; the raw text is shown then. By
   * default, the error is reported as an uncaught one.
   */
  onFailure?: ((error: unknown) => void) | undefined;
}

interface Drawn {
  stream: MarkdownStream;
  view: MarkdownView;
}

export class LiveMarkdown {
  #core: MarkdownCore | null = null;
  #drawn: Drawn | null = null;
  /** The settings that the stream was created with, and the text it was given. Both are kept after a failure. */
  #madeWith = "";
  #read = "";
  #hasEnded = false;
  #isRefused = false;
  #isDisposed = false;

  /** `host` is empty or contains an element with the classes `kSourceClass`. */
  constructor(
    private readonly host: HTMLElement,
    private text: string,
    private settings: StreamingMarkdownSettings,
  ) {
    this.#showSource();
    this.#load().catch((error: unknown) => {
      this.#report(error);
    });
  }

  /** Shows `text`. If it starts with the previous text, only the rest is parsed. */
  update(text: string, settings: StreamingMarkdownSettings): void {
    this.text = text;
    this.settings = settings;
    this.#show();
  }

  /** Empties the host and frees the stream. */
  dispose(): void {
    this.#isDisposed = true;
    this.#drop();
    this.host.replaceChildren();
  }

  async #load(): Promise<void> {
    const core = await (this.settings.load ?? load)();
    if (this.#isDisposed) return;
    this.#core = core;
    this.#show();
  }

  #show(): void {
    const { options = {}, words = {}, locale } = this.settings;
    const wanted = JSON.stringify([options, words, locale?.locale]);
    const goesOn = wanted === this.#madeWith && this.text.startsWith(this.#read);
    // The same input would fail again.
    if (!this.#core || (goesOn && this.#isRefused)) {
      this.#showSource();
      return;
    }
    try {
      const { stream } = (goesOn ? this.#drawn : null) ?? this.#begin(this.#core, wanted);
      this.#readText(stream);
    } catch (error) {
      this.#refuse(error);
    }
  }

  #begin(core: MarkdownCore, wanted: string): Drawn {
    this.#drop();
    this.#madeWith = wanted;
    const { options, words, locale } = this.settings;
    const stream = core.createMarkdownStream(options);
    this.host.replaceChildren();
    const view = mountMarkdown(this.host, stream, {
      ...(words && { words }),
      ...(locale && { locale }),
    });
    this.#drawn = { stream, view };
    return this.#drawn;
  }

  #readText(stream: MarkdownStream): void {
    const { isComplete = false } = this.settings;
    const rest = this.text.slice(this.#read.length);
    this.#read = this.text;
    if (rest !== "") {
      this.#hasEnded = false;
      stream.push(rest);
    }
    if (isComplete && !this.#hasEnded) {
      this.#hasEnded = true;
      stream.end();
    }
  }

  #refuse(error: unknown): void {
    const [madeWith, read] = [this.#madeWith, this.#read];
    this.#drop();
    [this.#madeWith, this.#read, this.#isRefused] = [madeWith, read, true];
    this.#showSource();
    this.#report(error);
  }

  #drop(): void {
    this.#drawn?.view.dispose();
    this.#drawn?.stream.dispose();
    this.#drawn = null;
    this.#madeWith = "";
    this.#read = "";
    this.#hasEnded = false;
    this.#isRefused = false;
  }

  #showSource(): void {
    const { firstElementChild: first } = this.host;
    const source = first?.className === kSourceClass ? first : document.createElement("div");
    source.className = kSourceClass;
    source.textContent = this.text;
    if (source !== first) this.host.replaceChildren(source);
  }

  #report(error: unknown): void {
    (this.settings.onFailure ?? reportFailure)(error);
  }
}
