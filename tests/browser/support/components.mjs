// Bundles components of React, Vue, Svelte and Preact for a page, as the bundlers' plugins compile them.
// Invariant: a component and the package share one copy of their framework.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { installTools, kTools } from "../../pack/support/tools.mjs";
import { makeProject, packageFolder } from "./snippets.mjs";

/** Libraries of which a component and the package's own components must share one copy. */
const kShared = ["react", "react-dom", "vue", "preact"];
const kVueFlags = ["OPTIONS_API", "PROD_DEVTOOLS", "PROD_HYDRATION_MISMATCH_DETAILS"];

const { build } = createRequire(join(packageFolder, "package.json"))("esbuild");
const tools = createRequire(join(kTools, "package.json"));

/** Makes a folder whose files can import the package and the frameworks by name. */
export async function makeComponentProject(folder) {
  installTools(kTools);
  await makeProject(folder, { svelte: join(kTools, "node_modules/svelte") });
}

/** Compiles single-file components as the bundlers' plugins do. */
const singleFiles = {
  name: "single-file components",
  setup({ onLoad }) {
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { compileScript, parse } = tools("vue/compiler-sfc");
      const { descriptor, errors } = parse(await readFile(path, "utf8"), { filename: path });
      assert.deepEqual(errors, []);
      const { content } = compileScript(descriptor, { id: "snippet", inlineTemplate: true });
      return { contents: content, loader: "js", resolveDir: dirname(path) };
    });
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile } = tools("svelte/compiler");
      const { js, warnings } = compile(await readFile(path, "utf8"), { generate: "client" });
      assert.deepEqual(warnings, []);
      return { contents: js.code, loader: "js", resolveDir: dirname(path) };
    });
  },
};

/** Returns the script of a module with the text `contents`, whose imports are relative to `folder`. */
export async function bundleComponents(folder, contents, plugins = []) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    logLevel: "silent",
    loader: { ".css": "empty" },
    alias: Object.fromEntries(kShared.map((name) => [name, `${kTools}node_modules/${name}`])),
    define: {
      "process.env.NODE_ENV": '"production"',
      ...Object.fromEntries(kVueFlags.map((flag) => [`__VUE_${flag}__`, "false"])),
    },
    plugins: [...plugins, singleFiles],
  });
  return outputFiles[0].text;
}
