// Builds the core's tests with all mutants in one program, in build/mutants/core. Writes and compiles
// mutated copies of the sources that have a mutant, with the commands of the dev preset. Everything
// else, mainly the tests' object files, comes from `cmake --build --preset dev`.
// Invariant: a mutant is dropped only if it does not compile.
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { cppSites } from "./cpp_sites.mjs";
import { chosen, identified, mutated, quota } from "./edits.mjs";
import { inParallel, kRoot } from "./places.mjs";

const run = promisify(execFile);
const kHere = import.meta.dirname;
const kSources = join(kRoot, "core/src");
const kDev = join(kRoot, "build/dev");
const kOut = join(kRoot, "build/mutants/core");
const kTests = "tests/agent_timeline_tests";

/** Must equal kMutantNumbers in switch.h. */
const kNumbers = 65536;

const kLinesPerMutant = 165;
/** How many sites of each kind the core has, in thousands. */
const kSitesPerKind = { negate: 4.2, drop: 4.1, bound: 2.3, return: 2.6 };

const conditionOf = ({ number }) => `agent_timeline::testing::mutant(${number})`;

/** Returns the stage of a file of core/src; files outside of any folder belong to `session`. */
export function stageOf(file) {
  return file.includes("/") ? file.split("/")[0] : "session";
}

/** Returns the mutants of the whole core, before any of them is compiled. */
export function coreSites() {
  const files = readdirSync(kSources, { recursive: true }).filter((name) => name.endsWith(".cpp"));
  return sitesByStage(
    files.sort().map((source) => {
      const text = readFileSync(join(kSources, source), "utf8");
      const found = identified(`core/src/${source}`, text, cppSites(text));
      const stage = stageOf(source);
      return {
        stage,
        text,
        sites: found.map((site) => ({ ...site, part: "core", stage, source, text })),
      };
    }),
    kSitesPerKind,
    kLinesPerMutant,
  );
}

/** Chooses the sites to try from files `{ stage, text, sites }`; every stage gets its share. */
export function sitesByStage(files, frequency, linesPerMutant) {
  const stages = [...new Set(files.map(({ stage }) => stage))];
  return stages.flatMap((stage) => {
    const own = files.filter((file) => file.stage === stage && file.sites.length > 0);
    const count = quota(
      own.map(({ text }) => text),
      linesPerMutant,
    );
    return chosen(
      own.flatMap(({ sites }) => sites),
      frequency,
      count,
    );
  });
}

/** Gives each site the number that selects it, derived from its id: see switch.h. */
export function numbered(sites) {
  const taken = new Set([0]);
  return sites.map((site) => {
    let number = parseInt(site.id, 16) % kNumbers;
    while (taken.has(number)) number = (number + 1) % kNumbers;
    taken.add(number);
    return { ...site, number };
  });
}

/** Returns the words of the command that compiles `file`, without `-o` and the output path. */
function compiler(commands, file) {
  const found = commands.find((command) => command.file === file);
  if (found === undefined)
    throw new Error(`${relative(kRoot, file)} is not compiled by the dev preset`);
  const words = found.command.split(" ").filter((word) => word !== "-Werror");
  return words.slice(0, words.indexOf("-o"));
}

/** Returns ccache as a command prefix if the dev preset compiles through it, else nothing. */
function launcher() {
  const cache = readFileSync(join(kDev, "CMakeCache.txt"), "utf8");
  const wanted = /^AGENT_TIMELINE_CCACHE:BOOL=ON$/m.test(cache);
  const [, program] = /^CCACHE_PROGRAM:FILEPATH=(\/.*)$/m.exec(cache) ?? [];
  return wanted && program ? [program] : [];
}

async function compile(words, source, object, more = []) {
  const args = [...words, ...more, "-w", "-g0", "-o", object, "-c", source];
  mkdirSync(dirname(object), { recursive: true });
  try {
    const [program, ...rest] = [...launcher(), ...args];
    await run(program, rest, { cwd: kDev, maxBuffer: 2 ** 26 });
    return "";
  } catch (error) {
    if (error.stderr === undefined) throw error;
    return error.stderr;
  }
}

/**
 * Compiles the mutants of one file and returns those that compile; the object file is in `kOut`
 * afterwards.
 */
async function compileMutants(words, sites) {
  const [{ source, text }] = sites;
  const copy = join(kOut, "src", source);
  const object = join(kOut, "objects", `${source}.o`);
  mkdirSync(dirname(copy), { recursive: true });
  let remaining = sites;
  for (;;) {
    writeFileSync(copy, mutated(text, remaining, conditionOf));
    const complaints = await compile(words, copy, object, ["-include", join(kHere, "switch.h")]);
    if (complaints === "" || remaining.length === 0) {
      if (complaints !== "") throw new Error(`${source} does not compile:\n${complaints}`);
      return remaining;
    }
    remaining = withoutBlamed(remaining, copy, complaints);
  }
}

/**
 * Drops the sites on lines that the compiler complained about, or the last site if it named none of
 * them.
 */
function withoutBlamed(sites, copy, complaints) {
  const lines = new Set();
  for (const line of complaints.split("\n")) {
    if (!line.startsWith(`${copy}:`)) continue;
    lines.add(Number(line.slice(copy.length + 1).split(":", 1)[0]));
  }
  const innocent = sites.filter(({ line, parts, text }) => {
    const last = line + text.slice(parts[0].start, parts.at(-1).end).split("\n").length - 1;
    return ![...lines].some((blamed) => blamed >= line && blamed <= last);
  });
  return innocent.length < sites.length ? innocent : sites.slice(0, -1);
}

function byFile(sites) {
  const files = new Map();
  for (const site of sites) files.set(site.source, [...(files.get(site.source) ?? []), site]);
  return [...files.values()];
}

async function link(objects) {
  const commandLines = execFileSync("ninja", ["-C", kDev, "-t", "commands", kTests], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  const command = commandLines
    .trim()
    .split("\n")
    .at(-1)
    .split("&&")
    .find((text) => text.includes(` -o ${kTests} `));
  const words = command.trim().split(/\s+/);
  const program = join(kOut, "tests");
  const at = words.indexOf("-o");
  words.splice(at, 2, ...objects, "-o", program);
  await run(words[0], words.slice(1), { cwd: kDev, maxBuffer: 2 ** 26 });
  return program;
}

/**
 * Builds the program with the mutants of the core.
 * @returns the program's path and its mutants, each with the `number` that selects it
 */
export async function buildCore(log) {
  log("building the dev preset's tests");
  const tests = ["--build", "--preset", "dev", "--target", "agent_timeline_tests"];
  if (!existsSync(join(kDev, "build.ninja")))
    await run("cmake", ["--preset", "dev"], { cwd: kRoot });
  await run("cmake", tests, { cwd: kRoot, maxBuffer: 2 ** 26 });
  const commands = JSON.parse(readFileSync(join(kDev, "compile_commands.json"), "utf8"));
  const sites = numbered(coreSites());
  const files = byFile(sites);
  let done = 0;
  const kept = await inParallel(files, async (ofFile) => {
    const left = await compileMutants(compiler(commands, join(kSources, ofFile[0].source)), ofFile);
    done += 1;
    log(`compiling mutants: file ${done} of ${files.length}, ${ofFile[0].source}`);
    return left;
  });
  const mutants = kept.flat();
  const words = compiler(commands, join(kRoot, "tests/unit/base/digest_test.cpp"));
  const object = join(kOut, "objects/switch.o");
  const complaints = await compile(words, join(kHere, "switch.cpp"), object);
  if (complaints !== "") throw new Error(complaints);
  const objects = files.map(([{ source }]) => join(kOut, "objects", `${source}.o`));
  const program = await link([...objects, object]);
  log(
    `${mutants.length} mutants of the core in one program, ${sites.length - mutants.length} did not compile`,
  );
  return { program, mutants };
}
