// The module that the build makes of Emscripten's glue: what embind needs on this side.
import type { AtOnce } from "./at-once.js";
import type { CoreModule } from "./boundary.js";

/** What the glue asks for when it starts. */
export interface GlueSettings {
  /** Makes an instance with these imports and hands it over, now or later. */
  instantiateWasm(
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance) => void,
  ): object;
  /** A dying core is reported through errors; the console belongs to the host. */
  printErr(line: string): void;
}

/** Starts an instance. The module is the object `settings`, which the glue fills in. */
export default function createModule<Settings extends GlueSettings>(
  settings: Settings,
): AtOnce<Settings & Omit<CoreModule, "memory">>;

/** The id of the build, which core.wasm has in a custom section of this name. */
export declare const build: { readonly section: string; readonly id: string };
