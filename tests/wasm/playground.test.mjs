// The playground without a browser: its scripts keep to the types of the package that it is served.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const run = promisify(execFile);

test("the playground's scripts compile against the types of the package", async () => {
  const tsc = path("wasm/package/node_modules/typescript/bin/tsc");
  const project = path("web-demo/jsconfig.json");
  const { stdout } = await run(process.execPath, [tsc, "--project", project]).catch((e) => e);
  assert.equal(stdout, "");
});
