// Exports a session in one of the formats, chunk by chunk, for `Session`. Invariant: the head and the chunks
// of an export, joined, are the whole document, whatever its length; a chunk is about a megabyte, or more
// where one entry is longer.
import { GatheredFacts, kMaxPlainEntries, type ExportFacts } from "./export-facts.js";
import { frontMatter } from "./export-matter.js";
import { pageEnd, pageStart, utcOffsetOf, type StyledPage } from "./export-page.js";
import type { ExportFormat, SessionExport } from "../contract/export-types.js";
import { reportUnknownKeys } from "../locale/report-unknown-keys.js";
import type { SessionPort } from "../wasm/session-port.js";
import { encodeTexts } from "../wasm/texts.js";

type Scope = "all" | "finished" | "rest";

const encoder = new TextEncoder();
/** The core's names for the contents of a document. */
const kContentFormats: Record<ExportFormat, string> = {
  text: "text",
  markdown: "markdown",
  html: "page",
  cards: "html",
  json: "json",
};

/** Calls into the session. @throws what the session throws, also after it was disposed of */
export type AskPort = <Answer>(question: (port: SessionPort) => Answer) => Answer;

interface Chunk {
  text: string;
  next: number;
  isLast: boolean;
}

export class SessionExporter implements SessionExport {
  readonly #facts = new GatheredFacts();
  #next = 0;

  constructor(
    private readonly ask: AskPort,
    private readonly format: ExportFormat,
    private readonly page: StyledPage,
  ) {
    if (page.locale) void reportUnknownKeys("locale", page.locale);
  }

  take(): string {
    return [...this.#chunks("finished")].join("");
  }

  finish(): string {
    return [...this.#chunks("rest"), this.#end()].join("");
  }

  head(): string {
    if (this.format === "markdown") return frontMatter(this.#facts, this.page);
    if (this.format !== "html") return "";
    return pageStart(this.#facts, this.page, (text) =>
      this.ask((port) => port.htmlOf(encoder.encode(text))),
    );
  }

  /** Yields the whole document for the current state. Formats with a head are generated completely first. */
  *all(): Iterable<string> {
    if (this.format === "html" || this.format === "markdown") {
      const chunks = [...this.#chunks("all")];
      yield this.head();
      yield* chunks;
    } else {
      yield* this.#chunks("all");
    }
    const end = this.#end();
    if (end !== "") yield end;
  }

  *#chunks(scope: Scope): Iterable<string> {
    for (;;) {
      const from = this.#next;
      const { text, next, isLast } = this.#chunk(scope, from);
      this.#next = next;
      if (text !== "") yield text;
      if (isLast || next === from) return;
    }
  }

  #chunk(scope: Scope, from: number): Chunk {
    const texts = encodeTexts(kContentFormats[this.format], scope, this.#pageStyle());
    const answer = this.ask((port) => port.exportChunk(texts, from));
    const end = answer.indexOf("\n");
    const [numbers = "", next = "0", count = "0", facts = ""] =
      /^(\d+) (\d+) ?(.*)$/.exec(answer.slice(0, end)) ?? [];
    if (numbers === "") throw new TypeError(`Unknown export format "${this.format}".`);
    this.#facts.entries = Number(count);
    if (facts !== "") this.#facts.add(JSON.parse(facts) as ExportFacts);
    return {
      text: answer.slice(end + 1),
      next: Number(next),
      isLast: Number(next) >= Number(count),
    };
  }

  /**
   * The page style as the core reads it: the time zone, the number of entries after which bodies are inert, the
   * open section and run, what the section changed, and the texts of another language.
   */
  #pageStyle(): string {
    if (this.format === "json") return "";
    const { script, locale } = this.page;
    const maxPlain = script === false ? -1 : kMaxPlainEntries;
    const { section, run, changes } = this.#facts;
    const numbers = [utcOffsetOf(this.page), maxPlain, section, run];
    const style = `${numbers.join(" ")} ${JSON.stringify(changes)}`;
    return locale ? `${style}\n${JSON.stringify(locale)}` : style;
  }

  #end(): string {
    return this.format === "html" ? pageEnd(this.#facts, this.page) : "";
  }
}
