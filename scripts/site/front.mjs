// The front page of the site: what the package is, a screenshot, and the snippets of its README, which a test
// compiles. Used by make-site.mjs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../dev/report.mjs";
import { documentBody } from "./document.mjs";

const kSource = "wasm/package/README.md";
const kPath = "index.html";

/** Returns the size of a PNG file, as the attributes of an image: the page does not move when it arrives. */
function sizeOf(path) {
  const header = readFileSync(join(root, path));
  return `width="${header.readUInt32BE(16)}" height="${header.readUInt32BE(20)}"`;
}

const kPicture = `<picture>
<source media="(prefers-color-scheme: dark)" srcset="images/dark.png" />
<img class="site-picture" src="images/light.png" ${sizeOf("docs/images/light.png")}
alt="A session of Claude Code as a timeline: the prompt, two edits as diffs, a failed read, the answer, to-dos" />
</picture>`;

/** Inserts the README's screenshot as HTML, because the renderer shows raw HTML as text. */
export function frontPage(core, pageOf) {
  const text = readFileSync(join(root, kSource), "utf8");
  const [before, after] = text.split(/^<picture>[^]*?^<\/picture>$/m);
  if (after === undefined) throw new Error(`${kSource} has no picture`);
  const page = { source: kSource, path: kPath };
  // Link definitions are at the end of the README and apply to all of it.
  const definitions = text.match(/^\[[^\]]+\]: .+$/gm)?.join("\n") ?? "";
  const top = documentBody(core, page, `${before}\n${definitions}`, pageOf);
  return {
    path: kPath,
    title: "agent-timeline",
    body: `${top}\n${kPicture}\n${documentBody(core, page, after, pageOf)}`,
  };
}
