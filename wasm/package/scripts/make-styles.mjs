// Makes the shipped styles.css, and page-styles.js with what of it exported pages need, with what only
// they have (page.css) and with their script; the types are in src/session/page-styles.d.ts. Invariant: what is
// hashed is what stands between the tags of the page, and every class that the core writes has its
// rules there.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { transform } from "esbuild";
import { compactFile, raised, withClasses } from "./css.mjs";

const kCore = new URL("../../../core/src/", import.meta.url);
const kStyles = new URL("../styles.css", import.meta.url);
const kPageStyles = new URL("../page.css", import.meta.url);
const kPage = new URL("../src/session/export-page.ts", import.meta.url);

/** The style sheet that is shipped. */
export function makeStyles() {
  return `${raised(compactFile(kStyles))}\n`;
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

const sourceOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The script that opens folded bodies of large pages. */
async function makeScript() {
  const script = await readFile(new URL("../page-script.js", import.meta.url), "utf8");
  const { code } = await transform(script, { minify: true });
  if (/<\/?script|<!--/i.test(code)) throw new Error("page-script.js would end its own element");
  return code.trim();
}

/** A module with the styles of exported pages, of the style sheet that is shipped. */
export async function makePageStyles(all) {
  const styles = withClasses(all.trim(), await classesOfCards()) + raised(compactFile(kPageStyles));
  const script = await makeScript();
  if (/<\/?style|<!--/i.test(styles)) throw new Error("styles.css would end its own style element");
  return `// Written by scripts/make-styles.mjs from styles.css, page.css and page-script.js.
export const styleHash = ${JSON.stringify(sourceOf(styles))};
export const styles = ${JSON.stringify(styles)};
export const scriptHash = ${JSON.stringify(sourceOf(script))};
export const script = ${JSON.stringify(script)};
`;
}
