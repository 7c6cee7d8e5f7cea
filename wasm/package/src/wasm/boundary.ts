// The interface between a module and JavaScript, as wasm/bindings.cpp, bindings_fragments.cpp and
// bindings_markdown.cpp bind it with embind, and how values cross it (wasm/crossing.h). Numbers and booleans
// cross unchanged. A text argument is passed as its length in bytes: the texts of one call lie back to back
// in the input buffer, in the order of the parameters. A text result is returned as its length, too; its
// address is in the word at `answer()`, and it is valid until the next call.
// Options of sessions are JSON texts; all other options cross one value at a time (wasm/options.h).
// Invariant: nothing else in the package declares what the core exports.

/** The version of this interface. The core's `abiVersion()` must return the same. */
export const kAbiVersion = 12;

/** A text argument in the input buffer: its length in bytes. */
export type Taken = number;
/** A text result: its length in bytes. */
export type Given = number;
/** A text result, or `kNothing` if the options were rejected. */
export type GivenOrNothing = number;

export const kNothing = -1;

/** A session inside the core. */
export interface SessionHandle {
  /** Returns whether the options are accepted. */
  configure(options: Taken): boolean;
  push(bytes: Taken): Given;
  /** Describes which next bytes cannot complete an event, packed as in wasm/bindings.cpp. */
  quiet(): number;
  end(): Given;
  snapshot(): Given;
  outline(): Given;
  /** `ids` contains a line feed after each id. */
  watch(ids: Taken): Given;
  unwatch(ids: Taken): void;
  /** Makes the next patch that changes a growing piece contain it anew. */
  retell(): void;
  search(query: Taken, caseSensitive: boolean, limit: number): Given;
  /** `page` is the page style (`Session::export_chunk`); empty for other formats. */
  exportChunk(format: Taken, from: number, scope: Taken, page: Taken): Given;
  entryText(id: Taken, format: Taken): Given;
  /** Returns how many entries before this one were released. */
  release(id: Taken): number;
  overview(): Given;
  /** `turn` is empty for the whole session. */
  changedFiles(turn: Taken): Given;
  fileChange(path: Taken): Given;
  callTimes(): Given;
  stats(): Given;
  diagnostics(): Given;
  descriptor(id: Taken): Given;
  html(id: Taken, part: Taken, piece: Taken): Given;
  revision(): number;
  delete(): void;
}

/** Finds the events of one entry while the input of a session is replayed to it. */
export interface EntryEventsHandle {
  /** Returns whether the options are accepted and the id is valid. */
  configure(options: Taken, id: Taken, from: number, limit: number): boolean;
  push(bytes: Taken): void;
  end(): void;
  events(): Given;
  delete(): void;
}

/** Options inside an instance, for the calls that have options. */
export interface OptionsHandle {
  /** `kind` is one of those in option-values.ts. */
  add(kind: number, name: Taken, spelling: Taken): void;
  delete(): void;
}

/** A Markdown stream inside the core. */
export interface MarkdownHandle {
  configure(options: OptionsHandle): boolean;
  push(bytes: Taken): Given;
  end(): Given;
  pieces(): Given;
  html(): Given;
  delete(): void;
}

/** An instance of markdown.wasm. Every module has these members. */
export interface MarkdownModule {
  readonly memory: WebAssembly.Memory;
  abiVersion(): number;
  /**
   * Makes room for `size` bytes of texts and returns their address. The address changes only if the buffer
   * has to grow, which may also grow the memory.
   */
  input(size: number): number;
  /** The address of the 32 bits that hold the address of the last text result. */
  answer(): number;
  Options: new () => OptionsHandle;
  MarkdownStream: new () => MarkdownHandle;
  renderMarkdown(text: Taken, options: OptionsHandle): GivenOrNothing;
}

/** An instance of fragments.wasm. */
export interface FragmentModule extends MarkdownModule {
  renderDiff(oldText: Taken, newText: Taken, options: OptionsHandle): GivenOrNothing;
  renderPatch(patch: Taken, options: OptionsHandle): GivenOrNothing;
  renderCode(text: Taken, options: OptionsHandle): GivenOrNothing;
  renderTerminal(output: Taken): Given;
  compareLines(oldText: Taken, newText: Taken): Given;
}

/** An instance of core.wasm. */
export interface CoreModule extends FragmentModule {
  Session: new () => SessionHandle;
  EntryEvents: new () => EntryEventsHandle;
  renderText(text: Taken): Given;
  detect(bytes: Taken): Given;
  supportedTools(): Given;
}
