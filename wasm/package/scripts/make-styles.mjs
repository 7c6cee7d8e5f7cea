// Generates the shipped styles.css, and page-styles.js: the parts of it that exported pages need, the styles
// that only they have (page.css), and their script. The types are in src/session/page-styles.d.ts. Invariant:
// the hashes cover exactly the text between the tags of the page, and every class that the core writes has
// its rules there.
import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { transform } from "esbuild";
import { compactFile, withClasses, withRaisedSpecificity } from "./css.mjs";

const kCore = new URL("../../../core/src/", import.meta.url);
const kStyles = new URL("../styles.css", import.meta.url);
const kPageStyles = new URL("../page.css", import.meta.url);
const kPage = new URL("../src/session/export-page.ts", import.meta.url);

/** Returns the shipped style sheet. */
export function makeStyles() {
  return `${withRaisedSpecificity(compactFile(kStyles))}\n`;
}

/** Returns a function that tells whether cards may have a class. Some classes are known by prefix only. */
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

/** Returns the script that opens folded bodies of large pages. */
async function makeScript() {
  const script = await readFile(new URL("../page-script.js", import.meta.url), "utf8");
  const { code } = await transform(script, { minify: true });
  if (/<\/?script|<!--/i.test(code)) throw new Error("page-script.js would end its own element");
  return code.trim();
}

/** Returns a module with the styles of exported pages, given the shipped style sheet. */
export async function makePageStyles(sheet) {
  const styles =
    withClasses(sheet.trim(), await classesOfCards()) +
    withRaisedSpecificity(compactFile(kPageStyles));
  const script = await makeScript();
  if (/<\/?style|<!--/i.test(styles)) throw new Error("styles.css would end its own style element");
  return `// Written by scripts/make-styles.mjs from styles.css, page.css and page-script.js.
export const styleHash = ${JSON.stringify(sourceOf(styles))};
export const styles = ${JSON.stringify(styles)};
export const scriptHash = ${JSON.stringify(sourceOf(script))};
export const script = ${JSON.stringify(script)};
`;
}
