// Starts instances of the whole core. Alone, because its glue comes along.
import type { CoreModule } from "./boundary.js";
import createModule, { build } from "./core-glue.js";
import { createStart } from "./start-instance.js";

export const startModule = createStart<CoreModule>({ createModule, build });
