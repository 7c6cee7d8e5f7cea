// Compiles the guide's recipes and bundles them with esbuild: Solid's JSX with its Babel preset, and
// Angular's own packages with its linker, as the bundlers' plugins do.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { kRecipes, kTools } from "./tools.mjs";

const recipes = createRequire(join(kRecipes, "package.json"));
const fromRecipes = (name) => import(pathToFileURL(recipes.resolve(name)).href);

/** Runs files through Babel: Solid's JSX, and the parts of Angular's packages that need the linker. */
async function babelPlugin() {
  const { transformAsync } = recipes("@babel/core");
  const { createEs2015LinkerPlugin } = await fromRecipes("@angular/compiler-cli/linker/babel");
  const { ConsoleLogger, LogLevel, NodeJSFileSystem } = await fromRecipes("@angular/compiler-cli");
  const linker = createEs2015LinkerPlugin({
    fileSystem: new NodeJSFileSystem(),
    logger: new ConsoleLogger(LogLevel.warn),
    linkerJitMode: false,
    sourceMapping: false,
  });
  const transform = async (filename, options) => {
    const text = await readFile(filename, "utf8");
    const common = { filename, babelrc: false, configFile: false, compact: false };
    const { code } = await transformAsync(text, { ...common, ...options });
    return { contents: code, loader: "js" };
  };
  return {
    name: "babel",
    setup({ onLoad }) {
      onLoad({ filter: /\.jsx$/ }, ({ path }) =>
        transform(path, { presets: [recipes.resolve("babel-preset-solid")] }),
      );
      onLoad({ filter: /@angular\/.*\.mjs$/ }, ({ path }) =>
        transform(path, { plugins: [linker] }),
      );
    },
  };
}

/** Bundles the apps in `root`, whose TypeScript ngc has already compiled, into `out`. */
export async function bundleRecipes(root, out) {
  const { build } = createRequire(join(kTools, "package.json"))("esbuild");
  const compiled = ["angular", "mermaid-recipe", "katex-recipe"];
  const entries = ["solid.jsx", ...compiled.map((name) => `compiled/${name}.js`)];
  await build({
    absWorkingDir: root,
    entryPoints: entries.map((path) => ({
      in: path,
      out: path.replace(/^.*\/|\.jsx?$/g, "").replace(/\.js$/, ""),
    })),
    outdir: out,
    bundle: true,
    splitting: true,
    format: "esm",
    logLevel: "warning",
    loader: Object.fromEntries([".wasm", ".woff2", ".woff", ".ttf"].map((name) => [name, "file"])),
    define: { ngDevMode: "false", ngJitMode: "false" },
    plugins: [await babelPlugin()],
  });
}
