// Writes dist/page-styles.js from styles.css: the styles of exported pages, and the hash by which such
// a page's policy names them. For `npm run build`; the types are in src/page-styles.d.ts. Invariant:
// what is hashed is what stands between the tags of the page.
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";

const source = new URL("../styles.css", import.meta.url);
const target = new URL("../dist/page-styles.js", import.meta.url);

/** Comments and indentation, which nobody reads there, left out. */
function compact(css) {
  return css
    .replace(/\/\*[^]*?\*\//g, "")
    .replace(/^\s+/gm, "")
    .replace(/\n+/g, "\n");
}

const styles = compact(await readFile(source, "utf8"));
if (/<\/?style|<!--/i.test(styles)) throw new Error("styles.css would end its own style element");
const hash = createHash("sha256").update(styles).digest("base64");
const text = `// Written by scripts/inline-styles.mjs from styles.css.
export const styleHash = ${JSON.stringify(`sha256-${hash}`)};
export const styles = ${JSON.stringify(styles)};
`;
await mkdir(new URL(".", target), { recursive: true });
await writeFile(target, text);
