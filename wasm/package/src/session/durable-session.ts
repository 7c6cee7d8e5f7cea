// A session that survives the WebAssembly instances it runs in, for `Session`. Invariant: the log holds
// exactly the input that produced the state, so replaying it in a new instance restores the state; input that
// kills two instances is replaced by a visible event and never tried again.
// Without a log, the session's state is lost when its instance dies. Such a session, and a session that has
// killed an instance, therefore gets an instance of its own if one is available.
import { quarantineEvent } from "../input/quarantine-event.js";
import { HeldBytes } from "../input/held-bytes.js";
import { concatBytes, lines, slices } from "../input/bytes.js";
import type { Engine } from "../wasm/engine.js";
import { CoreDiedError, describeThrown, OptionsError } from "../contract/errors.js";
import { type Instance, InstanceDeath } from "../wasm/instance.js";
import { joinPatches, unchanged } from "../apply/patches.js";
import { ReplayLog } from "./replay-log.js";
import { coreDied, retryOnce } from "../wasm/retry-once.js";
import { SessionPort } from "../wasm/session-port.js";
import { encodeTexts } from "../wasm/texts.js";
import { entryEvents } from "../wasm/events-port.js";
import type { EntryEvents, Patch, WatchedEntry } from "../contract/index.js";

/** Larger input is pushed in pieces of this many bytes, so that the core's input buffer stays small. */
const kPieceSize = 1024 * 1024;
/** Input up to this size is held back where it can complete no event. */
const kMaxHeldInput = 256;
/** How many bytes of input that was set aside are kept, for recognizing it. */
const kMaxExcerpt = 2048;

const encoder = new TextEncoder();
const nothing = new Uint8Array();

/** Encodes ids for the core, one per line. An id with a line feed is invalid and becomes an empty line. */
function idLines(ids: Iterable<string>): Uint8Array {
  return encoder.encode([...ids].map((id) => (id.includes("\n") ? "\n" : `${id}\n`)).join(""));
}

/** Returns the first characters of `bytes`, without an incomplete character at the end. */
function excerptOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, kMaxExcerpt), { stream: true });
}

function stateLost(death?: InstanceDeath): CoreDiedError {
  const text = "The WebAssembly core crashed, and this session keeps no input (`replay: false`).";
  return new CoreDiedError(text, { cause: death?.cause });
}

export class DurableSession {
  readonly #engine: Engine;
  readonly #options: Uint8Array | null;
  readonly #log: ReplayLog | null;
  readonly #held = new HeldBytes();
  /** Ids of the watched entries, which a new instance must watch as well. */
  readonly #watched = new Set<string>();
  /** Whether this session needs an instance of its own: to protect other sessions from it, or it from them. */
  #needsOwnInstance: boolean;
  #port: SessionPort | null = null;
  #revision = 0;

  /**
   * @param options JSON for the core
   * @param replay whether to keep the input for a new instance
   * @throws OptionsError if the core does not accept the options
   */
  constructor(engine: Engine, options: Uint8Array | null, replay = true) {
    this.#engine = engine;
    this.#options = options;
    this.#log = replay ? new ReplayLog() : null;
    this.#needsOwnInstance = !replay;
    this.#livePort();
  }

  get revision(): number {
    return this.#revision;
  }

  /** @throws CoreDiedError if instances die of input that earlier ones survived, or no instance is left. */
  push(bytes: Uint8Array): Patch {
    // If the instance is dead, the next push must notice it, whatever it contains.
    if (this.#port?.dead === false && this.#held.take(bytes)) return unchanged(this.#revision);
    const base = this.#revision;
    const patches: Patch[] = [];
    this.#feed(this.#held.release(), patches);
    for (const piece of slices(bytes, kPieceSize)) this.#feed(piece, patches);
    if (bytes.length <= kMaxHeldInput && patches.length === 0) {
      this.#held.setInputState(this.ask((port) => port.quiet()));
    }
    return joinPatches(base, patches);
  }

  /** Pushes `rest`, then ends the stream. @throws CoreDiedError like `push`. */
  end(rest: Uint8Array): Patch {
    const base = this.#revision;
    const patches: Patch[] = [];
    this.#feed(this.#held.release(), patches);
    this.#feed(rest, patches);
    if (this.#tryEnd(patches)) {
      const death = this.#tryEnd(patches);
      if (death) this.#quarantine(nothing, death, patches);
      const last = death && this.#tryEnd(patches);
      if (last) throw coreDied(last);
    }
    return joinPatches(base, patches);
  }

  /** Calls `question`, which must not change the state. @throws CoreDiedError if it kills two instances. */
  ask<Answer>(question: (port: SessionPort) => Answer): Answer {
    return retryOnce(() => this.#use(question));
  }

  /** Returns the events of an entry; `null` if there is no log. @throws CoreDiedError like `ask`. */
  eventsOf(id: string, from: number, limit: number): EntryEvents | null {
    const log = this.#log;
    if (!log) return null;
    const options = this.#options ? new TextDecoder().decode(this.#options) : "{}";
    const texts = encodeTexts(options, id);
    return this.ask((port) =>
      entryEvents(port.instance, texts, { from, limit }, (reader) => {
        log.replay(reader);
      }),
    );
  }

  /** Makes patches contain these entries in full from now on. @throws CoreDiedError like `ask`. */
  watch(ids: readonly string[]): (WatchedEntry | null)[] {
    const lines = idLines(ids);
    const entries = this.ask((port) => port.watch(lines));
    for (const entry of entries) if (entry) this.#watched.add(entry.id);
    return entries;
  }

  unwatch(ids: readonly string[]): void {
    for (const id of ids) this.#watched.delete(id);
    const lines = idLines(ids);
    this.ask((port) => {
      port.unwatch(lines);
    });
  }

  /** Discards all input and frees what the core holds; the next use starts anew. */
  clear(): void {
    this.#releasePort();
    this.#held.release();
    this.#log?.clear();
    this.#watched.clear();
    this.#revision = 0;
  }

  #feed(bytes: Uint8Array, patches: Patch[]): void {
    if (bytes.length === 0 || !this.#tryPush(bytes, patches)) return;
    for (const line of lines(bytes)) {
      const death = this.#tryPush(line, patches);
      if (death) this.#quarantine(line, death, patches);
    }
  }

  #tryPush(bytes: Uint8Array, patches: Patch[]): InstanceDeath | null {
    return this.#attempt(patches, (port) => {
      const patch = port.push(bytes);
      this.#log?.append(bytes);
      return patch;
    });
  }

  #tryEnd(patches: Patch[]): InstanceDeath | null {
    return this.#attempt(patches, (port) => {
      const patch = port.end();
      this.#log?.markEnd();
      return patch;
    });
  }

  /** Records the patch that `use` returns. Returns the death instead if the instance died of it. */
  #attempt(patches: Patch[], use: (port: SessionPort) => Patch | null): InstanceDeath | null {
    try {
      const patch = this.#use(use);
      if (patch) {
        patches.push(patch);
        this.#revision = patch.revision;
      }
      return null;
    } catch (error) {
      if (!(error instanceof InstanceDeath)) throw error;
      if (!this.#log) throw stateLost(error);
      return error;
    }
  }

  /** Pushes an event that stands for `bytes` in their place. */
  #quarantine(bytes: Uint8Array, death: InstanceDeath, patches: Patch[]): void {
    // The bytes may only complete what earlier pushes began. That beginning is set aside with them, unless its
    // line also contains completed events.
    const lineHead = this.#log?.cutLastLine() ?? nothing;
    const keepsLineHead = this.ask((port) => port.revision()) !== this.#revision;
    if (keepsLineHead) this.#restore(lineHead);
    const input = keepsLineHead ? bytes : concatBytes([lineHead, bytes]);
    const event = quarantineEvent({
      bytes: input.length,
      reason: describeThrown(death.cause),
      text: excerptOf(input),
    });
    const secondDeath = this.#tryPush(
      encoder.encode(`${keepsLineHead ? "\n" : ""}${event}\n`),
      patches,
    );
    if (!secondDeath) return;
    if (!keepsLineHead) this.#restore(lineHead);
    throw coreDied(secondDeath);
  }

  #restore(lineHead: Uint8Array): void {
    this.#log?.append(lineHead);
    this.#releasePort();
  }

  #livePort(): SessionPort {
    if (this.#port && !this.#port.dead) return this.#port;
    if (this.#port && !this.#log) {
      this.#engine.release(this.#port.instance);
      throw stateLost();
    }
    this.#releasePort();
    this.#port = retryOnce(() => this.#isolatingOnDeath(() => this.#openPort()));
    return this.#port;
  }

  #use<Result>(use: (port: SessionPort) => Result): Result {
    const port = this.#livePort();
    return this.#isolatingOnDeath(() => use(port));
  }

  /** Runs `use`. If the instance dies of it, the next one may too, so it must not be shared. */
  #isolatingOnDeath<Result>(use: () => Result): Result {
    try {
      return use();
    } catch (error) {
      if (error instanceof InstanceDeath) this.#needsOwnInstance = true;
      throw error;
    }
  }

  #openPort(): SessionPort {
    const isFragile = this.#log === null;
    const instance = this.#needsOwnInstance
      ? this.#engine.acquire(isFragile)
      : this.#engine.instance;
    try {
      return this.#openPortIn(instance);
    } catch (error) {
      this.#engine.release(instance);
      throw error;
    }
  }

  #openPortIn(instance: Instance): SessionPort {
    const port = new SessionPort(instance);
    if (this.#options && !port.configure(this.#options)) {
      port.release();
      throw new OptionsError("The core does not accept these session options.");
    }
    this.#log?.replay({
      bytes: (bytes) => {
        port.replay(bytes);
      },
      end: () => {
        port.replayEnd();
      },
    });
    if (this.#watched.size > 0) port.watch(idLines(this.#watched));
    if (this.#log?.isExact === false) port.retell();
    return port;
  }

  #releasePort(): void {
    if (!this.#port) return;
    this.#port.release();
    this.#engine.release(this.#port.instance);
    this.#port = null;
  }
}
