// The module that the build makes of Emscripten's glue for the whole core.
import type { CoreModule } from "./boundary.js";
import type { Glue } from "./start-instance.js";

declare const createModule: Glue<CoreModule>["createModule"];
export default createModule;

export declare const build: Glue<CoreModule>["build"];
