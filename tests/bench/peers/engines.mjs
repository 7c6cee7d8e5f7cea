// The Markdown engines that the bench compares: each by name, with the module that adapts it.
//
// open(variant, options) of a module loads an engine and returns
//   render(text)   the HTML of a whole text, by one call of the engine
//   start(…)       a stream { push(piece), end(), html() }: push() and end() return what the engine
//                  outputs for the piece; html() is all that a page then shows. Without
//                  `completion: false`, the engine completes unfinished syntax if it can
//   show(text)     only if every push renders all the text again: returns what push() returns once
//                  `text` has arrived, to estimate the cost of a stream from some of its pieces
//   carried(…)     the HTML and the texts in such output, unless that is a string or a list of
//                  strings
//   isSafe         true if raw HTML, titles and images are never let through
// open(variant, { commonmark: true }) turns off all extensions that the engine can turn off.

/** name: as in the tables. module, variant: what to open. */
export const kEngines = [
  { name: "agent-timeline", module: "agent-timeline" },
  { name: "streaming-markdown", module: "streaming-markdown" },
  {
    name: "@incremark, marked engine",
    module: "incremark",
    variant: "marked",
  },
  {
    name: "@incremark, micromark engine",
    module: "incremark",
    variant: "micromark",
  },
  { name: "pulldown-cmark wasm", module: "parsers", variant: "pulldown-cmark" },
  { name: "md4w (md4c wasm)", module: "parsers", variant: "md4w" },
  { name: "markdown-wasm (md4c wasm)", module: "parsers", variant: "markdown-wasm" },
  { name: "commonmark.js (no GFM)", module: "parsers", variant: "commonmark" },
  { name: "marked", module: "parsers", variant: "marked" },
  { name: "markdown-it", module: "parsers", variant: "markdown-it" },
  { name: "markdown-it-ts, stream mode", module: "markdown-it-ts" },
  { name: "micromark + GFM", module: "parsers", variant: "micromark" },
  {
    name: "remark → rehype",
    module: "parsers",
    variant: "remark",
  },
  { name: "remend + marked", module: "completing", variant: "remend" },
  {
    name: "@markmend + marked",
    module: "completing",
    variant: "markmend",
  },
  {
    name: "AI SDK recipe",
    module: "completing",
    variant: "ai-sdk",
  },
  {
    name: "Streamdown headless",
    module: "completing",
    variant: "streamdown",
  },
];

/** Known engines that the bench cannot run, with the reason. */
export const kMissing = [
  { name: "mdtext", reason: "not in the npm registry (2026-11-22)" },
  { name: "flux-md", reason: "not in the npm registry (2026-11-22)" },
  { name: "cmark-gfm", reason: "on npm as a native addon only, no WebAssembly" },
];

/** Loads an engine; see above. */
export async function openEngine({ module, variant }, options = {}) {
  const { open } = await import(`./${module}.mjs`);
  return open(variant, options);
}
