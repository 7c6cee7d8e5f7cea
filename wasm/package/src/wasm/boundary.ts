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
export type TextArgument = number;
/** A text result: its length in bytes. */
export type TextResult = number;
/** A text result, or `kNothing` if the options were rejected. */
export type TextResultOrNothing = number;

export const kNothing = -1;

/** A session inside the core. */
export interface SessionHandle {
  /** Returns whether the options are accepted. */
  configure(options: TextArgument): boolean;
  push(bytes: TextArgument): TextResult;
  /** Describes which next bytes cannot complete an event, packed as in wasm/bindings.cpp. */
  quiet(): number;
  end(): TextResult;
  snapshot(): TextResult;
  outline(): TextResult;
  /** `ids` contains a line feed after each id. */
  watch(ids: TextArgument): TextResult;
  unwatch(ids: TextArgument): void;
  /** Makes the next patch that changes a growing piece contain it anew. */
  retell(): void;
  search(query: TextArgument, caseSensitive: boolean, limit: number): TextResult;
  /** `page` is the page style (`Session::export_chunk`); empty for other formats. */
  exportChunk(
    format: TextArgument,
    from: number,
    scope: TextArgument,
    page: TextArgument,
  ): TextResult;
  entryText(id: TextArgument, format: TextArgument): TextResult;
  /** Returns how many entries before this one were released. */
  release(id: TextArgument): number;
  overview(): TextResult;
  /** `turn` is empty for the whole session. */
  changedFiles(turn: TextArgument): TextResult;
  fileChange(path: TextArgument): TextResult;
  callTimes(): TextResult;
  stats(): TextResult;
  diagnostics(): TextResult;
  descriptor(id: TextArgument): TextResult;
  html(id: TextArgument, part: TextArgument, piece: TextArgument): TextResult;
  revision(): number;
  delete(): void;
}

/** Finds the events of one entry while the input of a session is replayed to it. */
export interface EntryEventsHandle {
  /** Returns whether the options are accepted and the id is valid. */
  configure(options: TextArgument, id: TextArgument, from: number, limit: number): boolean;
  push(bytes: TextArgument): void;
  end(): void;
  events(): TextResult;
  delete(): void;
}

/** Options inside an instance, for the calls that have options. */
export interface OptionsHandle {
  /** `kind` is one of those in option-values.ts. */
  add(kind: number, name: TextArgument, spelling: TextArgument): void;
  delete(): void;
}

/** A Markdown stream inside the core. */
export interface MarkdownHandle {
  configure(options: OptionsHandle): boolean;
  push(bytes: TextArgument): TextResult;
  end(): TextResult;
  pieces(): TextResult;
  html(): TextResult;
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
  renderMarkdown(text: TextArgument, options: OptionsHandle): TextResultOrNothing;
}

/** An instance of fragments.wasm. */
export interface FragmentModule extends MarkdownModule {
  renderDiff(
    oldText: TextArgument,
    newText: TextArgument,
    options: OptionsHandle,
  ): TextResultOrNothing;
  renderPatch(patch: TextArgument, options: OptionsHandle): TextResultOrNothing;
  renderCode(text: TextArgument, options: OptionsHandle): TextResultOrNothing;
  renderTerminal(output: TextArgument): TextResult;
  compareLines(oldText: TextArgument, newText: TextArgument): TextResult;
}

/** An instance of core.wasm. */
export interface CoreModule extends FragmentModule {
  Session: new () => SessionHandle;
  EntryEvents: new () => EntryEventsHandle;
  renderText(text: TextArgument): TextResult;
  detect(bytes: TextArgument): TextResult;
  supportedTools(): TextResult;
}
