// Attributes the bytes of the core's module to the stages of the core, for `size`: the linker keeps
// function names, and the object file of each source lists the functions that it defines. The decoder of
// each dialect has a row of its own, because a build may leave dialects out.
// Invariant: every byte of the module is in exactly one row; a template that several sources
// instantiate counts for the first of them.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sectionsOf, WasmReader } from "../../wasm/package/scripts/wasm-sections.mjs";

const kBuild = fileURLToPath(new URL("../../build/wasm/", import.meta.url));
/** The folders of the core's objects: the sources that include nlohmann_json are a target of their own. */
const kObjects = [
  join(kBuild, "core/CMakeFiles/agent_timeline_core.dir/src"),
  join(kBuild, "core/CMakeFiles/agent_timeline_json.dir/src"),
];
/** Module name in the build → the CMake target of its bindings. */
const kTargets = {
  agent_timeline: "agent_timeline_wasm",
  fragments: "agent_timeline_fragments",
  markdown: "agent_timeline_markdown",
};
const kImports = 2;
const kCode = 10;
const kData = 11;
const kNameOfFunctions = 1;
const kFunction = 0;

/** The row of functions with none of our names: the C and C++ libraries, and embind's part. */
const kLibraries = "libraries";
const kOurs = /agent_timeline|crossing/;

/** Returns the row of an object file of the core: its stage, or the folder of its dialect. */
export function rowOf(path) {
  const [stage, folder, ...rest] = path.split("/");
  if (folder === undefined) return "session";
  return stage === "decode" && rest.length > 0 ? `decode/${folder}` : stage;
}

/** Returns `[row, object file]` of everything that a module may be linked from. */
function objects(module) {
  const core = kObjects.flatMap((root) =>
    readdirSync(root, { recursive: true })
      .filter((name) => name.endsWith(".o"))
      .map((name) => [rowOf(name), join(root, name)]),
  );
  const bindings = join(kBuild, "wasm/CMakeFiles", `${kTargets[module]}.dir`);
  const boundary = readdirSync(bindings)
    .filter((name) => name.endsWith(".o"))
    .map((name) => ["boundary", join(bindings, name)]);
  return [...core, ...boundary];
}

/** Returns the stage of every symbol that an object file defines. */
function stagesOfSymbols(module) {
  const all = objects(module);
  const files = all.map(([, file]) => file);
  const args = ["--defined-only", "--demangle", "--print-file-name", ...files];
  const listing = execFileSync("emnm", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const stageOf = new Map(all.map(([stage, file]) => [file, stage]));
  const stages = new Map();
  for (const line of listing.split("\n")) {
    const [, file, symbol] = /^(.+?): +\S+ \S (.+)$/.exec(line) ?? [];
    if (kOurs.test(symbol ?? "") && !stages.has(symbol)) stages.set(symbol, stageOf.get(file));
  }
  return stages;
}

/** Returns the names of functions by index. */
function namesOf(content) {
  const reader = new WasmReader(content);
  const names = new Map();
  while (!reader.isAtEnd) {
    const kind = reader.number();
    const part = new WasmReader(reader.block());
    if (kind !== kNameOfFunctions) continue;
    for (let count = part.number(); count > 0; count -= 1) names.set(part.number(), part.text());
  }
  return names;
}

/** Returns the number of imported functions, which have the first indices. */
function importedFunctions(content) {
  const reader = new WasmReader(content);
  let functions = 0;
  for (let count = reader.number(); count > 0; count -= 1) {
    reader.text();
    reader.text();
    if (reader.number() !== kFunction) throw new Error("the module imports more than functions");
    reader.number();
    functions += 1;
  }
  return functions;
}

/** Returns the size in bytes of each function's body, in the order of the module. */
function bodySizes(content) {
  const reader = new WasmReader(content);
  return Array.from({ length: reader.number() }, () => reader.block().length);
}

/** Returns `[name, bytes]` of all stages of a built module and of its non-function bytes, largest first. */
export function bytesByStage(module) {
  const wasm = readFileSync(join(kBuild, `${module}.wasm`));
  const sections = sectionsOf(wasm);
  const find = (id, name = "") =>
    sections.find((section) => section.id === id && section.name === name)?.content;
  const names = namesOf(find(0, "name"));
  const first = importedFunctions(find(kImports));
  const stages = stagesOfSymbols(module);
  const bytes = new Map([["data (tables, strings)", find(kData).length]]);
  const add = (row, size) => bytes.set(row, (bytes.get(row) ?? 0) + size);
  bodySizes(find(kCode)).forEach((size, index) => {
    add(stages.get(names.get(first + index)) ?? kLibraries, size);
  });
  const shipped = sections.filter(({ name }) => name !== "name");
  const all = shipped.reduce((sum, { whole }) => sum + whole.length, 0);
  add("frame", all - [...bytes.values()].reduce((sum, size) => sum + size, 0));
  return [...bytes].sort(([, a], [, b]) => b - a);
}
