// The rules of the source tree as data, for checks.mjs and package_checks.mjs. The folders of core/src
// are the stages of the pipeline; a stage includes only headers of itself and of the stages in its row.
// The folders of the package have a similar table at the end.

const kEngines = ["markdown", "diff", "terminal", "code"];

/** Stage → the other stages whose headers it may include. */
export const kAllowedStages = {
  base: [],
  html: ["base"],
  markdown: ["base", "html", "code"],
  diff: ["base", "html", "code"],
  terminal: ["base", "html"],
  code: ["base", "html"],
  event: ["base"],
  tools: ["base"],
  decode: ["base", "event", "tools"],
  timeline: ["base", "event"],
  blocks: ["base", "event", "tools", "timeline", ...kEngines],
  render: ["base", "html", "event", "blocks", ...kEngines],
  emit: ["base", "html", "event", "tools", "timeline", "blocks", "render", ...kEngines],
};

/**
 * The folders ("rooms") of `decode` besides those of the dialects: the byte input, and readers that
 * dialects share. A dialect's room includes the interface, the shared readers, and the rooms listed for
 * it in kExtraRooms, whose tools or formats its programs share.
 */
export const kDecodeRooms = { input: [], read: [] };
export const kDialectInterface = "decode/dialect.h";
export const kSharedReaders = "read";
export const kExtraRooms = {
  acp: ["claude", "opencode", "qwen"],
  claude: ["qwen"],
  gemini: ["qwen"],
  mastra: ["ai_sdk"],
};

/**
 * kSessionTag: the folder of tests/unit, and the tag, for the files of core/src that tie the stages
 * together. kTestedByOthers: stages without functions of their own, and the stages whose tests cover
 * them.
 */
export const kSessionTag = "session";
export const kTestedByOthers = { event: ["decode", "timeline"] };

/** The engines' headers that write HTML; `blocks` may use only the engines' models. */
export const kRenderHeader = /\/render[^/]*\.h$/;
export const kStagesWithoutRendering = ["blocks"];

/** Tables that CMake generates from pinned data (cmake/markdown_tables.cmake), and their stage. */
export const kGeneratedTable = /^(case_folding|named_entities)\.inc$/;
export const kStageOfTables = "markdown";

/** Headers of the files that tie the stages together; only those files may include them. */
export const kTopLevelHeaders = ["session_options.h", "render_options.h", "fragments_of_value.h"];

/** Third-party headers and the files that may include them. */
export const kThirdParty = [
  { header: /^nlohmann\//, files: ["base/json/read.cpp"] },
  { header: /^cmark-gfm/, files: [] },
];

/** The core is a function of its input bytes: it does no I/O, does not wait and starts no threads. */
export const kForbiddenStandardHeaders =
  /^(iostream|ostream|istream|fstream|filesystem|cstdio|thread|mutex|chrono|random|regex)$/;

/** The only stage that writes markup. kMarkup, below, matches markup in a string literal. */
export const kHtmlStage = "html";
/**
 * Files that search for markup but write none: the stage that finds the tags that agents put into their
 * texts, the scanners of HTML in Markdown, the source code lexers, and the comparison of two texts of
 * the HTML writer.
 */
export const kReadsMarkup =
  /^(decode\/|code\/lex\/|markdown\/(html_scanner|inline_html|edits)\.cpp$)/;
export const kMarkup = /<[A-Za-z/!]/;

/**
 * The files of wasm/package/src that write markup: the page around exported cards, and the frame around
 * cards rendered on a server. The HTML of all content comes from the core.
 */
export const kPackageHtml = ["session/export-page.ts", "session/render-to-html.ts"];

/**
 * Folder of wasm/package/src → the other folders that its files may import. Each folder may import only
 * folders whose rows are above its own.
 */
export const kAllowedFolders = {
  contract: [],
  events: ["contract"],
  input: ["contract"],
  apply: ["contract"],
  dom: ["contract"],
  locale: ["contract"],
  wasm: ["contract", "input"],
  session: ["contract", "events", "input", "apply", "locale", "wasm"],
  markdown: ["contract", "input", "wasm"],
  load: ["contract", "dom", "wasm", "session", "markdown"],
  "worker/protocol": ["contract"],
  "worker/page": [
    "contract",
    "events",
    "input",
    "apply",
    "wasm",
    "session",
    "markdown",
    "load",
    "worker/protocol",
  ],
  "worker/thread": ["contract", "events", "input", "session", "load", "worker/protocol"],
  "view/options": ["contract", "locale"],
  "view/page": ["contract"],
  "view/source": ["contract", "apply"],
  "view/content": ["contract", "dom", "view/options", "view/page", "view/source"],
  "view/hooks": ["contract", "locale", "view/options", "view/page", "view/source", "view/content"],
  "view/context": ["contract", "view/options", "view/page", "view/source", "view/hooks"],
  "view/chrome": ["contract", "view/options", "view/page", "view/hooks"],
  "view/windowing": ["contract", "dom", "view/options", "view/page", "view/content"],
  "view/rows": [
    "contract",
    "view/options",
    "view/source",
    "view/content",
    "view/chrome",
    "view/windowing",
  ],
  "view/card": [
    "contract",
    "dom",
    "view/options",
    "view/page",
    "view/source",
    "view/content",
    "view/context",
    "view/chrome",
    "view/windowing",
    "view/rows",
  ],
  "view/list": [
    "contract",
    "apply",
    "view/options",
    "view/page",
    "view/source",
    "view/hooks",
    "view/context",
    "view/windowing",
    "view/rows",
    "view/card",
  ],
  "view/copy": ["contract", "dom", "view/source", "view/content", "view/hooks", "view/context"],
  "view/filter": ["contract", "view/options", "view/page", "view/source", "view/context"],
  "view/find": [
    "contract",
    "view/options",
    "view/page",
    "view/source",
    "view/content",
    "view/context",
  ],
  "view/keys": ["view/options", "view/page", "view/source"],
  "view/panels": [
    "contract",
    "dom",
    "view/options",
    "view/page",
    "view/source",
    "view/content",
    "view/hooks",
    "view/context",
    "view/windowing",
    "view/copy",
  ],
  "view/menu": [
    "contract",
    "view/options",
    "view/page",
    "view/source",
    "view/context",
    "view/copy",
    "view/panels",
  ],
  "view/print": ["contract", "dom", "view/page", "view/hooks", "view/context"],
  view: [
    "contract",
    "apply",
    "dom",
    "locale",
    "view/options",
    "view/page",
    "view/source",
    "view/content",
    "view/hooks",
    "view/context",
    "view/chrome",
    "view/card",
    "view/list",
    "view/copy",
    "view/filter",
    "view/find",
    "view/keys",
    "view/panels",
    "view/menu",
    "view/print",
  ],
  entries: [
    "contract",
    "events",
    "input",
    "apply",
    "dom",
    "session",
    "markdown",
    "load",
    "worker/page",
    "view",
    "view/options",
  ],
  element: ["contract", "events", "input", "session", "load", "worker/page", "view", "entries"],
  frameworks: ["contract", "apply", "markdown", "load", "view", "view/options"],
  sources: ["input"],
};

/** Build outputs that files of the package import. */
export const kMadeByBuild = /^\.\/core\.wasm(\?module)?$/;

/** Numbers that two languages declare and that have to be equal. */
export const kDuplicateConstants = [
  {
    what: "the snapshot version",
    places: [
      {
        file: "wasm/package/src/contract/snapshot-types.ts",
        pattern: /^export const SNAPSHOT_VERSION = (\d+);/gm,
      },
      { file: "core/src/emit/emitter.cpp", pattern: /^constexpr \S+ kSnapshotVersion = (\d+);/gm },
    ],
  },
  {
    what: "the version of the WebAssembly boundary",
    places: [
      {
        file: "wasm/package/src/wasm/boundary.ts",
        pattern: /^export const kAbiVersion = (\d+);/gm,
      },
      { file: "wasm/fragment_bindings.h", pattern: /^inline constexpr \S+ kAbiVersion = (\d+);/gm },
    ],
  },
];
