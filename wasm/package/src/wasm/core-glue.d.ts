// The module that the build generates from Emscripten's glue for core.wasm.
import type { CoreModule } from "./boundary.js";
import type { Glue } from "./start-instance.js";

declare const createModule: Glue<CoreModule>["createModule"];
export default createModule;

export declare const build: Glue<CoreModule>["build"];
