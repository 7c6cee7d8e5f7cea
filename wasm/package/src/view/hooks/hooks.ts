// Wraps the host's hooks so that they never throw, with defaults for missing and failed ones.
// Everything in the view that shows something uses it.
// Invariant: a hook that throws is reported once, and the view uses its default.
import type {
  DescriptorBase,
  Descriptor,
  Label,
  LabelKey,
  Locale,
  PageOptions,
  Part,
  Status,
} from "../../contract/index.js";
import { makeFormat, type Format } from "../../locale/format.js";
import { PhraseFormatter, tableOf, textFor } from "../../locale/phrase.js";
import { reportUnknownKeys } from "../../locale/report-unknown-keys.js";
import type { EntryOutline } from "../source/outline.js";
import { isPromise, type Awaitable } from "../../contract/answers.js";
import type {
  CodeFacts,
  FenceFacts,
  ToolRenderer,
  Translation,
  ViewAction,
  ViewHooks,
} from "../options/hook-types.js";
import { openableUrl, webUrl } from "./safe-url.js";

export class Hooks {
  readonly #reported = new Set<string>();

  /** Numbers and times for the reader's locale. */
  readonly format: Format;

  /** The host's locale table, if it gave more than a tag. */
  readonly #table: Locale | undefined;
  readonly #formatter: PhraseFormatter;

  constructor(private readonly given: ViewHooks = {}) {
    const { locale, labels } = given;
    this.#table = tableOf(locale);
    const tag = typeof locale === "object" ? locale.locale : locale;
    this.format = this.guard("locale", () => makeFormat(tag, this.#table), makeFormat(undefined));
    const english = new PhraseFormatter("en");
    this.#formatter = this.guard(
      "locale",
      () => (tag ? new PhraseFormatter(tag) : english),
      english,
    );
    if (labels) void reportUnknownKeys("labels", labels);
    if (this.#table) void reportUnknownKeys("locale", this.#table);
  }

  /** Whether texts may differ from those in the core's HTML. */
  get redacts(): boolean {
    return this.given.redact !== undefined;
  }

  get takesActions(): boolean {
    return this.given.onAction !== undefined;
  }

  get reasoning(): ViewHooks["reasoning"] {
    return this.given.reasoning;
  }

  /** The options of an exported or printed page: the session's title, if known, and the reader's language. */
  pageOptions(title: string): PageOptions {
    return { ...(title && { title }), ...(this.#table && { locale: this.#table }) };
  }

  /**
   * Returns a text of the session as it may be shown. If the hook fails, the text is hidden, so
   * that nothing leaks.
   */
  readonly text = (text: string): string => {
    const { redact } = this.given;
    if (!redact || text === "") return text;
    return this.guard("redact", () => redact(text), "…");
  };

  /** Whether the host has its own text for a label, whatever the language. */
  hasHostLabel({ key }: Label): boolean {
    return this.#hostLabel(key) !== undefined;
  }

  #hostLabel(key: string): Translation | undefined {
    const { labels } = this.given;
    return labels && Object.hasOwn(labels, key) ? labels[key as LabelKey] : undefined;
  }

  /** Returns a label in the reader's language, redacted. */
  label(label: Label): string {
    const translation = this.#hostLabel(label.key) ?? textFor(this.#table, label.key);
    if (translation === null) return this.text(label.text);
    const made = this.guard(
      "labels",
      () =>
        typeof translation === "function"
          ? translation(label.args)
          : this.#formatter.format(translation, label.args, this.format.quantity),
      label.text,
    );
    return this.text(made);
  }

  /** Returns the one-line summary of an entry, with translated labels, redacted. */
  summary({ summary, summaryParts }: Pick<DescriptorBase, "summary" | "summaryParts">): string {
    const isEnglish = !this.given.labels && !this.#table;
    if (isEnglish || summaryParts.length === 0) return this.text(summary);
    const texts = summaryParts.map(({ text, label }) => (label ? this.label(label) : text));
    return this.text(texts.join(" · "));
  }

  /** The host's icon for a status, or `null`. */
  statusIcon(status: Status): Element | null {
    const { icons } = this.given;
    if (!icons || !Object.hasOwn(icons, status)) return null;
    return this.guard("icons", () => this.#element(icons[status]?.() ?? null), null);
  }

  /** The host's icon for an entry, or `null`. */
  icon({ tool, family, kind }: Pick<EntryOutline, "tool" | "family" | "kind">): Element | null {
    const { icons } = this.given;
    if (!icons) return null;
    const name = [tool, family, kind].find((key) => key !== null && Object.hasOwn(icons, key));
    return this.guard("icons", () => this.#element((name && icons[name]?.()) ?? null), null);
  }

  get rendersTools(): boolean {
    return this.given.renderTool !== undefined;
  }

  get rendersParts(): boolean {
    return this.given.renderPart !== undefined;
  }

  /** The host's body of a tool call, or `null`. */
  renderTool(descriptor: Descriptor): Element | null {
    if (descriptor.kind !== "tool") return null;
    const render = rendererFor(this.given.renderTool, descriptor.tool.name, descriptor.tool.family);
    if (!render) return null;
    return this.guard("renderTool", () => this.#element(render(descriptor)), null);
  }

  renderPart(part: Part, descriptor: Descriptor): Element | null {
    const render = this.given.renderPart;
    if (!render) return null;
    return this.guard("renderPart", () => this.#element(render(part, descriptor)), null);
  }

  /** Returns the target of a link; `null` if it is to be plain text. */
  link(url: string): string | null {
    const { linkPolicy } = this.given;
    if (!linkPolicy) return url;
    const verdict = this.guard("linkPolicy", () => linkPolicy(url), true);
    return typeof verdict === "string" ? webUrl(verdict) : verdict ? url : null;
  }

  get hasLinkPolicy(): boolean {
    return this.given.linkPolicy !== undefined;
  }

  /** When an image loads. `allowed` says whether the core's options let it load at once. */
  image(url: string, allowed: boolean): "load" | "click" | "never" {
    const { imagePolicy } = this.given;
    const fallback = allowed ? "load" : "click";
    return imagePolicy ? this.guard("imagePolicy", () => imagePolicy(url), fallback) : fallback;
  }

  get linksFiles(): boolean {
    return this.given.linkFor !== undefined;
  }

  /** Returns the URL that opens a file at a line, or `null`. */
  fileUrl(path: string, line: number | null): string | null {
    const { linkFor } = this.given;
    if (!linkFor) return null;
    const url = this.guard("linkFor", () => linkFor(path, line), null);
    return url === null ? null : openableUrl(url);
  }

  get highlights(): boolean {
    return this.given.highlighter !== undefined;
  }

  highlight(code: string, facts: CodeFacts): Awaitable<Node | null> {
    const { highlighter } = this.given;
    if (!highlighter) return null;
    const answer = this.guard("highlighter", () => highlighter(code, facts), null);
    if (answer === null || answer instanceof Node) return answer;
    return Promise.resolve(answer).catch((error: unknown) => {
      this.report("highlighter", error);
      return null;
    });
  }

  get drawsFences(): boolean {
    return this.given.renderFence !== undefined;
  }

  /** Returns the host's drawing of fenced code or mathematics, or `null`. */
  fence(language: string, text: string, facts: FenceFacts): Awaitable<Element | null> {
    const { renderFence } = this.given;
    if (!renderFence) return null;
    const name = "renderFence";
    const answer = this.guard(name, () => renderFence(language, this.text(text), facts), null);
    if (!isPromise(answer)) return this.guard(name, () => this.#element(answer), null);
    return Promise.resolve(answer)
      .then((made) => this.#element(made))
      .catch((error: unknown) => {
        this.report(name, error);
        return null;
      });
  }

  /** Whether the host decides which actions are offered. */
  get filtersActions(): boolean {
    return this.given.offerAction !== undefined;
  }

  offers(action: ViewAction): boolean {
    const { onAction, offerAction } = this.given;
    if (!onAction) return false;
    return offerAction ? this.guard("offerAction", () => offerAction(action), true) : true;
  }

  /** Passes an action to the host. Resolves to whether the host handled it. */
  async act(action: ViewAction): Promise<boolean> {
    try {
      await this.given.onAction?.(action);
      return true;
    } catch (error) {
      this.report("onAction", error);
      return false;
    }
  }

  /** Runs a hook. If it throws, reports that once and returns `fallback`. */
  guard<Result>(name: string, run: () => Result, fallback: Result): Result {
    try {
      return run();
    } catch (error) {
      this.report(name, error);
      return fallback;
    }
  }

  report(name: string, error: unknown): void {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    console.error(`agent-timeline: the hook ${name} failed; the view continues without it.`, error);
  }

  /** Checks the result of a hook, because untyped JavaScript may return anything. */
  #element(made: unknown): Element | null {
    if (made === null || made === undefined || made === "") return null;
    if (made instanceof Element) return made;
    throw new TypeError("The hook must return an element or null.");
  }
}

function rendererFor(
  renderers: ViewHooks["renderTool"],
  name: string,
  family: string,
): ToolRenderer | undefined {
  if (typeof renderers === "function" || renderers === undefined) return renderers;
  const key = [name, family].find((each) => Object.hasOwn(renderers, each));
  return key === undefined ? undefined : renderers[key];
}
