// The loaded core, as hosts see it: creates sessions and Markdown streams. Invariant: everything created by one
// core shares its WebAssembly instance and nothing else; each session and stream recovers on its own when the
// instance dies.
import { ask, askBytes } from "../wasm/ask.js";
import { OptionsError } from "../contract/errors.js";
import type { Engine } from "../wasm/engine.js";
import { FragmentCore } from "./fragment-core.js";
import type { PageStyles } from "../session/export-page.js";
import { Session } from "../session/session.js";
import type { SessionOptions } from "../contract/session-options.js";
import type { AnyPatch, Detection, OutlinePatch, SupportedTools } from "../contract/index.js";

export class Core extends FragmentCore {
  readonly #engine: Engine;
  readonly #styles: PageStyles | null;

  /**
   * For internal use; call `load` instead.
   * @param styles for the pages that sessions export; `null` if each export request provides them
   */
  constructor(engine: Engine, styles: PageStyles | null) {
    super(engine);
    this.#engine = engine;
    this.#styles = styles;
  }

  /**
   * Creates a session, which receives events and keeps their timeline. Dispose of it when you are done with it.
   * @throws OptionsError if the core does not accept the options.
   * @example
   * ```ts
   * import { load } from "agent-timeline";
   *
   * const core = await load();
   * const session = core.createSession();
   * session.push('{"type":"user","message":{"role":"user","content":"Fix the parser"}}\n');
   * console.log(session.snapshot().entries[0]?.summary); // what to show in one line
   * session.dispose();
   * ```
   */
  createSession(options: SessionOptions & { patches: "outline" }): Session<OutlinePatch>;
  createSession(options?: SessionOptions & { patches?: "full" }): Session;
  createSession(options?: SessionOptions): Session<AnyPatch>;
  createSession(options?: SessionOptions): unknown {
    return new Session<AnyPatch>(this.#engine, options, this.#styles);
  }

  /** Detects the dialect of a log from its beginning. At most the first 256 KiB are read. */
  detect(log: string | BufferSource): Detection {
    const json = askBytes(this.#engine, detectionBytes(log), (module, length) =>
      module.detect(length),
    );
    return JSON.parse(json) as Detection;
  }

  /** Returns the tools that have a dedicated display, by dialect, and their input fields. */
  supportedTools(): SupportedTools {
    return JSON.parse(ask(this.#engine, [], (module) => module.supportedTools())) as SupportedTools;
  }
}

/** The number of bytes that are read; a text of this many characters has at least as many bytes. */
const kMaxDetectionBytes = 256 * 1024;
const encoder = new TextEncoder();

function detectionBytes(log: string | BufferSource): Uint8Array {
  if (typeof log === "string") return encoder.encode(log.slice(0, kMaxDetectionBytes));
  const bytes = ArrayBuffer.isView(log)
    ? new Uint8Array(log.buffer, log.byteOffset, log.byteLength)
    : log instanceof ArrayBuffer
      ? new Uint8Array(log)
      : null;
  if (bytes === null) throw new OptionsError("detect accepts a string or bytes.");
  return bytes.subarray(0, kMaxDetectionBytes);
}
