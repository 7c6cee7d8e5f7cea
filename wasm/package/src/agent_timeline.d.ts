// Types of the generated glue, which the build puts beside the compiled package.
import type { GlueFactory } from "./glue.js";

declare const createModule: GlueFactory;
export default createModule;
