// The commands of ./dev: `node scripts/dev/main.mjs <command> [argument...]`. Called by ./dev after
// scripts/setup.sh has made sure that the machine has the necessary tools.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { refuseDirtyTree } from "../../tests/bench/record.mjs";
import { buildForWeb, compile, fetchSources, installPackages } from "./build.mjs";
import { isGreen, runSteps } from "./graph.mjs";
import { clangFormat, cppFiles, lintCpp, lintScripts, treeTests } from "./lint.mjs";
import { kGraceMs } from "./process.mjs";
import { print, root } from "./report.mjs";
import { closeRun, runSuite } from "./suite.mjs";

/** All benchmarks together take an hour. */
const kBenchMinutes = 180;
const kMakingMinutes = 15;

/** Runs steps, and exits if one fails. */
async function runOrExit(steps) {
  if (!isGreen(await runSteps(steps))) process.exit(1);
}

/** Runs a program of the repository and returns its exit code. A server has no time limit. */
function runScript(script, args, minutes) {
  const child = spawn(process.execPath, [join(root, script), ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
  const stop = () => {
    print(`${script}: stopped at its time limit of ${minutes} minutes`);
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGKILL"), kGraceMs).unref();
  };
  const timer = minutes === undefined ? undefined : setTimeout(stop, minutes * 60_000);
  return new Promise((resolve) =>
    child.on("exit", (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    }),
  );
}

async function format() {
  const program = clangFormat();
  if (program === undefined) print("C++ is not formatted: this machine has no clang-format 14");
  const results = await runSteps([
    installPackages(),
    ...(program
      ? [
          {
            id: "format-cpp",
            title: "Format C++",
            command: [program, "-i", ...cppFiles()],
            seconds: 300,
          },
        ]
      : []),
    {
      id: "format-scripts",
      title: "Format TypeScript and JavaScript",
      cwd: "wasm/package",
      command: ["npm", "--no-update-notifier", "run", "format"],
      seconds: 300,
      after: ["npm-ci"],
    },
  ]);
  return isGreen(results) ? 0 : 1;
}

/** Returns the step that generates the package's reference from the doc comments of its types. */
function makeReference() {
  return {
    id: "reference",
    title: "Generate the reference",
    cwd: "wasm/package",
    command: ["node_modules/.bin/typedoc", "--treatWarningsAsErrors"],
    seconds: 300,
    after: ["npm-ci"],
    cure: "export the reported types from their entry, or list them in wasm/package/typedoc.json",
  };
}

/** Deletes everything that was built; fetched sources stay. */
function clean() {
  const build = join(root, "build");
  for (const name of readdirSync(build)) {
    if (name !== "deps" && name !== "node")
      rmSync(join(build, name), { recursive: true, force: true });
  }
  for (const name of ["dist", ".dist-next", ".dist-old"]) {
    rmSync(join(root, "wasm/package", name), { recursive: true, force: true });
  }
  return 0;
}

const kCommands = {
  async demo(args) {
    await runOrExit(buildForWeb());
    return runScript("web-demo/serve.mjs", args);
  },
  test: runSuite,
  async check(args) {
    // Needs the TypeScript compiler to find the tests that cover a change.
    await runOrExit([installPackages()]);
    const { runCheck } = await import("./check.mjs");
    return runCheck(args);
  },
  soak: async (args) => (await import("./soak.mjs")).runSoak(args),
  async build(presets) {
    const steps =
      presets.length > 0
        ? [fetchSources(), ...presets.flatMap((preset) => compile(preset))]
        : [...buildForWeb(), ...compile("dev")];
    return isGreen(await runSteps(steps)) ? 0 : 1;
  },
  async bench(args) {
    if (args.includes("--record")) refuseDirtyTree();
    await runOrExit([
      ...buildForWeb(),
      ...compile("release", ["agent_timeline_decode_bench", "agent_timeline_reparse_bench"]),
    ]);
    return runScript("tests/bench/run.mjs", args, kBenchMinutes);
  },
  async lint() {
    const began = Date.now();
    const steps = [
      fetchSources(),
      installPackages(),
      ...lintCpp(),
      ...lintScripts(),
      ...treeTests(),
    ];
    return closeRun(await runSteps(steps), began, "./dev lint");
  },
  async picture() {
    await runOrExit(buildForWeb());
    return runScript("scripts/dev/picture.mjs", [], kMakingMinutes);
  },
  async reference() {
    await runOrExit([installPackages(), makeReference()]);
    print(`The reference is at ${join(root, "build/reference/index.html")}`);
    return 0;
  },
  async site(args) {
    await runOrExit([...buildForWeb(), makeReference()]);
    return runScript("scripts/site/make-site.mjs", args, kMakingMinutes);
  },
  async pack() {
    await runOrExit(buildForWeb());
    return (await import("./pack.mjs")).runPack();
  },
  format,
  clean,
};

const [command, ...args] = process.argv.slice(2);
try {
  process.exitCode = await kCommands[command](args);
} catch (error) {
  process.stderr.write(`\nError: ${error.message}\n`);
  process.exitCode = 2;
}
