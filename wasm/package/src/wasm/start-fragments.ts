// Starts instances of fragments.wasm. In a file of its own, because importing it includes the glue.
import type { FragmentModule } from "./boundary.js";
import createModule, { build } from "./fragments-glue.js";
import { createStart } from "./start-instance.js";

export const startFragments = createStart<FragmentModule>({ createModule, build });
