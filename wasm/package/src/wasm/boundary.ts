// What a module gives JavaScript, as wasm/bindings.cpp, bindings_fragments.cpp and bindings_markdown.cpp bind
// it with embind, and how values cross (wasm/crossing.h). Numbers and booleans cross as they are. A text that a call takes is given as
// its length in bytes: the texts of one call lie one behind the other in the input, in the order of the
// parameters. A text that a call returns is its length, too, and lies where the word at `answer()` says
// until the next call.
// Options of sessions are texts that hold JSON; those of anything else cross one by one (wasm/options.h).
// Invariant: nothing else in the package declares what the core has.

/** The boundary version this package speaks; the core's `abiVersion()` must agree. */
export const kAbiVersion = 12;

/** A text among those in the input: how many bytes it has. */
export type Taken = number;
/** A text that is the answer: how many bytes it has. */
export type Given = number;
/** The same, or `kNothing` when the options were not accepted. */
export type GivenOrNothing = number;

export const kNothing = -1;

/** One session inside the core. */
export interface SessionHandle {
  /** Whether the options are accepted. */
  configure(options: Taken): boolean;
  push(bytes: Taken): Given;
  /** Where the input stands, levels and bytes, packed as wasm/bindings.cpp says. */
  quiet(): number;
  end(): Given;
  snapshot(): Given;
  outline(): Given;
  /** `ids` have a line feed behind each. */
  watch(ids: Taken): Given;
  unwatch(ids: Taken): void;
  /** What grows is told anew by the patch that changes it next. */
  retell(): void;
  search(query: Taken, caseSensitive: boolean, limit: number): Given;
  /** `page` says how a page is written (`Session::export_chunk`); empty for other formats. */
  exportChunk(format: Taken, from: number, scope: Taken, page: Taken): Given;
  entryText(id: Taken, format: Taken): Given;
  /** How many entries before this one were released. */
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

/** Finds the events of one entry in a session's input, which it is given again. */
export interface EntryEventsHandle {
  /** Whether the options are accepted and there can be such an entry. */
  configure(options: Taken, id: Taken, from: number, limit: number): boolean;
  push(bytes: Taken): void;
  end(): void;
  events(): Given;
  delete(): void;
}

/** Options inside an instance, for the calls that take them. */
export interface OptionsHandle {
  /** `kind` is one of option-values.ts. */
  add(kind: number, name: Taken, spelling: Taken): void;
  delete(): void;
}

/** One stream of Markdown inside the core. */
export interface MarkdownHandle {
  configure(options: OptionsHandle): boolean;
  push(bytes: Taken): Given;
  end(): Given;
  pieces(): Given;
  html(): Given;
  delete(): void;
}

/** An instance of markdown.wasm, and what every module has. */
export interface MarkdownModule {
  readonly memory: WebAssembly.Memory;
  abiVersion(): number;
  /**
   * Makes room for `size` bytes of texts and returns their address, which is the same as before
   * unless it was never asked for so many. Memory may grow by it.
   */
  input(size: number): number;
  /** The address of the 32 bits that always hold the address of the last answer. */
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

/** The whole core inside one instance. */
export interface CoreModule extends FragmentModule {
  Session: new () => SessionHandle;
  EntryEvents: new () => EntryEventsHandle;
  renderText(text: Taken): Given;
  detect(bytes: Taken): Given;
  supportedTools(): Given;
}
