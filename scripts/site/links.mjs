// Finds the dead links of a built site: addresses of pages, anchors, scripts, style sheets and images that
// lead nowhere or out of the site. Used by make-site.mjs, which fails if there are any, and its tests.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";

const kAddress = /\s(?:href|src|srcset)="([^"]*)"/g;
const kScheme = /^[a-z][a-z+.-]*:/i;

const unescaped = (text) =>
  text.replaceAll("&amp;", "&").replace(/&#(\d+);/g, (all, code) => String.fromCodePoint(code));

const decoded = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const idsOf = (html) =>
  new Set([...html.matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => unescaped(id)));

/** Returns what is wrong with the links of one page. Addresses with a scheme are not checked. */
function complaintsOf(path, html, folder, idsAt) {
  const complaints = [];
  for (const [, raw] of html.matchAll(kAddress)) {
    const address = unescaped(raw);
    if (kScheme.test(address) || address === "") continue;
    const [file, anchor] = address.split("#");
    const target = posix.join(posix.dirname(path), decoded(file.split("?")[0]));
    const name = file === "" ? path : target;
    if (name.startsWith("..")) complaints.push(`${path}: ${address} points outside the site`);
    else if (!existsSync(join(folder, name)) || statSync(join(folder, name)).isDirectory()) {
      complaints.push(`${path}: ${name} does not exist`);
    } else if (anchor && name.endsWith(".html") && !idsAt(name).has(decoded(anchor))) {
      complaints.push(`${path}: ${name} has no #${anchor}`);
    }
  }
  return complaints;
}

/** Returns the dead links of all pages below `folder`. */
export function deadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html"));
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const known = new Map();
  const idsAt = (name) => {
    if (!known.has(name)) known.set(name, idsOf(read(name)));
    return known.get(name);
  };
  return pages.flatMap((path) => complaintsOf(path, read(path), folder, idsAt));
}
