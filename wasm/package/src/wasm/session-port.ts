// A session inside one WebAssembly instance, for the durable session around it: takes bytes and returns
// parsed results. Invariant: every call goes through `Instance.call`, so that a death is noticed and a dead
// instance is never called; views of memory are created after the call that may have grown it.
import type { SessionHandle, TextArgument, TextResult } from "./boundary.js";
import { InstanceDeath, type Instance } from "./instance.js";
import type { Texts } from "./texts.js";
import type {
  CallTime,
  ChangedFile,
  Descriptor,
  Diagnostic,
  FileChange,
  Outline,
  OverviewRow,
  Patch,
  SearchResult,
  SessionStats,
  Snapshot,
  WatchedEntry,
} from "../contract/index.js";

export class SessionPort {
  readonly #instance: Instance;
  readonly #handle: SessionHandle;

  /** @throws InstanceDeath, as every method does, if the instance dies of the call or was dead. */
  constructor(instance: Instance) {
    this.#instance = instance;
    this.#handle = instance.call(() => new instance.module.Session());
  }

  get instance(): Instance {
    return this.#instance;
  }

  get dead(): boolean {
    return this.#instance.dead;
  }

  /** Returns whether the core accepts these options, given as JSON. */
  configure(options: Uint8Array): boolean {
    return this.#call(() => this.#handle.configure(this.#write(options)));
  }

  /** Returns `null` if the bytes completed no event and changed nothing. */
  push(bytes: Uint8Array): Patch | null {
    return this.#call(() => this.#json(this.#handle.push(this.#write(bytes))) as Patch | null);
  }

  /** Describes which next bytes cannot complete an event (boundary.ts). */
  quiet(): number {
    return this.#call(() => this.#handle.quiet());
  }

  /** Pushes without reading the result. */
  replay(bytes: Uint8Array): void {
    this.#call(() => this.#handle.push(this.#write(bytes)));
  }

  end(): Patch | null {
    return this.#call(() => this.#json(this.#handle.end()) as Patch | null);
  }

  /** Ends the stream without reading the result. */
  replayEnd(): void {
    this.#call(() => this.#handle.end());
  }

  /** Returns `null` if it would be too large. */
  snapshot(): Snapshot | null {
    return this.#call(() => this.#json(this.#handle.snapshot()) as Snapshot | null);
  }

  outline(): Outline {
    return this.#call(() => this.#json(this.#handle.outline()) as Outline);
  }

  /** `ids` contains a line feed after each id. */
  watch(ids: Uint8Array): (WatchedEntry | null)[] {
    return this.#call(
      () => this.#json(this.#handle.watch(this.#write(ids))) as (WatchedEntry | null)[],
    );
  }

  unwatch(ids: Uint8Array): void {
    this.#call(() => {
      this.#handle.unwatch(this.#write(ids));
    });
  }

  /** Needed if another instance reported growing pieces to the host in differently cut patches. */
  retell(): void {
    this.#call(() => {
      this.#handle.retell();
    });
  }

  search(query: Uint8Array, caseSensitive: boolean, limit: number): SearchResult {
    return this.#call(
      () =>
        this.#json(this.#handle.search(this.#write(query), caseSensitive, limit)) as SearchResult,
    );
  }

  /** Returns the result of `Session::export_chunk`: the next position, facts for a head, and the text. */
  exportChunk(texts: Texts<[format: string, scope: string, page: string]>, from: number): string {
    return this.#call(() => {
      const [format, scope, page] = this.#instance.writeAll(texts);
      return this.#text(this.#handle.exportChunk(format, from, scope, page));
    });
  }

  entryText(texts: Texts<[id: string, format: string]>): string {
    return this.#call(() => this.#text(this.#handle.entryText(...this.#instance.writeAll(texts))));
  }

  /** Releases the contents of entries before the one with that id. Returns how many were released. */
  releaseBefore(id: Uint8Array): number {
    return this.#call(() => this.#handle.release(this.#write(id)));
  }

  overview(): OverviewRow[] {
    return this.#call(() => this.#json(this.#handle.overview()) as OverviewRow[]);
  }

  /** Returns the files changed in a turn, or in the whole session if `turn` is empty. */
  changedFiles(turn: Uint8Array): ChangedFile[] {
    return this.#call(
      () => this.#json(this.#handle.changedFiles(this.#write(turn))) as ChangedFile[],
    );
  }

  fileChange(path: Uint8Array): FileChange {
    return this.#call(() => this.#json(this.#handle.fileChange(this.#write(path))) as FileChange);
  }

  callTimes(): CallTime[] {
    return this.#call(() => this.#json(this.#handle.callTimes()) as CallTime[]);
  }

  stats(): SessionStats {
    return this.#call(() => this.#json(this.#handle.stats()) as SessionStats);
  }

  diagnostics(): Diagnostic[] {
    return this.#call(() => this.#json(this.#handle.diagnostics()) as Diagnostic[]);
  }

  /** Converts plain text to HTML. */
  htmlOf(text: Uint8Array): string {
    return this.#call(() => this.#text(this.#instance.module.renderText(this.#write(text))));
  }

  html(texts: Texts<[id: string, part: string, piece: string]>): string {
    return this.#call(() => this.#text(this.#handle.html(...this.#instance.writeAll(texts))));
  }

  descriptor(id: Uint8Array): Descriptor | null {
    return this.#call(
      () => this.#json(this.#handle.descriptor(this.#write(id))) as Descriptor | null,
    );
  }

  revision(): number {
    return this.#call(() => this.#handle.revision());
  }

  /** Frees the session's memory inside the instance. Never throws: a dead instance's memory is gone anyway. */
  release(): void {
    if (this.dead) return;
    try {
      this.#call(() => {
        this.#handle.delete();
      });
    } catch (error) {
      if (!(error instanceof InstanceDeath)) throw error;
    }
  }

  #call<Result>(use: () => Result): Result {
    return this.#instance.call(use);
  }

  #write(text: Uint8Array): TextArgument {
    return this.#instance.write(text);
  }

  #text(length: TextResult): string {
    return this.#instance.text(length);
  }

  #json(length: TextResult): unknown {
    return this.#instance.json(length);
  }
}
