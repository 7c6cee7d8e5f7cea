// Writes a session in a format for reading elsewhere, chunk by chunk, for `Session`. Invariant: the
// chunks of an export, joined, are the whole document, whatever its length; none is longer than some
// megabytes.
import type { DurableSession } from "./durable-session.js";
import { pageEnd, pageStart } from "./export-page.js";
import type { ExportFormat, PageOptions, SessionExport } from "./export-types.js";

type Scope = "all" | "finished" | "rest";

const encoder = new TextEncoder();
const kDefaultTitle = "Agent timeline";

interface Chunk {
  text: string;
  next: number;
  isLast: boolean;
}

export class SessionExporter implements SessionExport {
  #next = 0;
  #begun = false;

  constructor(
    private readonly durable: DurableSession,
    private readonly format: ExportFormat,
    private readonly options: PageOptions = {},
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
    const request = encoder.encode(`${this.format}\n${scope}\n${from}\n`);
    const answer = this.durable.ask((port) => port.exportChunk(request));
    const end = answer.indexOf("\n");
    const [next = 0, count = 0] = answer.slice(0, end).split(" ").map(Number);
    return { text: answer.slice(end + 1), next, isLast: next >= count };
  }

  #start(): string {
    if (this.format !== "html") return "";
    const title = encoder.encode(this.options.title ?? kDefaultTitle);
    return pageStart(
      this.durable.ask((port) => port.htmlOf(title)),
      this.options.theme,
    );
  }

  #end(): string {
    return this.format === "html" ? pageEnd : "";
  }
}
