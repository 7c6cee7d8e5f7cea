// The examples as their readers have them: copies with their packages, this one as it is packed.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { kTools } from "./tools.mjs";

export const kExamples = fileURLToPath(new URL("../../../examples/", import.meta.url));

/** Where the copy of an example is that has the packed package, and others as the tools have them. */
export function copyExample(packed, consumer, name) {
  const root = join(packed.folder, "examples", name);
  if (existsSync(root)) return root;
  cpSync(join(kExamples, name), root, { recursive: true });
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json")));
  for (const one of Object.keys({ ...dependencies, ...devDependencies })) {
    const from = one === "agent-timeline" ? consumer : kTools;
    const link = join(root, "node_modules", one);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(from, "node_modules", one), link);
  }
  return root;
}
