// Where the mutation run works. Everything it makes is below build/mutants.
import { join } from "node:path";

export const kRoot = join(import.meta.dirname, "../..");
export const kWork = join(kRoot, "build/mutants");
