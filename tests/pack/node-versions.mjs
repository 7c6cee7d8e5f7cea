// Runs the package's Node tests under other versions than the machine's: `node
// tests/pack/node-versions.mjs [20 22 24]`, all of them without an argument. For `./dev soak matrix`.
// Invariant: the Node programs are those of the lock file in nodes/, and the tested package is the last
// one built.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installTools } from "./support/tools.mjs";

const kNodes = fileURLToPath(new URL("nodes/", import.meta.url));
const kTests = fileURLToPath(new URL("../wasm/", import.meta.url));
/** Makes a test that hangs fail by name. */
const kLimits = new URL("../support/time-limits.mjs", import.meta.url).href;
const kVersions = ["20", "22", "24"];

/** Runs a program in the tests' folder; resolves to true if it succeeded. */
function succeeds(program, args) {
  const env = { ...process.env };
  // With this variable, a runner inside another one's test would count as part of that.
  delete env.NODE_TEST_CONTEXT;
  const child = spawn(program, args, { cwd: kTests, env, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function testUnder(version, files) {
  const node = `${kNodes}node_modules/${version}-${process.arch}/bin/node`;
  const named = await succeeds(node, ["--version"]);
  const passed = named && (await succeeds(node, ["--import", kLimits, "--test", ...files]));
  console.log(`Node ${version}: ${passed ? "passed" : "FAILED"}`);
  return passed;
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : kVersions;
const unknown = wanted.filter((version) => !kVersions.includes(version));
if (unknown.length > 0) {
  throw new Error(`Node ${unknown.join(", ")} is not available here, only ${kVersions.join(", ")}`);
}
const files = readdirSync(kTests).filter((name) => name.endsWith(".test.mjs"));
if (files.length === 0) throw new Error(`${kTests} contains no tests`);
installTools(kNodes);
for (const version of wanted) {
  if (!(await testUnder(version, files))) process.exitCode = 1;
}
