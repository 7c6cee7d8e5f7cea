// The package as its users get it: packed by npm, and installed from that file into a separate project.
// Invariant: nothing refers to the sources; consumers see only what is in the file.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "./tools.mjs";

/** The folder of the package to pack. */
export const kPackage = fileURLToPath(new URL("../../../wasm/package/", import.meta.url));
const kBuild = fileURLToPath(new URL("../../../build/pack/", import.meta.url));
const kApps = fileURLToPath(new URL("../apps/", import.meta.url));
const kTypes = fileURLToPath(new URL("../types/", import.meta.url));

/** Packs the package into a folder of its own; resolves to the file and npm's description of it. */
export async function pack() {
  mkdirSync(kBuild, { recursive: true });
  const folder = mkdtempSync(join(kBuild, "packed-"));
  const args = ["pack", "--json", "--pack-destination", folder];
  const [facts] = JSON.parse(await runTool("npm", args, { cwd: kPackage }));
  return { folder, tarball: join(folder, facts.filename), facts };
}

/**
 * Makes a project with the packed package, the apps to build, and the packages `others` from the tools
 * in `from`.
 */
export async function makeConsumer({ tarball, folder }, name, from, others = []) {
  const root = join(folder, name);
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "private": true, "type": "module" }\n');
  const args = ["install", "--offline", "--no-audit", "--no-fund", "--legacy-peer-deps", tarball];
  await runTool("npm", args, { cwd: root });
  for (const other of others) {
    const link = join(root, "node_modules", other);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(from, "node_modules", other), link);
  }
  cpSync(kApps, root, { recursive: true });
  cpSync(kTypes, join(root, "types"), { recursive: true });
  return root;
}

export function removePacked({ folder }) {
  rmSync(folder, { recursive: true, force: true });
}
