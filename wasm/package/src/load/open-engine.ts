// Compiles a module from its source and starts the engine that runs it, for every `load`.
import type { MarkdownModule } from "../wasm/boundary.js";
import { Engine } from "../wasm/engine.js";
import { describeThrown, LoadError } from "../contract/errors.js";
import type { Start } from "../wasm/start-instance.js";
import { compileSource, type OpenUrl, type WasmSource } from "./wasm-source.js";

/** @throws LoadError */
export async function openEngine<Module extends MarkdownModule>(
  start: Start<Module>,
  source: WasmSource,
  open: OpenUrl,
): Promise<Engine<Module>> {
  const compiled = await compileSource(source, open);
  try {
    return await Engine.open(start, compiled);
  } catch (cause) {
    if (cause instanceof LoadError) throw cause;
    throw new LoadError(`The core failed to start: ${describeThrown(cause)}`, { cause });
  }
}
