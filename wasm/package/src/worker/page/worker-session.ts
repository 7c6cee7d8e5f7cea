/// <reference lib="esnext.disposable" preserve="true" />
// A session whose core is in a worker: the methods of `Session`, returning promises. Invariant: answers and
// patches arrive in the order in which the core made them, and an answer covers everything pushed before it,
// except streams and large input that are still being read; `subscribe` and `dispose` take effect
// synchronously on this side.
import { DisposedError } from "../../contract/errors.js";
import { onCollected } from "../../wasm/on-collected.js";
import type { PushInput } from "../../events/agent-events.js";
import { makeDisposable } from "../../wasm/make-disposable.js";
import { joinPatches } from "../../apply/patches.js";
import type { PushStreamOptions } from "../../input/push-stream.js";
import { readStream, type StreamSource } from "../../input/read-stream.js";
import type { Session } from "../../session/session.js";
import { Subscribers } from "../../contract/subscribers.js";
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
  SessionStats,
  Snapshot,
  TextFormat,
  WatchedEntry,
} from "../../contract/index.js";
import type { WorkerLink } from "./link.js";
import type { InWorker } from "./in-worker.js";
import type { SessionQuestion } from "../protocol/protocol.js";
import { withPageStyles } from "./with-page-styles.js";
import { WorkerExport } from "./worker-export.js";
import { pack } from "./worker-input.js";
import { InFlightLimit } from "./in-flight-limit.js";
import { RemoteHandle } from "./remote-handle.js";

/** Aborting `signal` stops waiting for the answer. */
export interface AskSignal {
  signal?: AbortSignal | undefined;
}

/** What the link's feed and the session share, so that the link does not keep a forgotten session alive. */
interface Shared<P extends AnyPatch> {
  revision: number;
  readonly subscribers: Subscribers<P>;
}

/** Closes sessions that hosts forget to dispose of. */
const finalizer = onCollected<{ link: WorkerLink; number: number }>(({ link, number }) => {
  link.closeSession(number);
});

/** A session in a worker. `P` is the type of its patches, as for `Session`. */
export class WorkerSession<P extends AnyPatch = Patch> implements InWorker<Session<AnyPatch>> {
  readonly #link: WorkerLink;
  readonly #number: number;
  readonly #shared: Shared<P> = { revision: 0, subscribers: new Subscribers() };
  #disposed = false;

  /** The same as `dispose`, for `using`. Missing where the runtime has no `Symbol.dispose`. */
  declare [Symbol.dispose]: () => void;

  /** For internal use; call `core.createSession` instead. */
  constructor(link: WorkerLink, number: number) {
    this.#link = link;
    this.#number = number;
    const shared = this.#shared;
    link.onPatch(number, (patch) => {
      shared.revision = patch.revision;
      shared.subscribers.emit(patch as P);
    });
    finalizer.watch(this, { link, number });
  }

  /** How many events were read, as last reported by the worker. */
  get revision(): number {
    this.#check();
    return this.#shared.revision;
  }

  /**
   * As `Session.push`; bytes are copied. Resolves with the resulting patch. Input over 64 KiB is processed in
   * pieces, between which requests are answered.
   */
  push(input: PushInput): Promise<P> {
    const { input: packed, transfer } = pack(input);
    return this.#change({ type: "input", input: packed, patches: true }, transfer);
  }

  /**
   * As `Session.pushStream`. Bytes of responses, files and byte streams are transferred to the worker without
   * a copy, and files are read there.
   */
  async pushStream(
    source: StreamSource,
    { signal, end = false }: PushStreamOptions = {},
  ): Promise<void> {
    this.#check();
    if (typeof Blob === "function" && source instanceof Blob) await this.#pushFile(source, signal);
    else await this.#pushChunks(source, signal);
    if (end) await this.end();
  }

  /** As `Session.end`. */
  end(): Promise<P> {
    return this.#change({ type: "end", patches: true });
  }

  /** As `Session.reset`. */
  async reset(): Promise<void> {
    await this.#change({ type: "reset", patches: true });
  }

  /** Calls `listener` with every patch from now on. Returns a function that unsubscribes. */
  subscribe(listener: PatchListener<P>): () => void {
    this.#check();
    const { subscribers } = this.#shared;
    if (subscribers.isEmpty) this.#listen(true);
    const stop = subscribers.add(listener);
    return () => {
      stop();
      if (subscribers.isEmpty && !this.#disposed) this.#listen(false);
    };
  }

  snapshot(): Promise<Snapshot> {
    return this.#ask("snapshot") as Promise<Snapshot>;
  }

  outline(): Promise<Outline> {
    return this.#ask("outline") as Promise<Outline>;
  }

  /** As `Session.watch`: patches that arrive after the answer contain these entries in full. */
  watch(ids: readonly string[]): Promise<(WatchedEntry | null)[]> {
    return this.#ask("watch", ids) as Promise<(WatchedEntry | null)[]>;
  }

  async unwatch(ids: readonly string[]): Promise<void> {
    await this.#ask("unwatch", ids);
  }

  descriptor(id: string): Promise<Descriptor | null> {
    return this.#ask("descriptor", id) as Promise<Descriptor | null>;
  }

  html(id: string, request: HtmlRequest = {}): Promise<string> {
    return this.#ask("html", id, request) as Promise<string>;
  }

  search(query: string, options: SearchOptions & AskSignal = {}): Promise<SearchResult> {
    const { signal, ...rest } = options;
    return this.#askWithSignal(signal, "search", query, rest) as Promise<SearchResult>;
  }

  /** As `Session.entryText`. */
  entryText(id: string, format: TextFormat): Promise<string> {
    return this.#ask("entryText", id, format) as Promise<string>;
  }

  /** As `Session.exportChunks`; each chunk is created when it is requested. */
  async *exportChunks(
    format: ExportFormat,
    options: PageOptions = {},
  ): AsyncGenerator<string, void, undefined> {
    this.#check();
    const chunks = await this.#make("chunks", format, options);
    try {
      for (;;) {
        const chunk = (await chunks.ask("next")) as string | null;
        if (chunk === null) return;
        yield chunk;
      }
    } finally {
      chunks.drop();
    }
  }

  /** As `Session.toText`. */
  toText(options: PageOptions = {}): Promise<string> {
    return this.#ask("toText", options) as Promise<string>;
  }

  toMarkdown(options: PageOptions = {}): Promise<string> {
    return this.#ask("toMarkdown", options) as Promise<string>;
  }

  async toStandaloneHtml(options: PageOptions = {}): Promise<string> {
    this.#check();
    return (await this.#ask("toStandaloneHtml", await withPageStyles(options))) as string;
  }

  /** As `Session.createExporter`. */
  async createExporter(format: ExportFormat, options: PageOptions = {}): Promise<WorkerExport> {
    this.#check();
    return new WorkerExport(await this.#make("exporter", format, options));
  }

  /** As `Session.release`. */
  release(before: string): Promise<number> {
    return this.#ask("release", before) as Promise<number>;
  }

  overview(): Promise<OverviewRow[]> {
    return this.#ask("overview") as Promise<OverviewRow[]>;
  }

  changedFiles(turn = ""): Promise<ChangedFile[]> {
    return this.#ask("changedFiles", turn) as Promise<ChangedFile[]>;
  }

  fileChange(path: string): Promise<FileChange> {
    return this.#ask("fileChange", path) as Promise<FileChange>;
  }

  callTimes(): Promise<CallTime[]> {
    return this.#ask("callTimes") as Promise<CallTime[]>;
  }

  eventsOf(id: string, request: EventsRequest = {}): Promise<EntryEvents | null> {
    return this.#ask("eventsOf", id, request) as Promise<EntryEvents | null>;
  }

  stats(): Promise<SessionStats> {
    return this.#ask("stats") as Promise<SessionStats>;
  }

  diagnostics(): Promise<Diagnostic[]> {
    return this.#ask("diagnostics") as Promise<Diagnostic[]>;
  }

  /** Frees the session in the worker. Pending requests are rejected. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    finalizer.unwatch(this);
    this.#shared.subscribers.clear();
    this.#link.closeSession(this.#number);
  }

  async #pushFile(file: Blob, signal: AbortSignal | undefined): Promise<void> {
    const session = this.#number;
    let change = 0;
    const onAbort = () => {
      this.#link.send({ type: "abort", session, change });
    };
    signal?.addEventListener("abort", onAbort);
    const onId = (id: number) => (change = id);
    const request = { type: "file" as const, session, file, patches: false as const };
    try {
      this.#recordRevision(await this.#link.ask(request, { signal, onId }));
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  async #pushChunks(source: StreamSource, signal: AbortSignal | undefined): Promise<void> {
    const session = this.#number;
    const limit = new InFlightLimit();
    const take = (chunk: unknown, owned: boolean) => {
      this.#check();
      const { input, transfer, size } = pack(chunk, owned);
      const request = { type: "input" as const, session, input, patches: false };
      return limit.add(this.#link.ask(request, { transfer }), size);
    };
    await readStream(source, take, signal);
    await limit.whenEmpty();
  }

  async #change(
    request:
      | { type: "input"; input: ReturnType<typeof pack>["input"]; patches: true }
      | { type: "end" | "reset"; patches: true },
    transfer: Transferable[] = [],
  ): Promise<P> {
    this.#check();
    const patches: AnyPatch[] = [];
    const fullRequest = { ...request, session: this.#number };
    const revision = this.#recordRevision(await this.#link.ask(fullRequest, { transfer, patches }));
    return joinPatches(patches[0]?.base ?? revision, patches) as P;
  }

  async #make(
    kind: "chunks" | "exporter",
    format: ExportFormat,
    options: PageOptions,
  ): Promise<RemoteHandle> {
    const page = format === "html" ? await withPageStyles(options) : options;
    return RemoteHandle.make(this.#link, this.#number, kind, [format, page]);
  }

  /** Records the revision that a change led to. */
  #recordRevision(revision: unknown): number {
    this.#shared.revision = revision as number;
    return this.#shared.revision;
  }

  #ask(method: SessionQuestion, ...args: unknown[]): Promise<unknown> {
    return this.#askWithSignal(undefined, method, ...args);
  }

  /** Rejects when `signal` aborts. */
  #askWithSignal(
    signal: AbortSignal | undefined,
    method: SessionQuestion,
    ...args: unknown[]
  ): Promise<unknown> {
    if (this.#disposed) return Promise.reject(new DisposedError());
    return this.#link.ask({ type: "ask", session: this.#number, method, args }, { signal });
  }

  #listen(on: boolean): void {
    this.#link.send({ type: "listen", session: this.#number, on });
  }

  /** @throws DisposedError */
  #check(): void {
    if (this.#disposed) throw new DisposedError();
  }
}

makeDisposable(WorkerSession.prototype);
