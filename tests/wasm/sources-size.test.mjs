// What a bundle with one helper of `agent-timeline/sources` contains: that helper, and neither the
// others nor the core. Bundled and minified with esbuild, as a host's bundler does.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const kPackage = fileURLToPath(new URL("../../wasm/package/", import.meta.url));
const { build } = createRequire(`${kPackage}package.json`)("esbuild");

/**
 * For each helper a text that only its code contains, its size limit in bytes, and the helpers that it
 * shares code with.
 */
const kHelpers = {
  readEventSource: { says: "text/event-stream", most: 10_000 },
  readWebSocket: { says: "Could not reconnect", most: 5200, shares: ["overWebSocket"] },
  connectRpc: { says: "Method not found", most: 4500 },
  overStreams: { says: "A line has more than 64 Mi", most: 1900 },
  overWebSocket: { says: "The socket sends faster", most: 3200, shares: ["readWebSocket"] },
  tapChatTransport: { says: "tool-approval-response", most: 2900 },
};
const kNodeHelpers = {
  followFile: { says: "cannot be read", most: 3600 },
  readProcess: { says: "could not be started", most: 3400 },
};

async function bundled(names, entry, platform = "browser") {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names.join(", ")} } from "./dist/${entry}.js";`,
      resolveDir: kPackage,
    },
    ...{ bundle: true, minify: true, write: false, format: "esm", platform, logLevel: "warning" },
  });
  return outputFiles[0].text;
}

function assertAlone(text, name, helpers) {
  const { says, most, shares = [] } = helpers[name];
  assert.ok(text.includes(says), `${name} does not contain "${says}"`);
  assert.ok(text.length <= most, `${name} has ${text.length} bytes, more than ${most}`);
  for (const [other, { says: foreign }] of Object.entries(helpers)) {
    if (other === name || shares.includes(other)) continue;
    assert.ok(!text.includes(foreign), `${name} contains ${other}`);
  }
  assert.ok(!text.includes("WebAssembly"), `${name} contains the core`);
}

for (const name of Object.keys(kHelpers)) {
  test(`a bundle with only ${name} is small and contains no other helper`, async () => {
    assertAlone(await bundled([name], "sources"), name, kHelpers);
  });
}

for (const name of Object.keys(kNodeHelpers)) {
  test(`a bundle for Node with only ${name} is small and contains no other helper`, async () => {
    assertAlone(await bundled([name], "sources.node", "node"), name, kNodeHelpers);
  });
}

test("a bundle with only an error class is under 400 bytes", async () => {
  assert.ok((await bundled(["SourceError"], "sources")).length < 400);
});

test("the bundle of all helpers imports nothing of Node, except for sources/node", async () => {
  const text = await bundled(Object.keys(kHelpers), "sources");
  assert.doesNotMatch(text, /\bfrom ?"|\bimport ?"|\bimport\(/);
  assert.match(await bundled(["followFile"], "sources.node", "node"), /"node:fs\/promises"/);
});
