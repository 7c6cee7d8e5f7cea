// The steps that check sources without running them: formatting, types, lint rules, and the structure of the
// source tree. Used by `./dev lint`, `test` and `check`. Invariant: a missing tool is reported.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./report.mjs";

const kPackage = "wasm/package";
/** Other major versions of clang-format produce different output. */
const kClangFormat = "14";

const isCpp = (path) => /\.(?:h|cpp)$/.test(path);

/** Returns all C++ files of the repository, as paths relative to its root. */
export function cppFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`);
  const bindings = readdirSync(join(root, "wasm")).map((name) => `wasm/${name}`);
  const all = [...below("core"), ...below("examples"), ...below("tests"), ...bindings];
  return all.filter((path) => isCpp(path) && !path.includes("node_modules")).sort();
}

/** Returns the name of the clang-format that this project uses, or undefined. */
export function clangFormat() {
  for (const name of [`clang-format-${kClangFormat}`, "clang-format"]) {
    try {
      const version = execFileSync(name, ["--version"], { encoding: "utf8", stdio: "pipe" });
      if (version.includes(`version ${kClangFormat}.`)) return name;
    } catch {
      // Try the next name.
    }
  }
  return undefined;
}

export function lintCpp(files = cppFiles()) {
  const program = clangFormat();
  if (program === undefined || files.length === 0) return [];
  return [
    {
      id: "lint-cpp",
      title: "C++ formatting",
      command: [program, "--dry-run", "-Werror", ...files],
      seconds: 300,
      cure: "run ./dev format",
    },
  ];
}

const npmScript = (id, title, script, cure) => ({
  id,
  title,
  cwd: kPackage,
  command: ["npm", "--no-update-notifier", "run", script],
  seconds: 600,
  after: ["npm-ci"],
  cure,
});

/** Formatting and lint rules of all TypeScript and JavaScript, and the types of the package. */
export function lintScripts() {
  return [
    npmScript("eslint", "TypeScript and JavaScript linting", "lint:code", "fix what it reports"),
    npmScript(
      "prettier",
      "TypeScript and JavaScript formatting",
      "lint:format",
      "run ./dev format",
    ),
  ];
}

const kTools = `${kPackage}/node_modules/.bin`;

/** The files that `lintScripts` checks: scripts anywhere, and what else is formatted in some folders. */
const kLinted = [
  /\.(?:ts|mjs|js|css|html)$/,
  /^(?:web-demo|site|examples)\/.*\.(?:jsx|vue)$/,
  /^wasm\/package\/.*\.(?:json|md|yml)$/,
  /^\.github\/.*\.yml$/,
];

/** Whether `lintTheseScripts` can check the file, of which the path is relative to the root. */
export const isLinted = (path) => kLinted.some((pattern) => pattern.test(path));

/** The same for a few files, without the rules that need type information. */
export function lintTheseScripts(files) {
  if (files.length === 0) return [];
  const config = (name) => `${kPackage}/${name}`;
  return [
    {
      id: "eslint",
      title: "Linting of the changed scripts",
      command: [
        ...[`${kTools}/eslint`, "--config", config("eslint.config.js"), "--max-warnings", "0"],
        ...["--no-error-on-unmatched-pattern", "--no-warn-ignored", ...files],
      ],
      seconds: 300,
      after: ["npm-ci"],
      cure: "fix what it reports",
    },
    {
      id: "prettier",
      title: "Formatting of the changed scripts",
      command: [
        ...[`${kTools}/prettier`, "--config", config(".prettierrc.json"), "--ignore-path"],
        ...[config(".prettierignore"), "--check", "--ignore-unknown", ...files],
      ],
      seconds: 120,
      after: ["npm-ci"],
      cure: "run ./dev format",
    },
  ];
}

/** The tests of the source tree's structure, and of these scripts. */
export function treeTests() {
  const test = (id, title, folder) => ({
    id,
    title,
    command: [process.execPath, "tests/run.mjs", ...testFiles(folder)],
    seconds: 300,
    after: ["npm-ci"],
  });
  return [
    test("structure", "Structure of the source tree", "tests/structure"),
    test("scripts", "Tests of ./dev and of the results", "tests/scripts"),
    test("mutants", "Tests of the mutation run", "tests/mutants"),
  ];
}

function testFiles(folder) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".test.mjs"));
  if (names.length === 0) throw new Error(`${folder} has no tests`);
  return names.map((name) => `${folder}/${name}`);
}
