// Lists the sources of the package, for its builds and for packing. Invariant: every file that can affect the
// output is in one of these lists.
import { readdir } from "node:fs/promises";
import { coreFiles, coreSources } from "./core-file.mjs";
import { filesIn } from "./stamp.mjs";

export const packageFolder = new URL("../", import.meta.url);
export const dist = new URL("dist/", packageFolder);
/** Unbundled JavaScript, for tests of internals. */
export const plainScripts = new URL("../../build/js/", packageFolder);

/** The files that TypeScript reads. */
export async function scriptSources() {
  const settings = ["tsconfig.json", "package-lock.json"];
  return [
    ...(await filesIn(new URL("src/", packageFolder))),
    ...settings.map((name) => new URL(name, packageFolder)),
  ];
}

/** The files that dist/ is built from. The classes of exported pages are read from the core's sources. */
export async function allSources() {
  const scripts = new URL("scripts/", packageFolder);
  return [
    ...(await scriptSources()),
    ...(await coreSources()),
    ...(await readdir(scripts)).map((name) => new URL(name, scripts)),
    ...(await filesIn(new URL("locales/", packageFolder))),
    ...(await filesIn(new URL("styles/", packageFolder))),
    new URL("styles.css", packageFolder),
    new URL("page.css", packageFolder),
    new URL("page-script.js", packageFolder),
    ...(await coreFiles()),
  ];
}
