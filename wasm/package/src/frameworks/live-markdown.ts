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
  /**
   * Set it when no more text follows: unfinished syntax is then shown as written. Default false. You can set it
   * back to false.
   */
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

interface Mounted {
  stream: MarkdownStream;
  view: MarkdownView;
}

export class LiveMarkdown {
  #core: MarkdownCore | null = null;
  #mounted: Mounted | null = null;
  /** The settings that the stream was created with, and the text it was given. Both are kept after a failure. */
  #settingsKey = "";
  #pushedText = "";
  #hasEnded = false;
  #hasFailed = false;
  #isDisposed = false;

  /** `host` is empty or contains an element with the classes `kSourceClass`. */
  constructor(
    private readonly host: HTMLElement,
    private text: string,
    private settings: StreamingMarkdownSettings,
  ) {
    this.#showSource();
    this.#load().catch((error: unknown) => {
      if (!this.#isDisposed) this.#report(error);
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
    this.#reset();
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
    const key = JSON.stringify([options, words, locale]);
    const canAppend =
      key === this.#settingsKey && this.text.startsWith(this.#pushedText) && !this.#isReopened();
    // The same input would fail again.
    if (!this.#core || (canAppend && this.#hasFailed)) {
      this.#showSource();
      return;
    }
    try {
      const { stream } = (canAppend ? this.#mounted : null) ?? this.#restart(this.#core, key);
      this.#pushText(stream);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Whether the text was complete and no longer is. A stream continues only with more text. */
  #isReopened(): boolean {
    const { isComplete = false } = this.settings;
    return this.#hasEnded && !isComplete && this.text === this.#pushedText;
  }

  #restart(core: MarkdownCore, key: string): Mounted {
    this.#reset();
    this.#settingsKey = key;
    const { options, words, locale } = this.settings;
    const stream = core.createMarkdownStream(options);
    this.host.replaceChildren();
    const view = mountMarkdown(this.host, stream, {
      ...(words && { words }),
      ...(locale && { locale }),
    });
    this.#mounted = { stream, view };
    return this.#mounted;
  }

  #pushText(stream: MarkdownStream): void {
    const { isComplete = false } = this.settings;
    const rest = this.text.slice(this.#pushedText.length);
    this.#pushedText = this.text;
    if (rest !== "") {
      this.#hasEnded = false;
      stream.push(rest);
    }
    if (isComplete && !this.#hasEnded) {
      this.#hasEnded = true;
      stream.end();
    }
  }

  #fail(error: unknown): void {
    const [settingsKey, pushedText] = [this.#settingsKey, this.#pushedText];
    this.#reset();
    [this.#settingsKey, this.#pushedText, this.#hasFailed] = [settingsKey, pushedText, true];
    this.#showSource();
    this.#report(error);
  }

  #reset(): void {
    this.#mounted?.view.dispose();
    this.#mounted?.stream.dispose();
    this.#mounted = null;
    this.#settingsKey = "";
    this.#pushedText = "";
    this.#hasEnded = false;
    this.#hasFailed = false;
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
