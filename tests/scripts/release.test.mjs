// What a release copies from Changesets to the changelog and to CMake, and when it refuses to. Also checks
// that Changesets starts from the package's version, and that no change is described as part of two versions.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import {
  isUnreleased,
  notesAmong,
  refusal,
  withNewestSection,
  withProjectVersion,
} from "../../scripts/release/version.mjs";

const addressOf = (path) => new URL(`../../${path}`, import.meta.url);
const textOf = (path) => readFileSync(addressOf(path), "utf8");
const read = (path) => JSON.parse(textOf(path));

const kWritten = `# agent-timeline

## 1.0.0-rc.2

### Minor Changes

- 40b6b54: Reads the logs of Quill.

## 1.0.0-rc.1

### Patch Changes

- 1234567: Older.
`;

test("the newest section is inserted before the older ones, without commit hashes", () => {
  const changelog = "# Changelog\n\nAbout it.\n\n## 1.0.0-rc.1\n\n- Older.\n";
  assert.equal(
    withNewestSection(changelog, kWritten),
    "# Changelog\n\nAbout it.\n\n## 1.0.0-rc.2\n\n### Minor Changes\n\n- Reads the logs of Quill.\n\n" +
      "## 1.0.0-rc.1\n\n- Older.\n",
  );
  const only = kWritten.slice(0, kWritten.indexOf("## 1.0.0-rc.1"));
  assert.equal(withNewestSection(changelog, only), withNewestSection(changelog, kWritten));
});

test("CMake gets the version without the prerelease suffix", () => {
  const cmake =
    "cmake_minimum_required(VERSION 3.25)\nproject(agent_timeline VERSION 1.0.0 LANG)\n";
  assert.equal(withProjectVersion(cmake, "1.2.0-rc.3"), cmake.replace("1.0.0", "1.2.0"));
});

test("a version is made only from notes, and only after the previous one was published", () => {
  const notes = notesAmong(["README.md", "config.json", "pre.json", "quill.md"]);
  assert.deepEqual(notes, ["quill"]);
  assert.deepEqual(notesAmong(["old.md", "quill.md"], ["old"]), notes);
  const released = "# Changelog\n\n## 1.0.0-rc.1\n\n## 1.0.0-rc.0 (unreleased)\n";
  assert.equal(refusal(released, notes), null);
  assert.match(refusal(released, []), /no new notes/);
  assert.match(refusal("# Changelog\n\n## 1.0.0-rc.0 (unreleased)\n", notes), /unreleased/);
});

test("while the newest version is unreleased, its section describes all changes, and there are no notes", () => {
  const changelog = textOf("CHANGELOG.md");
  const { version } = read("wasm/package/package.json");
  assert.equal(/^## (\S+)/m.exec(changelog)[1], version);
  const notes = notesAmong(readdirSync(addressOf("wasm/package/.changeset")));
  if (isUnreleased(changelog)) assert.deepEqual(notes, []);
});

test("Changesets counts release candidates of this package, and the version is one of them", () => {
  const { tag, initialVersions } = read("wasm/package/.changeset/pre.json");
  const { name, version } = read("wasm/package/package.json");
  assert.deepEqual(Object.keys(initialVersions), [name]);
  assert.match(version, new RegExp(`-${tag}\\.\\d+$`));
});
