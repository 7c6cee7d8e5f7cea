// The module that the build generates from Emscripten's glue for fragments.wasm.
import type { FragmentModule } from "./boundary.js";
import type { Glue } from "./start-instance.js";

declare const createModule: Glue<FragmentModule>["createModule"];
export default createModule;

export declare const build: Glue<FragmentModule>["build"];
