// Feeds a session from server-sent events over `fetch`, so that the host controls headers, bodies and
// cookies. Like `EventSource`, it reconnects after a lost connection and sends the last received id as
// `Last-Event-ID`. Invariant: every event is pushed completely and once, or the source fails with an error
// that says why.
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { frameEvent, kMaxMessageLength } from "./frame-event.js";
import { ResumeTail } from "./resume-tail.js";
import { reasonOf, Retry } from "./retry.js";
import { messageOf, SourceError } from "./source-error.js";
import type { RetryOptions, SourceOptions, SourceSession } from "./source-types.js";

/** One server-sent event as it was received. */
export interface ServerSentEvent {
  id: string | null;
  /** The event name after `event:`; `null` if there is none. */
  name: string | null;
  data: string;
}

export interface EventSourceOptions extends SourceOptions, RetryOptions {
  /** Options of `fetch`. A function is called before each connection, for example to get a fresh token. */
  request?: RequestInit | (() => RequestInit | Promise<RequestInit>) | undefined;
  /** Continues after the event with this id, if the server supports that. */
  lastEventId?: string | undefined;
  /** Returns true for the last event. Nothing after it is read. */
  isLast?: ((event: ServerSentEvent) => boolean) | undefined;
  /**
   * What to do when the server ends its response: treat the stream as over (the default), or reconnect, as
   * `EventSource` does.
   */
  whenEnded?: "over" | "reconnect" | undefined;
  /** Treats a connection as lost if nothing arrives for this many milliseconds, not even a heartbeat. */
  idleMs?: number | undefined;
  /** Replaces the `fetch` of the runtime. */
  fetch?: typeof fetch | undefined;
}

/** How far an event source was read. */
export interface EventSourcePosition {
  /** Empty if no event had an id. */
  lastEventId: string;
  events: number;
}

/** HTTP statuses after which another attempt may succeed. */
const kRetryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);
/** The longest delay that `Retry-After` can ask for, in milliseconds, before jitter. */
const kMaxRetryAfterMs = 3_600_000;
/** How many characters of an unexpected response an error quotes. */
const kMaxExcerpt = 120;

/**
 * Reads server-sent events until the server ends the stream or `isLast` returns true. The first connection
 * must succeed; a connection that is lost later is made again.
 * @throws SourceError; the reason of the signal; an error of the session
 * @example
 * ```ts
 * import { load } from "agent-timeline";
 * import { readEventSource } from "agent-timeline/sources";
 *
 * const session = (await load()).createSession();
 * const { events } = await readEventSource(session, "/live", {
 *   end: true,
 *   onState: (state) => console.log(state.kind),
 * });
 * console.log(`${events} events`);
 * ```
 */
export async function readEventSource(
  session: SourceSession,
  url: string | URL,
  options: EventSourceOptions = {},
): Promise<EventSourcePosition> {
  const source = new EventReader(url, options);
  await session.pushStream(source.read(), { signal: options.signal, end: options.end });
  return source.position;
}

/** How a connection ended: the stream is over, or the source may reconnect. */
type Ending = { over: true } | { over: false; error: SourceError; minDelayMs?: number };

const kOver: Ending = { over: true };
const lost = (error: SourceError, minDelayMs = 0): Ending => ({ over: false, error, minDelayMs });

class EventReader {
  readonly #tail: ResumeTail;
  readonly #retry: Retry;
  #events = 0;
  #connected = false;

  constructor(
    private readonly url: string | URL,
    private readonly options: EventSourceOptions,
  ) {
    this.#tail = new ResumeTail(options.lastEventId);
    this.#retry = new Retry(options, options.signal);
  }

  get position(): EventSourcePosition {
    return { lastEventId: this.#tail.lastId, events: this.#events };
  }

  /** Yields all events over any number of connections. */
  async *read(): AsyncGenerator<string> {
    for (;;) {
      const connection = new Connection(this.options.signal, this.options.idleMs);
      let ending: Ending;
      try {
        ending = yield* this.#readConnection(connection);
      } finally {
        connection.close();
      }
      if (ending.over) return;
      if (!this.#connected) throw ending.error;
      this.#assertResumable(ending.error);
      await this.#retry.pause(ending.error, ending.minDelayMs);
      this.#tail.reconnected();
    }
  }

  #assertResumable(error: SourceError): void {
    if (this.#tail.canResume) return;
    const why = this.#tail.lastId === "" ? "its events have no ids" : "too much data had no id";
    throw new SourceError(
      "lost",
      `${messageOf(error)} It cannot be resumed without losing or duplicating events: ${why}.`,
      { cause: error },
    );
  }

  async *#readConnection(connection: Connection): AsyncGenerator<string, Ending> {
    let response: Response;
    try {
      response = await this.#fetch(connection);
    } catch (error) {
      return this.#connectionLost(error, connection);
    }
    if (response.status === 204) return kOver;
    const problem = await problemOf(response);
    if (problem) {
      if (!this.#connected || !kRetryableStatuses.has(response.status)) throw problem;
      return lost(problem, retryAfter(response));
    }
    this.#connected = true;
    this.#retry.opened();
    return yield* this.#readBody(response, connection);
  }

  async *#readBody(response: Response, connection: Connection): AsyncGenerator<string, Ending> {
    const events: EventSourceMessage[] = [];
    const parser = this.#makeParser(events);
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    if (!reader) return kOver;
    try {
      for (;;) {
        let chunk: ReadableStreamReadResult<Uint8Array>;
        try {
          connection.restartTimeout();
          chunk = await reader.read();
        } catch (error) {
          return this.#connectionLost(error, connection);
        }
        if (chunk.done) break;
        parser.feed(decoder.decode(chunk.value, { stream: true }));
        for (const event of events.splice(0)) {
          this.#retry.resetFailures();
          yield* this.#emit(event);
          if (this.#isLast(event)) return kOver;
        }
      }
    } finally {
      // The signal ends it already, unless the host's `fetch` ignores the signal.
      reader.cancel().catch(() => undefined);
    }
    parser.feed(`${decoder.decode()}\n\n`);
    return yield* this.#finish(events[0]);
  }

  *#emit({ id, event, data }: EventSourceMessage): Generator<string> {
    if (!this.#tail.recordIfNew(id, data)) return;
    this.#events += 1;
    yield frameEvent(data, event);
  }

  /**
   * Handles the end of a response. `partial` is an unterminated last event. If possible, it is requested
   * again by reconnecting; otherwise it is pushed as it is.
   */
  *#finish(partial: EventSourceMessage | undefined): Generator<string, Ending> {
    const isLast = partial !== undefined && this.#isLast(partial);
    const { whenEnded } = this.options;
    const reconnects =
      whenEnded === "reconnect" || (partial !== undefined && this.#tail.lastId !== "");
    if (reconnects && !isLast) {
      const where = partial ? " in the middle of an event" : "";
      return lost(new SourceError("lost", `${this.#name} ended its response${where}.`));
    }
    if (partial) yield* this.#emit(partial);
    return kOver;
  }

  #makeParser(events: EventSourceMessage[]) {
    return createParser({
      maxBufferSize: kMaxMessageLength,
      onEvent: (event) => events.push(event),
      onRetry: (ms) => (this.#retry.serverDelay = ms),
      onError: ({ type }) => {
        // Unknown fields are ignored, as the specification requires.
        if (type !== "max-buffer-size-exceeded") return;
        throw new SourceError(
          "too-long",
          `${this.#name} sent an event of more than 64 Mi characters.`,
        );
      },
    });
  }

  #isLast({ id, event, data }: EventSourceMessage): boolean {
    return this.options.isLast?.({ id: id ?? null, name: event ?? null, data }) ?? false;
  }

  #connectionLost(error: unknown, connection: Connection): Ending {
    const { signal } = this.options;
    if (signal?.aborted) throw reasonOf(signal);
    if (error instanceof SourceError) throw error;
    const why = connection.timedOut ? "no data arrived for too long" : messageOf(error);
    return lost(
      new SourceError("lost", `The connection to ${this.#name} failed: ${why}.`, { cause: error }),
    );
  }

  async #fetch({ signal }: Connection): Promise<Response> {
    const { request = {}, fetch: fetchImplementation = fetch } = this.options;
    const init = typeof request === "function" ? await request() : request;
    const headers = new Headers(init.headers);
    if (!headers.has("accept")) headers.set("accept", "text/event-stream");
    if (this.#tail.lastId !== "") headers.set("last-event-id", headerValue(this.#tail.lastId));
    return fetchImplementation(this.url, { cache: "no-store", ...init, headers, signal });
  }

  get #name(): string {
    return String(this.url);
  }
}

/** The abort signal of one connection. It is aborted by the host, at the end of reading, or after silence. */
class Connection {
  readonly #controller = new AbortController();
  readonly #onAbort = () => {
    this.#controller.abort(this.host?.reason);
  };
  #timer: ReturnType<typeof setTimeout> | undefined;
  timedOut = false;

  constructor(
    private readonly host: AbortSignal | undefined,
    private readonly idleMs: number | undefined,
  ) {
    if (host?.aborted) this.#onAbort();
    else host?.addEventListener("abort", this.#onAbort, { once: true });
    this.restartTimeout();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Restarts the timeout for the next bytes. */
  restartTimeout(): void {
    clearTimeout(this.#timer);
    if (this.idleMs === undefined) return;
    this.#timer = setTimeout(() => {
      this.timedOut = true;
      this.#controller.abort();
    }, this.idleMs);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.host?.removeEventListener("abort", this.#onAbort);
    this.#controller.abort();
  }
}

/** Returns what is wrong with a response; `null` if it is a stream of events. */
async function problemOf(response: Response): Promise<SourceError | null> {
  const { status, statusText } = response;
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && /^\s*text\/event-stream\s*(?:;|$)/i.test(type)) return null;
  const excerpt = await beginningOf(response);
  const suffix = excerpt === "" ? "" : `: ${excerpt}`;
  if (!response.ok) {
    const what = `${status} ${statusText}`.trim();
    return new SourceError("status", `${response.url} returned ${what}${suffix}`, { status });
  }
  return new SourceError(
    "content-type",
    `${response.url} returned ${type === "" ? "no content type" : type} instead of text/event-stream${suffix}`,
    { status },
  );
}

/** Returns the first characters of a response, on one line; the rest is not read. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  try {
    const { value } = await reader.read();
    const text = new TextDecoder().decode(value).trim().replace(/\s+/g, " ");
    return text.length > kMaxExcerpt ? `${text.slice(0, kMaxExcerpt)}…` : text;
  } catch {
    return "";
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/**
 * Returns the delay that a server asks for in `Retry-After` (RFC 9110, 10.2.3), in milliseconds: a number of
 * seconds, or a date. Dates count from the server's own `Date` if that can be read, since clocks differ.
 */
function retryAfter({ headers }: Response): number {
  const value = headers.get("retry-after")?.trim() ?? "";
  const now = httpDate(headers.get("date") ?? "");
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : httpDate(value) - (Number.isNaN(now) ? Date.now() : now);
  return ms > 0 ? Math.min(ms, kMaxRetryAfterMs) : 0;
}

/** Returns the milliseconds of a date in one of the forms of HTTP, which all begin with the weekday, else NaN. */
function httpDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return NaN;
  // The form of `asctime` does not name its time zone.
  return Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
}

/** Encodes an id for a header, which holds bytes: those of its UTF-8, as the specification requires. */
function headerValue(id: string): string {
  return String.fromCharCode(...new TextEncoder().encode(id));
}
