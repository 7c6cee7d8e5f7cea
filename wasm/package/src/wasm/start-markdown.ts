// Starts instances of markdown.wasm. Alone, because its glue comes along.
import type { MarkdownModule } from "./boundary.js";
import createModule, { build } from "./markdown-glue.js";
import { createStart } from "./start-instance.js";

export const startMarkdown = createStart<MarkdownModule>({ createModule, build });
