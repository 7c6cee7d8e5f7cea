// Starts instances of core.wasm. In a file of its own, because importing it includes the glue.
import type { CoreModule } from "./boundary.js";
import createModule, { build } from "./core-glue.js";
import { createStart } from "./start-instance.js";

export const startModule = createStart<CoreModule>({ createModule, build });
