// The public API of the package: a report of every exported name and its type is stored in
// tests/pack/api.api.md and compared, so that nobody changes it by accident; and the reference
// generated from the comments contains every type that it mentions. After an intended change, run with
// `UPDATE_API=1`.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { installTools, kTools, runTool, tool } from "./support/tools.mjs";

const kPackage = fileURLToPath(new URL("../../wasm/package/", import.meta.url));
const kHere = fileURLToPath(new URL("./", import.meta.url));
const kScratch = fileURLToPath(new URL("../../build/api/", import.meta.url));
const kReport = "api.api.md";
const kUpdate = process.env.UPDATE_API === "1";

/**
 * Entries of the package, by their names in the report → their declarations. `/inline` exports the same
 * as `.`.
 */
const kEntries = {
  agentTimeline: "entries/entry.browser",
  slim: "entries/entry.slim",
  fragments: "entries/entry.fragments",
  markdown: "entries/entry.markdown",
  worker: "entries/entry.worker",
  view: "view/mount",
  element: "element/element",
  react: "frameworks/react",
  vue: "frameworks/vue",
  svelte: "frameworks/svelte",
  markdownReact: "frameworks/markdown-react",
  markdownVue: "frameworks/markdown-vue",
  markdownSvelte: "frameworks/markdown-svelte",
  sources: "sources/sources",
  sourcesNode: "sources/sources.node",
};

before(() => {
  installTools(kTools);
  makeScratch();
});

/** Copies the declarations and adds one file with all entries, so that shared types are reported once. */
function makeScratch() {
  rmSync(kScratch, { recursive: true, force: true });
  mkdirSync(kScratch, { recursive: true });
  cpSync(join(kPackage, "dist/types"), join(kScratch, "types"), { recursive: true });
  cpSync(join(kPackage, "package.json"), join(kScratch, "package.json"));
  const compilerOptions = { strict: true, module: "NodeNext", lib: ["ESNext", "DOM"] };
  const project = { compilerOptions, include: ["types"] };
  writeFileSync(join(kScratch, "tsconfig.json"), JSON.stringify(project));
  symlinkSync(join(kPackage, "node_modules"), join(kScratch, "node_modules"));
  const lines = Object.entries(kEntries).map(
    ([name, path]) => `export * as ${name} from "./${path}.js";\n`,
  );
  writeFileSync(join(kScratch, "types/all.d.ts"), lines.join(""));
}

const kQuiet = { default: { logLevel: "none" } };

function config({ ExtractorConfig }) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: kScratch,
      mainEntryPointFilePath: join(kScratch, "types/all.d.ts"),
      newlineKind: "lf",
      compiler: { tsconfigFilePath: join(kScratch, "tsconfig.json"), skipLibCheck: true },
      apiReport: {
        enabled: true,
        reportFileName: kReport,
        reportFolder: kHere,
        reportTempFolder: join(kScratch, "now"),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: kQuiet,
        extractorMessageReporting: kQuiet,
        tsdocMessageReporting: kQuiet,
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(kScratch, "package.json"),
  });
}

test("the public API equals the report in tests/pack/api.api.md", () => {
  const extractor = createRequire(`${kTools}package.json`)("@microsoft/api-extractor");
  const result = extractor.Extractor.invoke(config(extractor), {
    localBuild: kUpdate,
    messageCallback: (message) => (message.handled = true),
  });
  const cure = "if intended, run UPDATE_API=1 node tests/run.mjs tests/pack/api.test.mjs";
  assert(kUpdate || !result.apiReportChanged, `tests/pack/${kReport} differs: ${cure}`);
});

test("the reference is generated from the comments without warnings", async () => {
  await runTool(tool(kPackage, "typedoc"), ["--treatWarningsAsErrors"], { cwd: kPackage });
});

test("the reference has a module for every entry of the report", () => {
  const { entryPoints } = JSON.parse(readFileSync(join(kPackage, "typedoc.json"), "utf8"));
  const entries = Object.values(kEntries).map((path) => `src/${path}.ts`);
  assert.deepEqual([...entryPoints].sort(), entries.sort());
  const { name, exports } = JSON.parse(readFileSync(join(kPackage, "package.json"), "utf8"));
  const imports = Object.keys(exports).map((path) => name + path.slice(1));
  for (const entry of entries) {
    const [, module] = /@module (\S+)/.exec(readFileSync(join(kPackage, entry), "utf8")) ?? [];
    assert(imports.includes(module), `${entry} is documented as the module ${module}`);
  }
});
