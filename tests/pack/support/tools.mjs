// The tools that check the packed package: installed once, in the versions of the lock file beside
// them, and run through their own programs.
// Invariant: no installed package runs install scripts.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const kOptions = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"];

/**
 * The folders of the small set, of the large one for the matrix, of older versions of React, of the
 * guide's recipes, and of the agents.
 */
export const kTools = fileURLToPath(new URL("../", import.meta.url));
export const kMatrix = fileURLToPath(new URL("../matrix/", import.meta.url));
export const kReact18 = fileURLToPath(new URL("../react18/", import.meta.url));
export const kReact192 = fileURLToPath(new URL("../react19.2/", import.meta.url));
export const kRecipes = fileURLToPath(new URL("../recipes/", import.meta.url));
export const kAgents = fileURLToPath(new URL("../agents/", import.meta.url));

/** @throws if npm cannot reach its registry */
export function installTools(folder) {
  const lock = `${folder}package-lock.json`;
  const installed = `${folder}node_modules/.package-lock.json`;
  if (existsSync(installed) && statSync(installed).mtimeMs > statSync(lock).mtimeMs) return;
  execFileSync("npm", kOptions, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** Runs a program; resolves to its output, rejects with everything it printed. */
export async function runTool(program, args, options = {}) {
  try {
    const { stdout } = await run(program, args, { maxBuffer: 64 * 1024 * 1024, ...options });
    return stdout;
  } catch (error) {
    throw new Error(`${program} ${args.join(" ")}\n${error.stdout}${error.stderr}`, {
      cause: error,
    });
  }
}

/** Returns the path of the program `name` of the tools in `folder`. */
export function tool(folder, name) {
  return `${folder}node_modules/.bin/${name}`;
}
