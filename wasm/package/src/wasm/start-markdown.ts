// Starts instances of markdown.wasm. In a file of its own, because importing it includes the glue.
import type { MarkdownModule } from "./boundary.js";
import createModule, { build } from "./markdown-glue.js";
import { createStart } from "./start-instance.js";

export const startMarkdown = createStart<MarkdownModule>({ createModule, build });
