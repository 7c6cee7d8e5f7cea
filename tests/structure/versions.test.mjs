// The version of the package is the same everywhere: package.json, its lock file, CMake, which has no
// prerelease versions, and the newest section of the changelog.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("package.json, its lock file, CMake and the changelog have the same version", () => {
  const { version } = JSON.parse(read("wasm/package/package.json"));
  const lock = JSON.parse(read("wasm/package/package-lock.json"));
  assert.equal(lock.version, version);
  assert.equal(lock.packages[""].version, version);
  const [, cmake] = /^project\(agent_timeline VERSION (\S+)/m.exec(read("CMakeLists.txt"));
  assert.equal(cmake, version.replace(/-.*$/, ""));
  const [newest] = [...read("CHANGELOG.md").matchAll(/^## (\d\S*)/gm)];
  assert.equal(newest[1], version);
});
