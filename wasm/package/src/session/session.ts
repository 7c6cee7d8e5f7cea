/// <reference lib="esnext.disposable" preserve="true" />
// A session as hosts see it: events go in, patches, snapshots and HTML come out. Invariant: input
// never makes it throw; misuse does, by name. Whoever applies every patch has the snapshot.
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
import { Subscribers, type PatchListener } from "./subscribers.js";
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
  SearchOptions,
  SearchResult,
  SessionExport,
  SessionStats,
  Snapshot,
  TextFormat,
  WatchedEntry,
} from "../contract/index.js";

const encoder = new TextEncoder();
/** Hits that a search tells of unless the host says how many. */
const HITS = 1000;
/** Events of an entry that are told unless the host says how many. */
const EVENTS = 100;

/** A number that the core takes as a count. */
function countOf(value: number): number {
  return Math.min(Math.max(0, Math.trunc(value) || 0), 0xffff_ffff);
}

/** Frees what sessions hold in the core when hosts forget to dispose of them. */
const forgotten = onCollected<DurableSession>((durable) => {
  durable.clear();
});

/** `P` is what its patches tell: `OutlinePatch` with the option `patches: "outline"`. */
export class Session<P extends AnyPatch = Patch> {
  readonly #durable: DurableSession;
  readonly #styles: PageStyles | null;
  readonly #encoder = new InputEncoder();
  readonly #subscribers = new Subscribers<P>();
  #disposed = false;

  /** The same as `dispose`, for `using`; there only where the runtime knows `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** Hosts call `core.createSession` instead. @throws OptionsError */
  constructor(engine: Engine, options: SessionOptions | undefined, styles: PageStyles | null) {
    this.#styles = styles;
    const json = options && encoder.encode(sessionOptionsJson(options));
    this.#durable = new DurableSession(engine, json ?? null, options?.replay !== false);
    forgotten.watch(this, this.#durable);
  }

  /** Events folded so far. */
  get revision(): number {
    this.#check();
    return this.#durable.revision;
  }

  /**
   * Takes more of the stream and returns what it changed. Text and bytes (`Uint8Array`, any buffer)
   * may be cut anywhere; every other value is one complete event, as `JSON.stringify` sees it.
   */
  push(input: PushInput): P {
    this.#check();
    return this.#publish(this.#durable.push(this.#encoder.encode(input)));
  }

  /**
   * Pushes every chunk of a stream, a response, a file or an iterable of text, bytes or events, and
   * lets the page have the thread in between. Resolves when all was read. What was pushed before an
   * abort or an error stays.
   * @throws StreamError, what the source throws, the signal's reason, DisposedError
   */
  async pushStream(
    source: StreamSource,
    { signal, end = false }: PushStreamOptions = {},
  ): Promise<void> {
    this.#check();
    await pushStream((input) => this.push(input as PushInput), source, signal);
    if (end) this.end();
  }

  /** Says that the stream is over: what was left unfinished is finished and shown. */
  end(): P {
    this.#check();
    return this.#publish(this.#durable.end(this.#encoder.finish()));
  }

  /**
   * Calls `listener` with every patch that changes something, those of `reset` included, right
   * before the call that made it returns. Returns the function that ends the subscription.
   */
  subscribe(listener: PatchListener<P>): () => void {
    this.#check();
    return this.#subscribers.add(listener);
  }

  /**
   * All there is to show, as plain data.
   * @throws TooLargeError if its JSON would have more than 500 MiB; `outline` and `descriptor` tell the
   * same in parts
   */
  snapshot(): Snapshot {
    this.#check();
    const snapshot = this.#durable.ask((port) => port.snapshot());
    if (snapshot) return snapshot;
    throw new TooLargeError(
      "The snapshot would be larger than 500 MiB: take outline and descriptors.",
    );
  }

  /** The same with no more of each entry than a list needs that does not show it. */
  outline(): Outline {
    this.#check();
    return this.#durable.ask((port) => port.outline());
  }

  /**
   * Patches tell of these entries in full from now on, though of their pieces only that they changed
   * and the edits of their HTML. Returns what is known of each; `null` for an id that does not exist.
   * A session without `patches: "outline"` tells of all entries anyhow.
   */
  watch(ids: readonly string[]): (WatchedEntry | null)[] {
    this.#check();
    return this.#durable.watch(ids);
  }

  /** Patches tell only outlines of these entries from now on. */
  unwatch(ids: readonly string[]): void {
    this.#check();
    this.#durable.unwatch(ids);
  }

  /** One entry of the snapshot; `null` if there is none with this id. */
  descriptor(id: string): Descriptor | null {
    this.#check();
    const key = encoder.encode(id);
    return this.#durable.ask((port) => port.descriptor(key));
  }

  /** Safe HTML of an entry, made on demand; empty if there is no such entry, part or piece. */
  html(id: string, { part = "", piece = "" }: HtmlRequest = {}): string {
    this.#check();
    const texts = encodeTexts(id, part, piece);
    return this.#durable.ask((port) => port.html(texts));
  }

  /**
   * Where the words of `query` are shown, tool output and what is folded included. The first search
   * reads the whole session; others what has changed.
   */
  search(query: string, { caseSensitive = false, limit = HITS }: SearchOptions = {}): SearchResult {
    this.#check();
    const most = countOf(limit);
    const text = encoder.encode(query);
    return this.#durable.ask((port) => port.search(text, caseSensitive, most));
  }

  /** One entry without those nested in it, for copying; empty if there is none with this id. */
  entryText(id: string, format: TextFormat): string {
    this.#check();
    const texts = encodeTexts(id, format);
    return this.#durable.ask((port) => port.entryText(texts));
  }

  /** The whole session in pieces of some megabytes at most. */
  exportChunks(format: ExportFormat, options: PageOptions = {}): Iterable<string> {
    return this.#exporter(format, options).all();
  }

  toText(): string {
    return [...this.exportChunks("text")].join("");
  }

  /** Safe to paste: what tools wrote stands in fences that it cannot close. */
  toMarkdown(options: PageOptions = {}): string {
    return [...this.exportChunks("markdown", options)].join("");
  }

  /** A page of one file that needs no network, and up to 2,000 entries no script. */
  toStandaloneHtml(options: PageOptions = {}): string {
    return [...this.exportChunks("html", options)].join("");
  }

  /**
   * An export that is taken while the session comes in and forgets what was taken, for logs larger
   * than memory; with the options `patches: "outline"` and `replay: false`.
   */
  createExporter(format: ExportFormat, options: PageOptions = {}): SessionExport {
    return this.#exporter(format, options);
  }

  /**
   * Forgets the contents of the finished entries before the one with this id. They keep id, kind,
   * status, times and the name of their tool. Returns how many.
   */
  release(before: string): number {
    this.#check();
    const id = encoder.encode(before);
    return this.#durable.ask((port) => port.releaseBefore(id));
  }

  /**
   * What was asked, changed, failed and waited for a person, for an outline. The first call looks through
   * the session, others at what has changed.
   */
  overview(): OverviewRow[] {
    this.#check();
    return this.#durable.ask((port) => port.overview());
  }

  /** The files that calls have changed, in the order of their first edits; those of a turn by its id. */
  changedFiles(turn = ""): ChangedFile[] {
    this.#check();
    const id = encoder.encode(turn);
    return this.#durable.ask((port) => port.changedFiles(id));
  }

  /** How a file differs in the end from what it was at first, where that is known, else its edits. */
  fileChange(path: string): FileChange {
    this.#check();
    const name = encoder.encode(path);
    return this.#durable.ask((port) => port.fileChange(name));
  }

  /** When each call began and how long it took. */
  callTimes(): CallTime[] {
    this.#check();
    return this.#durable.ask((port) => port.callTimes());
  }

  /**
   * The events that made or changed an entry, found by reading the input again; `null` where the session
   * keeps no input (`replay: false`).
   */
  eventsOf(id: string, { from = 0, limit = EVENTS }: EventsRequest = {}): EntryEvents | null {
    this.#check();
    return this.#durable.eventsOf(id, countOf(from), countOf(limit));
  }

  /** What the session did, in numbers. */
  stats(): SessionStats {
    this.#check();
    return this.#durable.ask((port) => port.stats());
  }

  /** What was odd about the input. */
  diagnostics(): Diagnostic[] {
    this.#check();
    return this.#durable.ask((port) => port.diagnostics());
  }

  /**
   * Starts over at revision 0 with the same options and subscribers. Subscribers get a patch with the
   * operation `clear`.
   */
  reset(): void {
    this.#check();
    const patch = this.#subscribers.isEmpty ? null : clearingPatch(this.revision);
    this.#durable.clear();
    this.#encoder.reset();
    if (patch) this.#subscribers.emit(patch as P);
  }

  /** Frees everything. Calling it again does nothing; calling anything else throws. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    forgotten.unwatch(this);
    this.#subscribers.clear();
    this.#durable.clear();
  }

  #publish(patch: Patch): P {
    // The core tells what the options asked for.
    const told = patch as P;
    if (told.revision !== told.base || told.ops.length > 0) this.#subscribers.emit(told);
    return told;
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
