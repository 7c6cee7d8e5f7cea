// Creates the next version of the package from the notes in wasm/package/.changeset: Changesets determines
// the version and collects the notes; this script copies both to the other files that contain them. Nothing
// is committed or published. Run by `npm run version` in this folder.
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kPackage = join(kRoot, "wasm/package");

/** Inserts the newest section of the changelog that Changesets wrote into the changelog of the project. */
export function withNewestSection(changelog, written) {
  const [section] = /^## [^]*?(?=^## |$(?![^]))/m.exec(written);
  const notes = section.replace(/^- [0-9a-f]{7,40}: /gm, "- ").trim();
  const first = changelog.search(/^## /m);
  return `${changelog.slice(0, first)}${notes}\n\n${changelog.slice(first)}`;
}

/** Returns CMakeLists.txt with that version, without a pre-release suffix, which CMake does not support. */
export function withProjectVersion(cmake, version) {
  const number = version.replace(/-.*$/, "");
  return cmake.replace(/^(project\(agent_timeline VERSION )\S+/m, `$1${number}`);
}

function edit(path, change) {
  const file = join(kRoot, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

function main() {
  const changesets = fileURLToPath(import.meta.resolve("@changesets/cli/bin.js"));
  execFileSync(process.execPath, [changesets, "version"], { cwd: kPackage, stdio: "inherit" });
  const { version } = JSON.parse(readFileSync(join(kPackage, "package.json"), "utf8"));
  const written = join(kPackage, "CHANGELOG.md");
  const text = readFileSync(written, "utf8");
  edit("CHANGELOG.md", (changelog) => withNewestSection(changelog, text));
  rmSync(written);
  edit("CMakeLists.txt", (cmake) => withProjectVersion(cmake, version));
  execFileSync("npm", ["install", "--package-lock-only", "--ignore-scripts", "--no-audit"], {
    cwd: kPackage,
    stdio: "inherit",
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
