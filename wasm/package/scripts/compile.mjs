// Compiles src/ to build/js file by file, with declarations: for tests of internals, and for the types in
// dist/. Only changed files are compiled again. Invariant: build/js is what TypeScript produces from the
// current sources; output of deleted sources is removed.
import { spawn } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { packageFolder, plainScripts, scriptSources } from "./sources.mjs";
import {
  filesIn,
  firstDifference,
  hashesOf,
  readStamp,
  removeStamp,
  writeStamp,
} from "./stamp.mjs";

const kCompiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
/** Generated files and their folders in build/js: next to the modules that refer to them, as in dist/. */
const kGeneratedFolders = {
  "core-glue.js": "wasm/",
  "fragments-glue.js": "wasm/",
  "markdown-glue.js": "wasm/",
  "core.wasm": "load/",
  "fragments.wasm": "load/",
  "markdown.wasm": "load/",
  "core-inline.js": "load/",
  "page-styles.js": "session/",
};
/** Names of files in build/js that TypeScript does not write. */
const kNotCompiled = new RegExp(
  `/(?:\\.tsbuildinfo|package\\.json|${Object.keys(kGeneratedFolders).join("|")})$`,
);

async function compiled() {
  return (await filesIn(plainScripts)).filter(({ pathname }) => !kNotCompiled.test(pathname));
}

/** Resolves to whether there are errors, which TypeScript prints. */
function runCompiler() {
  const args = [kCompiler, "--project", "tsconfig.json"];
  const options = { cwd: fileURLToPath(packageFolder), stdio: "inherit" };
  return new Promise((resolve, reject) => {
    const compiler = spawn(process.execPath, args, options);
    compiler.on("error", reject);
    compiler.on("exit", (code, signal) => {
      if (signal) reject(new Error(`TypeScript was killed by ${signal}`));
      else resolve(code !== 0);
    });
  });
}

/** Removes the output of deleted sources. */
async function prune(sources) {
  const names = new Set(sources.map(({ href }) => href.replace(/^.*\/package\/src\//, "")));
  for (const file of await compiled()) {
    const name = file.href.slice(plainScripts.href.length);
    if (!names.has(name.replace(/(?:\.d\.ts|\.js)$/, ".ts"))) await rm(file);
  }
}

async function writeGenerated(generated) {
  await mkdir(plainScripts, { recursive: true });
  await writeFile(new URL("package.json", plainScripts), '{ "type": "module" }\n');
  for (const [name, folder] of Object.entries(kGeneratedFolders)) {
    const target = new URL(folder, plainScripts);
    await mkdir(target, { recursive: true });
    await writeFile(new URL(name, target), generated[name]);
  }
}

/** Whether the files in build/js are those of the last build. */
async function isIntact(stamp) {
  if (stamp === null) return false;
  return firstDifference(stamp.outputs, await hashesOf(await compiled(), plainScripts)) === null;
}

/** Brings build/js up to date. @throws if TypeScript reports errors */
export async function compile(generated) {
  const files = await scriptSources();
  const sources = await hashesOf(files);
  const stamp = await readStamp(plainScripts);
  const intact = await isIntact(stamp);
  // TypeScript skips a file whose source has not changed, even if its output was modified.
  if (!intact) await rm(plainScripts, { recursive: true, force: true });
  await writeGenerated(generated);
  if (intact && firstDifference(stamp.sources, sources) === null) return;
  await removeStamp(plainScripts);
  const hasErrors = await runCompiler();
  await prune(files);
  const outputs = await hashesOf(await compiled(), plainScripts);
  await writeStamp(plainScripts, hasErrors ? { outputs } : { sources, outputs });
  if (hasErrors) throw new Error("TypeScript found errors");
}
