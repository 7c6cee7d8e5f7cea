// Creates the next version of the package from the notes in wasm/package/.changeset: Changesets determines
// the version and collects the notes; this script copies both to the other files that contain them. Nothing
// is committed or published. Run by `npm run version` in this folder.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const kRoot = fileURLToPath(new URL("../../", import.meta.url));
const kPackage = join(kRoot, "wasm/package");

/**
 * Returns the notes among the names of the files in wasm/package/.changeset. `used` has the notes of earlier
 * release candidates, without extension: Changesets keeps them until the last candidate.
 */
export const notesAmong = (names, used = []) =>
  names
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => name.slice(0, -".md".length))
    .filter((name) => !used.includes(name));

const read = (path) => readFileSync(join(kRoot, path), "utf8");

/** Returns the notes that no version contains yet. */
function newNotes() {
  const folder = "wasm/package/.changeset";
  const names = readdirSync(join(kRoot, folder));
  const used = names.includes("pre.json") ? JSON.parse(read(`${folder}/pre.json`)).changesets : [];
  return notesAmong(names, used);
}

/** True if the newest section of the changelog is marked as not yet released. */
export const isUnreleased = (changelog) => /^## .*$/m.exec(changelog)[0].endsWith("(unreleased)");

/** Returns why no version can be made from these notes, or `null`. */
export function refusal(changelog, notes) {
  if (isUnreleased(changelog))
    return "The newest section of CHANGELOG.md is unreleased: publish it, and remove the mark from its heading.";
  return notes.length > 0 ? null : "There are no new notes in wasm/package/.changeset.";
}

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
  writeFileSync(join(kRoot, path), change(read(path)));
}

function main() {
  const reason = refusal(read("CHANGELOG.md"), newNotes());
  if (reason) throw new Error(reason);
  const changesets = fileURLToPath(import.meta.resolve("@changesets/cli/bin.js"));
  execFileSync(process.execPath, [changesets, "version"], { cwd: kPackage, stdio: "inherit" });
  const { version } = JSON.parse(read("wasm/package/package.json"));
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
