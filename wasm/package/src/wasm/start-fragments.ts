// Starts instances of fragments.wasm. Alone, because its glue comes along.
import type { FragmentModule } from "./boundary.js";
import createModule, { build } from "./fragments-glue.js";
import { createStart } from "./start-instance.js";

export const startFragments = createStart<FragmentModule>({ createModule, build });
