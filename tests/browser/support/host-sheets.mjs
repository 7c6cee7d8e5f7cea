// Style sheets that hosts apply to their pages: published ones with which real projects start, and some
// of our own that are worse. For the tests of the view's isolation.
// Invariant: every sheet has rules for elements that occur in the view and in the core's HTML.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(new URL("../../../wasm/package/package.json", import.meta.url));

/** The class of the elements that github-markdown-css styles. */
export const kProseClass = "markdown-body";

const published = (name, path) =>
  readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path), "utf8");

/** Returns the style sheet of Vite's project templates, with the app's element replaced by #host. */
const template = (...paths) =>
  paths
    .map((path) => published("create-vite", path).replaceAll(/#(?:app|root)\b/g, "#host"))
    .join("\n");

const preflight4 = published("@unocss/reset", "tailwind-v4.css");

export const hostSheets = {
  "Vite's new project": template("template-vanilla-ts/src/style.css"),
  "Vite's new project with React": template(
    "template-react-ts/src/index.css",
    "template-react-ts/src/App.css",
  ),
  "Tailwind 3's preflight": published("@unocss/reset", "tailwind.css"),
  "Tailwind 4's preflight": `@layer base { ${preflight4} }`,
  "Tailwind 4's preflight without a layer": preflight4,
  Bootstrap: published("bootstrap", "dist/css/bootstrap.css"),
  "github-markdown-css around the view": published("github-markdown-css", "github-markdown.css"),
  "normalize.css": published("@unocss/reset", "normalize.css"),
  "sanitize.css": published("@unocss/reset", "sanitize/sanitize.css"),
  "Eric Meyer's reset": published("@unocss/reset", "eric-meyer.css"),
  "content-box sizing": "* { box-sizing: content-box; }",
  "a page that restyles everything": `
    *:where(:not(html, iframe, canvas, img, svg, video):not(svg *)) { all: unset; display: revert; }
    * { margin: 0; padding: 0; font-family: Papyrus; letter-spacing: 2px; color: red; }
    div, section, article, header, ul, li { padding: 3px; border: 1px solid red; }`,
  "small root sizes": ":root { font-size: 10px; }",
  "large root sizes": ":root { font-size: 24px; }",
};
