/// <reference lib="esnext.disposable" preserve="true" />
// A session as hosts see it: events go in; patches, snapshots and HTML come out. Invariant: input never makes
// it throw; misuse throws errors of this package. Applying every patch in order produces the snapshot.
import { DurableSession } from "./durable-session.js";
import type { Engine } from "../wasm/engine.js";
import type { PageStyles } from "./export-page.js";
import { DisposedError, TooLargeError } from "../contract/errors.js";
import { onCollected } from "../wasm/on-collected.js";
import type { PushInput } from "../events/agent-events.js";
import { InputEncoder } from "../input/input-encoder.js";
import { makeDisposable } from "../wasm/make-disposable.js";
import { clearingPatch } from "../apply/patches.js";
import { pushStream, type PushStreamOptions } from "../input/push-stream.js";
import type { StreamSource } from "../input/read-stream.js";
import { SessionExporter, type AskPort } from "./session-export.js";
import { sessionOptionsJson, type SessionOptions } from "../contract/session-options.js";
import { Subscribers } from "../contract/subscribers.js";
import { encodeTexts } from "../wasm/texts.js";
import type {
  AnyPatch,
  CallTime,
  ChangedFile,
  Descriptor,
  Diagnostic,
  EntryEvents,
  EventsRequest,
  ExportFormat,
  FileChange,
  HtmlRequest,
  Outline,
  OverviewRow,
  PageOptions,
  Patch,
  PatchListener,
  SearchOptions,
  SearchResult,
  SessionExport,
  SessionStats,
  Snapshot,
  TextFormat,
  WatchedEntry,
} from "../contract/index.js";

const encoder = new TextEncoder();
/** The default limit of hits returned by a search. */
const kHitLimit = 1000;
/** The default limit of events returned for an entry. */
const kEventLimit = 100;

/** Converts a number to a count for the core. */
function countOf(value: number): number {
  return Math.min(Math.max(0, Math.trunc(value) || 0), 0xffff_ffff);
}

/** Frees what a session holds in the core if the host forgets to dispose of it. */
const finalizer = onCollected<DurableSession>((durable) => {
  durable.clear();
});

/** A session. With the option `patches: "outline"`, its patches `P` are `OutlinePatch`es. */
export class Session<P extends AnyPatch = Patch> {
  readonly #durable: DurableSession;
  readonly #styles: PageStyles | null;
  readonly #encoder = new InputEncoder();
  readonly #subscribers = new Subscribers<P>();
  #disposed = false;

  /** The same as `dispose`, for `using`. Missing where the runtime has no `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** For internal use; call `core.createSession` instead. @throws OptionsError */
  constructor(engine: Engine, options: SessionOptions | undefined, styles: PageStyles | null) {
    this.#styles = styles;
    const json = options && encoder.encode(sessionOptionsJson(options));
    this.#durable = new DurableSession(engine, json ?? null, options?.replay !== false);
    finalizer.watch(this, this.#durable);
  }

  /** How many events were read so far. */
  get revision(): number {
    this.#check();
    return this.#durable.revision;
  }

  /**
   * Reads more of the stream and returns the resulting patch. Text and bytes (`Uint8Array` or any buffer) may
   * be split anywhere. Any other value is one complete event, converted with `JSON.stringify`.
   */
  push(input: PushInput): P {
    this.#check();
    return this.#publish(this.#durable.push(this.#encoder.encode(input)));
  }

  /**
   * Pushes every chunk of a stream, a response, a file, or an iterable of text, bytes or events, and yields the
   * thread in between. Resolves when everything was read. After an abort or an error, what was pushed before
   * stays.
   * @throws StreamError, an error of the source, the reason of the signal, or DisposedError
   */
  async pushStream(
    source: StreamSource,
    { signal, end = false }: PushStreamOptions = {},
  ): Promise<void> {
    this.#check();
    await pushStream((input) => this.push(input as PushInput), source, signal);
    if (end) this.end();
  }

  /** Ends the stream: unfinished input is read as it is, and unfinished entries are closed. */
  end(): P {
    this.#check();
    return this.#publish(this.#durable.end(this.#encoder.finish()));
  }

  /**
   * Calls `listener` with every patch that changes something, including those of `reset`, before the call that
   * caused it returns. Returns a function that unsubscribes.
   */
  subscribe(listener: PatchListener<P>): () => void {
    this.#check();
    return this.#subscribers.add(listener);
  }

  /**
   * Returns the whole session as plain data.
   * @throws TooLargeError if its JSON would be larger than 500 MiB; use `outline` and `descriptor` then
   */
  snapshot(): Snapshot {
    this.#check();
    const snapshot = this.#durable.ask((port) => port.snapshot());
    if (snapshot) return snapshot;
    throw new TooLargeError(
      "The snapshot would be larger than 500 MiB; use outline() and descriptor() instead.",
    );
  }

  /** Returns the session with an outline in place of each entry, for lists that render only some of them. */
  outline(): Outline {
    this.#check();
    return this.#durable.ask((port) => port.outline());
  }

  /**
   * From now on, patches contain the changes of these entries: all of them except the texts of pieces, for which
   * they contain the edits of the HTML. Returns the current state of each; `null` for an id that does not exist.
   * Without `patches: "outline"`, patches contain all changes anyway.
   */
  watch(ids: readonly string[]): (WatchedEntry | null)[] {
    this.#check();
    return this.#durable.watch(ids);
  }

  /** From now on, patches contain only the outlines of these entries. */
  unwatch(ids: readonly string[]): void {
    this.#check();
    this.#durable.unwatch(ids);
  }

  /** Returns one entry of the snapshot; `null` if the id does not exist. */
  descriptor(id: string): Descriptor | null {
    this.#check();
    const key = encoder.encode(id);
    return this.#durable.ask((port) => port.descriptor(key));
  }

  /** Returns safe HTML of an entry, a part or a piece; empty if it does not exist. */
  html(id: string, { part = "", piece = "" }: HtmlRequest = {}): string {
    this.#check();
    const texts = encodeTexts(id, part, piece);
    return this.#durable.ask((port) => port.html(texts));
  }

  /**
   * Finds `query` in everything that the timeline shows, including tool output and folded bodies. The first
   * search reads the whole session, later ones only what has changed.
   */
  search(
    query: string,
    { caseSensitive = false, limit = kHitLimit }: SearchOptions = {},
  ): SearchResult {
    this.#check();
    const maxHits = countOf(limit);
    const text = encoder.encode(query);
    return this.#durable.ask((port) => port.search(text, caseSensitive, maxHits));
  }

  /** Returns one entry as text, without nested entries, for copying; empty if the id does not exist. */
  entryText(id: string, format: TextFormat): string {
    this.#check();
    const texts = encodeTexts(id, format);
    return this.#durable.ask((port) => port.entryText(texts));
  }

  /** Exports the whole session in chunks of about a megabyte, or more if a single entry is longer. */
  exportChunks(format: ExportFormat, options: PageOptions = {}): Iterable<string> {
    return this.#exporter(format, options).all();
  }

  /** Returns the session as plain text. Of the options, only `locale` applies. */
  toText(options: PageOptions = {}): string {
    return [...this.exportChunks("text", options)].join("");
  }

  /** Returns the session as Markdown. Tool output is in fences that it cannot close, so it is safe to paste. */
  toMarkdown(options: PageOptions = {}): string {
    return [...this.exportChunks("markdown", options)].join("");
  }

  /** Returns the session as one HTML file that needs no network, and no script up to 2,000 entries. */
  toStandaloneHtml(options: PageOptions = {}): string {
    return [...this.exportChunks("html", options)].join("");
  }

  /**
   * Creates an export that is written while events arrive and that releases what was written, for logs larger
   * than memory. Use it with the options `patches: "outline"` and `replay: false`.
   */
  createExporter(format: ExportFormat, options: PageOptions = {}): SessionExport {
    return this.#exporter(format, options);
  }

  /**
   * Releases the contents of finished entries before the one with this id. They keep id, kind, status, times
   * and tool name. Returns how many were released.
   */
  release(before: string): number {
    this.#check();
    const id = encoder.encode(before);
    return this.#durable.ask((port) => port.releaseBefore(id));
  }

  /**
   * Returns the prompts, changes, failures and approvals, for an outline. The first call reads the whole
   * session, later ones only what has changed.
   */
  overview(): OverviewRow[] {
    this.#check();
    return this.#durable.ask((port) => port.overview());
  }

  /** Returns the changed files in order of their first edits, or only those of the turn with the given id. */
  changedFiles(turn = ""): ChangedFile[] {
    this.#check();
    const id = encoder.encode(turn);
    return this.#durable.ask((port) => port.changedFiles(id));
  }

  /** Returns the net change of a file over the session if both texts are known, otherwise its edits. */
  fileChange(path: string): FileChange {
    this.#check();
    const name = encoder.encode(path);
    return this.#durable.ask((port) => port.fileChange(name));
  }

  /** Returns the start and duration of every call. */
  callTimes(): CallTime[] {
    this.#check();
    return this.#durable.ask((port) => port.callTimes());
  }

  /**
   * Returns the events that created or changed an entry, found by reading the input again; `null` if the
   * session does not keep its input (`replay: false`).
   */
  eventsOf(id: string, { from = 0, limit = kEventLimit }: EventsRequest = {}): EntryEvents | null {
    this.#check();
    return this.#durable.eventsOf(id, countOf(from), countOf(limit));
  }

  /** Returns statistics of the session. */
  stats(): SessionStats {
    this.#check();
    return this.#durable.ask((port) => port.stats());
  }

  /** Returns the problems found in the input. */
  diagnostics(): Diagnostic[] {
    this.#check();
    return this.#durable.ask((port) => port.diagnostics());
  }

  /**
   * Starts again at revision 0 with the same options and subscribers, which receive a patch with the operation
   * `clear`.
   */
  reset(): void {
    this.#check();
    const patch = this.#subscribers.isEmpty ? null : clearingPatch(this.revision);
    this.#durable.clear();
    this.#encoder.reset();
    if (patch) this.#subscribers.emit(patch as P);
  }

  /** Frees all memory. Calling it again does nothing; any other call throws `DisposedError` afterwards. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    finalizer.unwatch(this);
    this.#subscribers.clear();
    this.#durable.clear();
  }

  #publish(patch: Patch): P {
    // The core creates the kind of patches that the options ask for.
    const typed = patch as P;
    if (typed.revision !== typed.base || typed.ops.length > 0) this.#subscribers.emit(typed);
    return typed;
  }

  #exporter(format: ExportFormat, options: PageOptions): SessionExporter {
    this.#check();
    const ask: AskPort = (question) => {
      this.#check();
      return this.#durable.ask(question);
    };
    return new SessionExporter(ask, format, { styles: this.#styles, ...options });
  }

  /** @throws DisposedError */
  #check(): void {
    if (this.#disposed) throw new DisposedError();
  }
}

makeDisposable(Session.prototype);
