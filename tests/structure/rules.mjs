// The rules of the source tree as data, for checks.mjs. The folders of core/src are the stages of
// the way of the data; a stage includes only what stands in its row, and itself.

const kEngines = ["markdown", "diff", "terminal", "code"];

/** Stage → the stages whose headers it may include besides its own. */
export const kAllowedStages = {
  base: [],
  html: ["base"],
  markdown: ["base", "html", "code"],
  diff: ["base", "html", "code"],
  terminal: ["base", "html"],
  code: ["base", "html"],
  event: ["base"],
  decode: ["base", "event"],
  timeline: ["base", "event"],
  blocks: ["base", "event", "timeline", ...kEngines],
  render: ["base", "html", "event", "blocks", ...kEngines],
  emit: ["base", "html", "event", "timeline", "blocks", "render", ...kEngines],
};

/** Engines' headers that write HTML; `blocks` uses the engines' models, not these. */
export const kRenderHeader = /\/render[^/]*\.h$/;
export const kStagesWithoutRendering = ["blocks"];

/** Tables that CMake makes of pinned data (cmake/markdown_tables.cmake), and their stage. */
export const kGeneratedTable = /^(case_folding|named_entities)\.inc$/;
export const kStageOfTables = "markdown";

/** Headers of the files that tie the stages together, for those files only. */
export const kTyingHeaders = ["session_options.h", "render_options.h"];

/** Third-party headers and the stages that may include them. */
export const kThirdParty = [
  { header: /^nlohmann\//, stages: [] },
  { header: /^cmark-gfm/, stages: [] },
];

/** The core is a function of its input bytes: it neither reads, writes, waits nor spawns. */
export const kForbiddenStandardHeaders =
  /^(iostream|ostream|istream|fstream|filesystem|cstdio|thread|mutex|chrono|random|regex)$/;

/** The only stage that writes markup, and what markup in a string literal looks like. */
export const kHtmlStage = "html";
/**
 * What looks for markup and makes none: the stage that finds the tags that agents put into their
 * texts, the scanners of HTML in Markdown, the lexers of source code, and what compares two texts
 * of the one writer.
 */
export const kReadsMarkup =
  /^(decode\/|code\/lex\/|markdown\/(html_scanner|inline_html|edits)\.cpp$)/;
export const kMarkup = /<[A-Za-z/!]/;
