// Builds the package with all its mutants in copies of the checkout, so that the package's tests run
// there unchanged. The selected mutant's number is in the built files, where pages, workers and
// commands all see it; parallel tests therefore need one copy each.
// Invariant: the sources in the copies differ from the checkout's only by the mutants.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, readdir, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { numbered, sitesByStage } from "./core_build.mjs";
import { identified, mutated } from "./edits.mjs";
import { filesIn, kJobs, kPackageFiles, kRoot, kWork } from "./places.mjs";
import { tsSites } from "./ts_sites.mjs";

const run = promisify(execFile);
const kPackage = join(kRoot, "wasm/package");
/** Where the sources are in it: those that are compiled, and those that ship as they are. */
const kSources = { src: /(?<!\.d)\.ts$/, cli: /\.m?js$/ };
const kCore = "build/wasm/agent_timeline.wasm";
/** The WebAssembly modules that the package is built from, each with its JavaScript glue. */
const kModules = ["agent_timeline", "fragments", "markdown"].flatMap((name) => [
  `build/wasm/${name}.wasm`,
  `build/wasm/${name}.js`,
]);
const kMarker = "AGENT_TIMELINE_MUTANT=";
/** Marks a copy as complete. */
const kDone = "build/copied";
/** The source of the switch, which is valid JavaScript too; it is copied beside each mutated source. */
const kSwitch = join(import.meta.dirname, "switch.ts");
const kSwitchName = "agent-timeline-mutants";

const kLinesPerMutant = 140;
/** How many sites of each kind the package has, in thousands. */
const kSitesPerKind = { negate: 1.3, drop: 1.8, bound: 1.0, return: 1.5 };

/** The number that makes the switch report which mutants are reached: see switch.ts. */
export const kTraced = 99999999;

const kTrees = Array.from({ length: kJobs }, (_, at) => join(kWork, `package/tree-${at + 1}`));

/** Returns the stage of a source of the package: its folder in `src`, or the command. */
function stageOf(source) {
  const [top, ...path] = source.split("/");
  if (top !== "src") return `package ${top}`;
  return path.length > 1 ? `package ${path[0]}` : "package";
}

/** Returns the paths of the package's sources, relative to wasm/package. */
function sourcePaths() {
  const inside = Object.entries(kSources).map(([folder, pattern]) =>
    readdirSync(join(kPackage, folder), { recursive: true })
      .filter((name) => pattern.test(name))
      .map((name) => `${folder}/${name}`)
      .sort(),
  );
  return inside.flat();
}

/** Returns the mutants of the package. */
export function packageSites() {
  const found = sourcePaths().map((source) => {
    const text = readFileSync(join(kPackage, source), "utf8");
    const sites = identified(`wasm/package/${source}`, text, tsSites(text));
    const stage = stageOf(source);
    return {
      stage,
      text,
      sites: sites.map((site) => ({ ...site, part: "package", stage, source, text })),
    };
  });
  return numbered(sitesByStage(found, kSitesPerKind, kLinesPerMutant));
}

async function copyCheckout(tree) {
  await rm(tree, { recursive: true, force: true });
  for (const name of filesIn()) await cp(join(kRoot, name), join(tree, name));
  await symlink(join(kRoot, "wasm/package/node_modules"), join(tree, "wasm/package/node_modules"));
  // The build rejects a core that is older than its sources, which were copied just now.
  const now = new Date(Date.now() + 1000);
  for (const file of kModules) {
    await cp(join(kRoot, file), join(tree, file));
    await utimes(join(tree, file), now, now);
  }
}

async function writeMutants(tree, sites) {
  for (const source of new Set(sites.map((site) => site.source))) {
    const own = sites.filter((site) => site.source === source);
    const text = mutated(own[0].text, own, ({ number }) => `agentTimelineMutant(${number})`);
    const path = join(tree, "wasm/package", source);
    const extension = source.endsWith(".ts") ? "ts" : "js";
    await cp(kSwitch, join(dirname(path), `${kSwitchName}.${extension}`));
    const [hashbang] = /^(?:#!.*\n)?/.exec(text);
    const head = `// @ts-nocheck\nimport { agentTimelineMutant } from "./${kSwitchName}.js";\n`;
    await writeFile(path, hashbang + head + text.slice(hashbang.length));
  }
}

async function npmBuild(cwd) {
  try {
    await run("npm", ["run", "build"], { cwd, maxBuffer: 2 ** 26 });
  } catch (error) {
    throw new Error(`the package does not build: ${error.stdout}${error.stderr}`, { cause: error });
  }
}

/** Returns the built files that contain the number of the selected mutant. */
async function filesWithSwitch(tree) {
  const found = [];
  for (const folder of ["wasm/package/dist", "build/js", "wasm/package/cli"]) {
    if (!existsSync(join(tree, folder))) continue;
    for (const name of await readdir(join(tree, folder), { recursive: true })) {
      const path = join(tree, folder, name);
      if (/\.m?js$/.test(name) && (await readFile(path, "utf8")).includes(kMarker))
        found.push(path);
    }
  }
  if (found.length === 0)
    throw new Error(`the build does not contain the mutants' switch: ${tree}`);
  return found;
}

/** Selects a mutant in one copy; 0 selects none. */
export async function selectMutant({ switchFiles }, number) {
  const text = kMarker + String(number).padStart(8, "0");
  for (const path of switchFiles) {
    const script = await readFile(path, "utf8");
    await writeFile(path, script.replace(new RegExp(`${kMarker}\\d{8}`, "g"), text));
  }
}

/**
 * Hashes the mutants and the files that the copies are made from; a different hash means the copies are
 * rebuilt.
 */
function fingerprint(sites) {
  const hash = createHash("sha256").update(
    JSON.stringify(sites.map(({ id, number }) => [id, number])),
  );
  for (const name of filesIn([...kPackageFiles, kSwitch]))
    hash.update(name).update(readFileSync(join(kRoot, name)));
  return hash.update(readFileSync(join(kRoot, kCore))).digest("hex");
}

/** Returns the mutants and the copies, each with the files that `selectMutant` rewrites. */
export async function buildPackage(log) {
  if (!existsSync(join(kRoot, kCore))) throw new Error(`${kCore} is missing: run ./dev build`);
  const mutants = packageSites();
  const stamp = join(kWork, "package/stamp");
  const wanted = fingerprint(mutants);
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
    await rm(stamp, { force: true });
    const [tree] = kTrees;
    log("copying the checkout and building the package with its mutants");
    await copyCheckout(tree);
    await writeMutants(tree, mutants);
    await npmBuild(join(tree, "wasm/package"));
    for (const other of await readdir(join(kWork, "package"))) {
      const path = join(kWork, "package", other);
      if (/^tree-/.test(other) && path !== tree) await rm(path, { recursive: true });
    }
    await writeFile(stamp, wanted);
  }
  const [tree, ...others] = kTrees;
  for (const other of others) {
    if (existsSync(join(other, kDone))) continue;
    await rm(other, { recursive: true, force: true });
    await cp(tree, other, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
    await writeFile(join(other, kDone), "");
  }
  const built = await Promise.all(
    kTrees.map(async (path) => ({ path, switchFiles: await filesWithSwitch(path) })),
  );
  log(`${mutants.length} mutants of the package`);
  return { trees: built, mutants };
}
