// Makes dist/styles.css, and dist/page-styles.js with what of it exported pages need, of styles.css, for
// `npm run build`; the types are in src/page-styles.d.ts. Invariant: what is hashed is what stands
// between the tags of the page, and every class that the core writes has its rules there.
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { compact, withClasses } from "./css.mjs";

const kCore = new URL("../../../core/src/", import.meta.url);
const kPage = new URL("../src/export-page.ts", import.meta.url);
const kDist = new URL("../dist/", import.meta.url);

/** The style sheet that is shipped. */
export async function makeStyles() {
  return `${compact(await readFile(new URL("../styles.css", import.meta.url), "utf8"))}\n`;
}

/** Says whether cards that the core writes may have a class. The beginnings of some are written out. */
async function classesOfCards() {
  const names = (await readdir(kCore, { recursive: true })).filter((name) =>
    /\.(cpp|h)$/.test(name),
  );
  const files = [kPage, ...names.map((name) => new URL(name, kCore))];
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  const words = new Set(texts.join("\n").match(/\b(?:at-|agent-timeline)[a-z0-9-]*/g));
  const beginnings = [...words].filter((word) => /-[a-z]+-$/.test(word));
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

async function makePageStyles(all) {
  const styles = withClasses(all.trim(), await classesOfCards());
  if (/<\/?style|<!--/i.test(styles)) throw new Error("styles.css would end its own style element");
  const hash = createHash("sha256").update(styles).digest("base64");
  return `// Written by scripts/make-styles.mjs from styles.css.
export const styleHash = ${JSON.stringify(`sha256-${hash}`)};
export const styles = ${JSON.stringify(styles)};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const styles = await makeStyles();
  await mkdir(kDist, { recursive: true });
  await writeFile(new URL("styles.css", kDist), styles);
  await writeFile(new URL("page-styles.js", kDist), await makePageStyles(styles));
}
