// Builds the package: `node scripts/build.mjs` builds build/js and all of dist/; with `js` only build/js;
// with `bundle` only dist/ without types, which cannot be packed. Invariant: dist/ is replaced as a whole
// folder once it is complete; what is up to date is not rebuilt.
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { bundle } from "./bundle.mjs";
import { compile } from "./compile.mjs";
import { makeGenerated } from "./generated.mjs";
import { makeLocaleModules } from "./locale-modules.mjs";
import { allSources, dist, packageFolder } from "./sources.mjs";
import { filesIn, firstDifference, hashesOf, readStamp, writeStamp } from "./stamp.mjs";
import { writeTypes } from "./types.mjs";

const kNext = new URL(".dist-next/", packageFolder);
const kOld = new URL(".dist-old/", packageFolder);
const kRemoveOptions = { recursive: true, force: true };

async function replaceDist() {
  await rm(kOld, kRemoveOptions);
  await rename(dist, kOld).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(kNext, dist);
  await rm(kOld, kRemoveOptions);
}

/** Whether dist/ is complete and was built from these sources. */
async function isCurrent(sources) {
  const stamp = await readStamp(dist);
  if (stamp === null || firstDifference(stamp.sources, sources) !== null) return false;
  return firstDifference(stamp.outputs, await hashesOf(await filesIn(dist), dist)) === null;
}

/** Writes the scripts and other files of dist/. The glue is bundled into the scripts that use it. */
async function writeScripts(generated) {
  await rm(kNext, kRemoveOptions);
  await mkdir(kNext, { recursive: true });
  const glues = new Map();
  for (const [name, bytes] of Object.entries({ ...generated, ...(await makeLocaleModules()) })) {
    if (name.endsWith("-glue.js")) {
      glues.set(name, bytes);
      continue;
    }
    const file = new URL(name, kNext);
    await mkdir(new URL("./", file), { recursive: true });
    await writeFile(file, bytes);
  }
  await bundle(kNext, glues);
}

const kParts = {
  async js() {
    await compile(await makeGenerated());
  },

  async bundle() {
    if (await isCurrent(await hashesOf(await allSources()))) return;
    await writeScripts(await makeGenerated());
    await replaceDist();
  },

  async all() {
    const sources = await hashesOf(await allSources());
    const generated = await makeGenerated();
    const current = await isCurrent(sources);
    const compiling = compile(generated);
    if (current) return compiling;
    await Promise.all([compiling, writeScripts(generated)]);
    await writeTypes(new URL("types/", kNext));
    await writeStamp(kNext, { sources, outputs: await hashesOf(await filesIn(kNext), kNext) });
    return replaceDist();
  },
};

const part = kParts[process.argv[2] ?? "all"];
if (!part)
  throw new Error(`Unknown part "${process.argv[2]}": use ${Object.keys(kParts).join(", ")}`);
await part();
