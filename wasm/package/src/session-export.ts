// Writes a session in a format for reading elsewhere, chunk by chunk, for `Session`. Invariant: the
// chunks of an export, joined, are the whole document, whatever its length; none is longer than some
// megabytes.
import { pageEnd, pageStart, type StyledPage } from "./export-page.js";
import type { ExportFormat, SessionExport } from "./export-types.js";
import type { SessionPort } from "./session-port.js";
import { encodeTexts } from "./texts.js";

type Scope = "all" | "finished" | "rest";

const encoder = new TextEncoder();
const kDefaultTitle = "Agent timeline";

/** Asks the session. @throws what the session throws, also when it was disposed of */
export type AskPort = <Answer>(question: (port: SessionPort) => Answer) => Answer;

interface Chunk {
  text: string;
  next: number;
  isLast: boolean;
}

export class SessionExporter implements SessionExport {
  #next = 0;
  #begun = false;

  constructor(
    private readonly ask: AskPort,
    private readonly format: ExportFormat,
    private readonly page: StyledPage,
  ) {}

  take(): string {
    return [...this.#chunks("finished")].join("");
  }

  finish(): string {
    return [...this.#chunks("rest"), this.#end()].join("");
  }

  /** The whole document as the session is now. */
  *all(): Iterable<string> {
    yield* this.#chunks("all");
    const end = this.#end();
    if (end !== "") yield end;
  }

  *#chunks(scope: Scope): Iterable<string> {
    if (!this.#begun) {
      this.#begun = true;
      const start = this.#start();
      if (start !== "") yield start;
    }
    for (;;) {
      const from = this.#next;
      const { text, next, isLast } = this.#chunk(scope, from);
      this.#next = next;
      if (text !== "") yield text;
      if (isLast || next === from) return;
    }
  }

  #chunk(scope: Scope, from: number): Chunk {
    const texts = encodeTexts(this.format, scope);
    const answer = this.ask((port) => port.exportChunk(texts, from));
    const end = answer.indexOf("\n");
    const [next = 0, count = 0] = answer.slice(0, end).split(" ").map(Number);
    return { text: answer.slice(end + 1), next, isLast: next >= count };
  }

  #start(): string {
    if (this.format !== "html") return "";
    const title = encoder.encode(this.page.title ?? kDefaultTitle);
    return pageStart(
      this.ask((port) => port.htmlOf(title)),
      this.page,
    );
  }

  #end(): string {
    return this.format === "html" ? pageEnd : "";
  }
}
