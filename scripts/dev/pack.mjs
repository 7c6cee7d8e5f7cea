// Packs the npm package as it would be published, and reports its contents and the fields that still have to
// be filled in. Used by `./dev pack`. Nothing is uploaded.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { print, root } from "./report.mjs";

const kPackage = join(root, "wasm/package");

/** Fields of package.json that only a publisher can fill in, and what each is for. */
const kPublishersFields = {
  "repository.url": "the URL of the repository; without it, npm rejects the provenance",
  "repository.directory":
    "wasm/package; without it, the links and images of the README are broken on npm",
  homepage: "the page that npm links to",
  bugs: "where to report problems",
  author: "who is responsible for the package",
};

/** Returns the value of a manifest under a name such as `repository.url`. */
const valueAt = (manifest, name) =>
  name.split(".").reduce((value, member) => value?.[member], manifest);

/** Returns the fields that a manifest lacks, each with its purpose. */
export function missingFields(manifest) {
  return Object.entries(kPublishersFields).filter(([field]) => !valueAt(manifest, field));
}

/** Returns the row of the size table that a path in the package belongs to. */
export function partOf(path) {
  if (path.endsWith(".map")) return "source maps";
  if (path.startsWith("dist/src/")) return "sources";
  if (path.endsWith(".d.ts")) return "types";
  if (path.endsWith(".wasm")) return "WebAssembly";
  if (path.endsWith(".css")) return "styles";
  if (path.startsWith("cli/")) return "the command";
  return path.startsWith("dist/") ? "scripts" : "docs and schema";
}

/** Returns the parts with their numbers of files and bytes, the largest first. */
export function sizesByPart(files) {
  const parts = new Map();
  for (const { path, size } of files) {
    const part = parts.get(partOf(path)) ?? { files: 0, bytes: 0 };
    parts.set(partOf(path), { files: part.files + 1, bytes: part.bytes + size });
  }
  return [...parts].sort(([, a], [, b]) => b.bytes - a.bytes);
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Packs into build/pack. Returns the exit code. */
export function runPack() {
  const folder = join(root, "build/pack");
  mkdirSync(folder, { recursive: true });
  const answer = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--no-update-notifier", "--pack-destination", folder],
    { cwd: kPackage, encoding: "utf8", maxBuffer: 2 ** 26, timeout: 300_000 },
  );
  const [{ filename, size, files }] = JSON.parse(answer);
  for (const [part, { files: count, bytes }] of sizesByPart(files)) {
    print(`${part.padEnd(18)} ${String(count).padStart(4)} files ${kilobytes(bytes).padStart(11)}`);
  }
  print(`\n${join(folder, filename)}: ${kilobytes(size)} packed`);
  const missing = missingFields(JSON.parse(readFileSync(join(kPackage, "package.json"), "utf8")));
  if (missing.length > 0)
    print("\nFill in these fields of wasm/package/package.json before publishing it:");
  for (const [field, reason] of missing) print(`  ${field.padEnd(21)} ${reason}`);
  return 0;
}
