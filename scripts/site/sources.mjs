// Pages that show a file of the repository, for links to such files. Used by make-site.mjs.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dev/report.mjs";
import { escaped } from "./frame.mjs";

/** Returns the path of the page for a source file. */
export const sourcePath = (file) => `source/${file}.html`;

/** Returns the page of a file, with syntax highlighting by the package. */
export function sourcePage(core, file) {
  const from = join(root, file);
  if (!existsSync(from)) throw new Error(`a page links to ${file}, which does not exist`);
  const code = core.renderCode(readFileSync(from, "utf8"), { path: file });
  return {
    path: sourcePath(file),
    title: file,
    body: `<h1>${escaped(file)}</h1>\n<div class="at-fragment">\n${code}\n</div>`,
  };
}
