// Runs before `npm pack` and `npm publish`. Invariant: what is packed was built from the sources beside
// it: core.wasm is the core as it was built last, no source of the core is newer than that, no
// TypeScript is newer than the scripts made of it, and the styles are those of styles.css.
import { readFile, readdir, stat } from "node:fs/promises";
import { readBuilt, refuseStale } from "./core-file.mjs";
import { makeStyles } from "./make-styles.mjs";

const kPackage = new URL("../", import.meta.url);

async function refuseOtherCore() {
  const shipped = await readFile(new URL("dist/core.wasm", kPackage)).catch(() => null);
  if (shipped && (await readBuilt()).equals(shipped)) return;
  throw new Error("dist/core.wasm is not the core that was built last: npm run build");
}

async function refuseOldScripts() {
  const sources = new URL("src/", kPackage);
  const names = (await readdir(sources, { recursive: true })).filter((name) => /\.ts$/.test(name));
  for (const name of names.filter((name) => !name.endsWith(".d.ts"))) {
    const source = await stat(new URL(name, sources));
    const script = new URL(`dist/${name.replace(/\.ts$/, ".js")}`, kPackage);
    const made = await stat(script).catch(() => null);
    if (made && made.mtimeMs >= source.mtimeMs) continue;
    throw new Error(`src/${name} is newer than what was made of it: npm run build`);
  }
}

async function refuseOtherStyles() {
  const shipped = await readFile(new URL("dist/styles.css", kPackage), "utf8").catch(() => null);
  if (shipped === (await makeStyles())) return;
  throw new Error("dist/styles.css is not made of styles.css as it is now: npm run build");
}

await refuseStale();
await refuseOtherCore();
await refuseOldScripts();
await refuseOtherStyles();
