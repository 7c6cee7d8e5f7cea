// The module that the build makes of Emscripten's glue for markdown.wasm.
import type { MarkdownModule } from "./boundary.js";
import type { Glue } from "./start-instance.js";

declare const createModule: Glue<MarkdownModule>["createModule"];
export default createModule;

export declare const build: Glue<MarkdownModule>["build"];
