// The boundary as TypeScript sees it: what Emscripten's glue exports (wasm/bindings.cpp). Bytes go
// in and out through the instance's memory; every number is an address, a length or a count.

/** The boundary version this package speaks; the core's `abiVersion()` must agree. */
export const ABI_VERSION = 3;

/** One session inside the core. Lengths are those of the bytes at `output()`. */
export interface SessionHandle {
  /** Takes `length` bytes of options JSON from the input and says whether they are accepted. */
  configure(length: number): boolean;
  /** Makes room for `length` bytes and returns their address. Memory may grow by it. */
  input(length: number): number;
  /** Takes `length` bytes of events; 0 if no event was completed, else the patch's length. */
  push(length: number): number;
  end(): number;
  snapshot(): number;
  /** Takes `entry NUL part NUL piece`. */
  html(length: number): number;
  /** Takes an entry's id; 0 if there is no such entry. */
  descriptor(length: number): number;
  /** The same for every session: it only has a place for the answer. */
  supportedTools(): number;
  output(): number;
  revision(): number;
  delete(): void;
}

/** One stream of Markdown inside the core. Lengths are those of the bytes of the last answer. */
export interface MarkdownHandle {
  /**
   * Makes room for `length` bytes and returns their address, which is the same as before unless it
   * was never asked for so many. Memory may grow by it.
   */
  input(length: number): number;
  /** The address of 32 bits that always hold the address of the last answer. */
  result(): number;
  /** Takes `length` bytes of options JSON, says whether they are accepted, and empties the stream. */
  configure(length: number): boolean;
  /** Takes `length` bytes of text; the length of a list of changes, 0 if there are none. */
  push(length: number): number;
  end(): number;
  pieces(): number;
  html(): number;
  /** The HTML of `length` bytes of text by themselves; the stream stays as it is. */
  render(length: number): number;
  delete(): void;
}

/** The module object that the glue fills in. */
export interface CoreModule {
  Session: new () => SessionHandle;
  Markdown: new () => MarkdownHandle;
  abiVersion(): number;
}

/** What the glue asks for and accepts when it starts. */
export interface GlueArguments {
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object;
  print(line: string): void;
  printErr(line: string): void;
}

/** The glue's default export. It fills in `settings`, which becomes the module object. */
export type GlueFactory = (settings: GlueArguments) => Promise<CoreModule>;
