// The package as others get it: packed by npm, and installed from that file into a project of its own.
// Invariant: nothing reaches into the sources; all a consumer sees comes out of the file.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "./tools.mjs";

/** The package's own folder: what is packed lies in it. */
export const kPackage = fileURLToPath(new URL("../../../wasm/package/", import.meta.url));
const kBuild = fileURLToPath(new URL("../../../build/pack/", import.meta.url));
const kApps = fileURLToPath(new URL("../apps/", import.meta.url));
const kTypes = fileURLToPath(new URL("../types/", import.meta.url));

/** Packs the package into a folder of its own; resolves with the file and what npm says of it. */
export async function pack() {
  mkdirSync(kBuild, { recursive: true });
  const folder = mkdtempSync(join(kBuild, "packed-"));
  const args = ["pack", "--json", "--pack-destination", folder];
  const [facts] = JSON.parse(await runTool("npm", args, { cwd: kPackage }));
  return { folder, tarball: join(folder, facts.filename), facts };
}

/**
 * A project that has the packed package installed, the apps to build, and of the tools in `from` the
 * packages `others`.
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
