// The boundary as TypeScript sees it: what Emscripten's glue exports (wasm/bindings.cpp). Bytes go
// in and out through the instance's memory; every number is an address, a length or a count.

/** The boundary version this package speaks; the core's `abiVersion()` must agree. */
export const ABI_VERSION = 2;

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

/** The module object that the glue fills in. */
export interface CoreModule {
  Session: new () => SessionHandle;
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
