// The module that the build generates from Emscripten's glue for markdown.wasm.
import type { MarkdownModule } from "./boundary.js";
import type { Glue } from "./start-instance.js";

declare const createModule: Glue<MarkdownModule>["createModule"];
export default createModule;

export declare const build: Glue<MarkdownModule>["build"];
