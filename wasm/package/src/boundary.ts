// The boundary: the five functions that the WebAssembly module exports (wasm/bindings.cpp) as the
// objects that ports call. Bytes go in and out through the instance's memory; every number is an
// address, a length or a count. Invariant: nothing else in the package knows the module's exports.
import { LoadError } from "./errors.js";

/** The boundary version this package speaks; the core's `abiVersion()` must agree. */
export const ABI_VERSION = 7;

/** What both kinds of objects inside the core have. */
interface Handle {
  /** Takes `length` bytes of options JSON from the input and says whether they are accepted. */
  configure(length: number): boolean;
  /**
   * Makes room for `length` bytes and returns their address, which is the same as before unless it
   * was never asked for so many. Memory may grow by it.
   */
  input(length: number): number;
  /** The address of 32 bits that always hold the address of the last answer. */
  result(): number;
  /** Takes `length` bytes; the length of what changed as JSON, 0 if nothing did. */
  push(length: number): number;
  end(): number;
  snapshot(): number;
  delete(): void;
}

/** One session inside the core. Lengths are those of the bytes of the last answer. */
export interface SessionHandle extends Handle {
  /** Takes `entry NUL part NUL piece`. */
  html(length: number): number;
  /** Takes an entry's id; 0 if there is no such entry. */
  descriptor(length: number): number;
  /** The same for every session: it only has a place for the answer. */
  supportedTools(): number;
  revision(): number;
  outline(): number;
  /** Takes ids, each with a line feed behind it. */
  watch(length: number): number;
  unwatch(length: number): number;
  /** What grows is told anew by the patch that changes it next. */
  retell(): number;
  /** Takes how many hits to tell, whether case counts (1), and a query, separated by line feeds. */
  search(length: number): number;
  /** Takes format, scope and position, each with a line feed behind it. */
  exportChunk(length: number): number;
  /** Takes a format, a line feed and an entry's id; 0 if there is no such entry. */
  entryText(length: number): number;
  /** Takes an entry's id; the answer is how many entries were released. */
  release(length: number): number;
  stats(): number;
  diagnostics(): number;
  /** Takes a text; the answer is its HTML. */
  htmlOf(length: number): number;
}

/** One stream of Markdown inside the core. Its snapshot is a list of pieces. */
export interface MarkdownHandle extends Handle {
  html(): number;
  /** The HTML of `length` bytes of text by themselves; the stream stays as it is. */
  render(length: number): number;
}

/**
 * What renders one thing alone. Each takes options as JSON, a line feed and a text; of two texts the
 * first line is the length of the first one, in bytes. `REFUSED` when the options are not accepted.
 */
export interface FragmentHandle {
  input(length: number): number;
  result(): number;
  diff(length: number): number;
  lines(length: number): number;
  patch(length: number): number;
  code(length: number): number;
  terminal(length: number): number;
  delete(): void;
}

export const REFUSED = 0xffff_ffff;

/** The core inside one instance. */
export interface CoreModule {
  readonly memory: WebAssembly.Memory;
  Session: new () => SessionHandle;
  Markdown: new () => MarkdownHandle;
  Fragments: new () => FragmentHandle;
  abiVersion(): number;
}

interface CoreExports {
  memory: WebAssembly.Memory;
  /** Runs the constructors of the C++ runtime, once. */
  _initialize?(): void;
  abi_version(): number;
  open_handle(kind: number): number;
  close_handle(handle: number): void;
  input(handle: number, size: number): number;
  call(handle: number, method: number, size: number): number;
}

const SESSION = 0;
const MARKDOWN = 1;
const FRAGMENTS = 2;

/** `Method` of wasm/bindings.cpp. */
const CONFIGURE = 0;
const PUSH = 1;
const END = 2;
const SNAPSHOT = 3;
const HTML = 4;
const DESCRIPTOR = 5;
const SUPPORTED_TOOLS = 6;
const REVISION = 7;
const RENDER = 8;
const DIFF = 9;
const LINES = 10;
const PATCH = 11;
const CODE = 12;
const TERMINAL = 13;
const OUTLINE = 14;
const WATCH = 15;
const UNWATCH = 16;
const SEARCH = 17;
const EXPORT_CHUNK = 18;
const ENTRY_TEXT = 19;
const RELEASE = 20;
const STATS = 21;
const DIAGNOSTICS = 22;
const TEXT = 23;
const RETELL = 24;

/** The classes of the handles inside the instance that has these exports. */
function handleClasses(core: CoreExports): Pick<CoreModule, "Session" | "Markdown" | "Fragments"> {
  class CoreHandle {
    readonly #address: number;

    constructor(kind: number) {
      this.#address = core.open_handle(kind);
    }

    call(method: number, length = 0): number {
      return core.call(this.#address, method, length) >>> 0;
    }

    input(length: number): number {
      return core.input(this.#address, length) >>> 0;
    }

    result(): number {
      return this.#address >>> 0;
    }

    delete(): void {
      core.close_handle(this.#address);
    }

    configure(length: number): boolean {
      return this.call(CONFIGURE, length) === 1;
    }

    push(length: number): number {
      return this.call(PUSH, length);
    }

    end(): number {
      return this.call(END);
    }

    snapshot(): number {
      return this.call(SNAPSHOT);
    }
  }
  class Session extends CoreHandle implements SessionHandle {
    constructor() {
      super(SESSION);
    }

    html(length: number): number {
      return this.call(HTML, length);
    }

    descriptor(length: number): number {
      return this.call(DESCRIPTOR, length);
    }

    supportedTools(): number {
      return this.call(SUPPORTED_TOOLS);
    }

    revision(): number {
      return this.call(REVISION);
    }

    outline(): number {
      return this.call(OUTLINE);
    }

    watch(length: number): number {
      return this.call(WATCH, length);
    }

    unwatch(length: number): number {
      return this.call(UNWATCH, length);
    }

    retell(): number {
      return this.call(RETELL);
    }

    search(length: number): number {
      return this.call(SEARCH, length);
    }

    exportChunk(length: number): number {
      return this.call(EXPORT_CHUNK, length);
    }

    entryText(length: number): number {
      return this.call(ENTRY_TEXT, length);
    }

    release(length: number): number {
      return this.call(RELEASE, length);
    }

    stats(): number {
      return this.call(STATS);
    }

    diagnostics(): number {
      return this.call(DIAGNOSTICS);
    }

    htmlOf(length: number): number {
      return this.call(TEXT, length);
    }
  }
  class Markdown extends CoreHandle implements MarkdownHandle {
    constructor() {
      super(MARKDOWN);
    }

    html(): number {
      return this.call(HTML);
    }

    render(length: number): number {
      return this.call(RENDER, length);
    }
  }
  class Fragments extends CoreHandle implements FragmentHandle {
    constructor() {
      super(FRAGMENTS);
    }

    diff(length: number): number {
      return this.call(DIFF, length);
    }

    lines(length: number): number {
      return this.call(LINES, length);
    }

    patch(length: number): number {
      return this.call(PATCH, length);
    }

    code(length: number): number {
      return this.call(CODE, length);
    }

    terminal(length: number): number {
      return this.call(TERMINAL, length);
    }
  }
  return { Session, Markdown, Fragments };
}

/** What the module asks of its surroundings. */
export const imports: WebAssembly.Imports = {
  wasi_snapshot_preview1: {
    // The core has come to something that must not be; what escapes from a call ends the instance.
    proc_exit: () => {
      throw new WebAssembly.RuntimeError("aborted");
    },
  },
};

/** The core in a fresh instance of its module. @throws LoadError if the module is another one. */
export function openModule(instance: WebAssembly.Instance): CoreModule {
  const core = instance.exports as unknown as CoreExports;
  if (!(instance.exports.memory instanceof WebAssembly.Memory)) {
    throw new LoadError("The core's WebAssembly module exports no memory.");
  }
  core._initialize?.();
  return {
    memory: core.memory,
    abiVersion: () => core.abi_version(),
    ...handleClasses(core),
  };
}
