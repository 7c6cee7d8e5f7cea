// Measures how far the core's code coloring agrees with Shiki's about comments and strings, per
// non-whitespace character:
//
//   node tests/bench/code-agreement.mjs <language> <file>...      after ./dev bench code has built
//
// Regular expressions count as strings, code inside strings as code, as in Shiki's scopes. Files
// with a line beyond 1,000 characters are left out, because TextMate grammars lose track on minified
// code. Fails below kMinAgreement, or kDefaultMinAgreement.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const kLongestLine = 1000;
const kMinAgreement = {
  c: 0.995,
  cpp: 0.995,
  csharp: 0.995,
  css: 0.995,
  go: 0.995,
  java: 0.995,
  javascript: 0.995,
  objectivec: 0.995,
  python: 0.995,
  rust: 0.995,
  tsx: 0.995,
  typescript: 0.995,
};
const kDefaultMinAgreement = 0.95;
/** Languages that have another name in Shiki. */
const kShikiNames = { objectivec: "objective-c" };
const kEntities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&nbsp;": "\u00A0" };

/** Scopes of code embedded in a string. */
const kCode = /^(meta\.(embedded|template\.expression|interpolation|fstring)|source\.)/;

/** Returns `c` (comment), `s` (string) or `.` for a stack of TextMate scopes, the outermost first. */
export function classOfScopes(scopes) {
  if (scopes.some((scope) => scope.startsWith("comment"))) return "c";
  for (const scope of scopes.slice(1).reverse()) {
    if (/^punctuation\.definition\.(interpolation|template-expression)/.test(scope)) return "s";
    if (kCode.test(scope)) return ".";
    if (scope.startsWith("string")) return "s";
  }
  return ".";
}

/** Returns the same classes for each character of the text in the core's HTML. */
export function classesOfHtml(html) {
  const open = [];
  let classes = "";
  for (const [part] of html.matchAll(/<[^>]*>|&\w+;|[^<&]/gu)) {
    if (part.startsWith("</")) open.pop();
    else if (part.startsWith("<")) open.push(/class="at-([cse])"/.exec(part)?.[1] ?? "");
    else {
      const mark = (open.findLast(Boolean) ?? ".").replace("e", "s");
      classes += mark.repeat((kEntities[part] ?? part).length);
    }
  }
  return classes;
}

/** Counts the equal characters and all characters, without whitespace. */
export function compare(text, ours, theirs) {
  let equal = 0;
  let all = 0;
  for (let at = 0; at < text.length; ++at) {
    if (/\s/.test(text[at])) continue;
    ++all;
    if (ours[at] === theirs[at]) ++equal;
  }
  return { equal, all };
}

function shikiClasses(highlighter, text, lang) {
  const { tokens } = highlighter.codeToTokens(text, {
    lang,
    theme: "github-light",
    includeExplanation: true,
    tokenizeTimeLimit: 0,
    tokenizeMaxLineLength: 0,
  });
  const classesOf = ({ content, scopes }) =>
    classOfScopes(scopes.map((scope) => scope.scopeName)).repeat(content.length);
  return tokens
    .map((line) => line.flatMap((token) => token.explanation.map(classesOf)).join(""))
    .join("\n");
}

async function main(language, files) {
  const { load } = await import("../../wasm/package/dist/index.node.js");
  const { createHighlighter } = await import("./peers/node_modules/shiki/dist/index.mjs");
  const core = await load();
  const lang = kShikiNames[language] ?? language;
  const highlighter = await createHighlighter({ themes: ["github-light"], langs: [lang] });
  const total = { equal: 0, all: 0, files: 0 };
  for (const file of files) {
    const text = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
    if (text.split("\n").some((line) => line.length > kLongestLine)) continue;
    const ours = classesOfHtml(core.renderCode(text, { language, numbered: false }));
    const { equal, all } = compare(text, ours, shikiClasses(highlighter, text, lang));
    total.equal += equal;
    total.all += all;
    ++total.files;
  }
  const share = total.equal / Math.max(total.all, 1);
  const percent = (100 * share).toFixed(3);
  console.log(`${language}: ${total.files} files, ${total.all} characters, ${percent} %`);
  return share >= (kMinAgreement[language] ?? kDefaultMinAgreement);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [language, ...files] = process.argv.slice(2);
  process.exitCode = (await main(language, files)) ? 0 : 1;
}
