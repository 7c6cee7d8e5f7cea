// The build steps: fetching sources, installing npm packages, compiling the core, building the npm package.
// Used by all commands of ./dev. Invariant: the output of an interrupted step is built again.
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "./report.mjs";

const kNetwork = "connect to the network once; downloads are kept";
const kPackage = "wasm/package";

const path = (...parts) => join(root, ...parts);

/** Whether `made` is missing or older than `source`; both are paths relative to the root. */
function isOlder(made, source) {
  if (!existsSync(path(made))) return true;
  return statSync(path(made)).mtimeMs < statSync(path(source)).mtimeMs;
}

export function fetchSources() {
  return {
    id: "fetch",
    title: "Fetch pinned sources",
    command: ["cmake", "-P", "cmake/dependencies.cmake"],
    seconds: 600,
    cure: kNetwork,
  };
}

export function installPackages() {
  return {
    id: "npm-ci",
    title: "Install npm packages",
    cwd: kPackage,
    command: ["npm", "--no-update-notifier", "ci", "--no-audit", "--no-fund"],
    seconds: 600,
    cure: kNetwork,
    // npm writes the hidden lock file last, so an interrupted installation does not have it.
    needed: () =>
      isOlder(`${kPackage}/node_modules/.package-lock.json`, `${kPackage}/package-lock.json`),
  };
}

/**
 * Returns the steps that configure and compile a preset of CMakePresets.json.
 * @param {string[]} [targets] what to compile; default: everything
 */
export function compile(preset, targets = [], cores = 2) {
  const configure = {
    id: `configure-${preset}`,
    title: `Configure ${preset}`,
    command: ["cmake", "--preset", preset],
    seconds: 300,
    after: ["fetch"],
    cure: 'fix what CMake reports; if a compiler was replaced, run "./dev clean" first',
    // Ninja reruns CMake by itself for every change except one to the presets.
    needed: () => isOlder(`build/${preset}/build.ninja`, "CMakePresets.json"),
  };
  const build = {
    id: `compile-${preset}`,
    title: `Compile ${preset}`,
    command: [
      ...["cmake", "--build", "--preset", preset],
      ...targets.flatMap((target) => ["--target", target]),
    ],
    seconds: 3600,
    cores,
    after: [configure.id],
    cure: 'fix what the compiler reports; if the code is correct, run "./dev clean" first',
  };
  return [configure, build];
}

/** Returns the step that builds the npm package with the core of a preset, `wasm` or `wasm-dev`. */
export function buildPackage(preset) {
  return {
    id: "package",
    title: preset === "wasm" ? "Build the npm package" : "Build the npm package, quickly",
    cwd: kPackage,
    command: ["npm", "--no-update-notifier", "run", "build"],
    env: { AGENT_TIMELINE_CORE: path("build", preset, "agent_timeline.wasm") },
    seconds: 300,
    after: ["npm-ci", `compile-${preset}`],
    cure: "fix what TypeScript reports",
  };
}

/** Returns all steps that build the package from scratch. */
export function buildForWeb(preset = "wasm") {
  return [fetchSources(), installPackages(), ...compile(preset), buildPackage(preset)];
}
