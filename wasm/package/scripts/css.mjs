// Makes style sheets smaller, for the build: joined and minified by lightningcss, then raised above what pages
// say, or left with what some classes need. Invariant: what is left means what it meant. What is left out for
// lack of classes knows as much of CSS as the package's styles use, and that is tested in a browser.
import { fileURLToPath } from "node:url";
import { bundle, transform } from "lightningcss";

const kString = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;

/** @throws if a part of it was not understood, which would be left out */
function textOf({ code, warnings }) {
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join("\n"));
  return code.toString().trim();
}

/** A style sheet as short as it can be said; nothing is rewritten for older browsers. */
export function compact(css) {
  return textOf(transform({ filename: "styles.css", code: Buffer.from(css), minify: true }));
}

/** The style sheet in `file` with all that it imports, as short as it can be said. */
export function compactFile(file) {
  return textOf(bundle({ filename: fileURLToPath(file), minify: true }));
}

/** No element has this class; to say so weighs as much as a class. */
const kMore = ":not(._)";

/** Where a pseudo-element begins; minified, the old ones have one colon. */
const kPseudo = /^(.*?)(::?(?:before|after|first-line|first-letter)\b[^]*|::[^]*)?$/;

function moreSpecific(selector) {
  const [, element, pseudo] = kPseudo.exec(selector);
  return element === "" ? selector : `${element}${kMore}${pseudo ?? ""}`;
}

/** `css`, which is compact, with one class more in every selector; layers stay as they are. */
export function raised(css) {
  const rules = split(css, "}").map((rule) => {
    const at = rule.indexOf("{");
    const [head, body] = [rule.slice(0, at), rule.slice(at + 1, -1)];
    if (/^@(?:keyframes|layer)/.test(head)) return rule;
    const inner = head.startsWith("@") ? raised(body) : body;
    const heads = head.startsWith("@") ? [head] : split(head, ",").map(moreSpecific);
    return `${heads.join(",")}{${inner}}`;
  });
  return rules.join("");
}

/** The parts of `text` between separators that stand in no brackets and no string. */
function split(text, separator) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (const { 0: token, index } of text.matchAll(new RegExp(`${kString.source}|[^]`, "g"))) {
    if ("([{".includes(token)) depth += 1;
    if (")]}".includes(token)) depth -= 1;
    if (depth > 0 || token !== separator) continue;
    parts.push(text.slice(from, separator === "}" ? index + 1 : index));
    from = index + 1;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

/** Whether an element can match: `has` says which classes there are. */
function canMatch(selector, has) {
  let outside = selector;
  for (let open = /:(is|where|not|has)\(/.exec(outside); open;) {
    const end = closing(outside, open.index + open[0].length);
    const inside = split(outside.slice(open.index + open[0].length, end), ",");
    const matters = open[1] === "is" || open[1] === "where";
    if (matters && !inside.some((one) => canMatch(one, has))) return false;
    outside = outside.slice(0, open.index) + outside.slice(end + 1);
    open = /:(is|where|not|has)\(/.exec(outside);
  }
  return [...outside.matchAll(/\.([a-z][a-z0-9-]*)/g)].every(([, name]) => has(name));
}

/** Where the bracket ends whose inside begins at `from`. */
function closing(text, from) {
  let depth = 1;
  for (let at = from; ; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
}

/** The rules of `css`, which is compact, that can match in a document with only some classes. */
function withRules(css, has) {
  const rules = split(css, "}").map((rule) => {
    const at = rule.indexOf("{");
    const [head, body] = [rule.slice(0, at), rule.slice(at + 1, -1)];
    if (head.startsWith("@keyframes")) return rule;
    if (head.startsWith("@")) {
      const inner = withRules(body, has);
      return inner && `${head}{${inner}}`;
    }
    const selectors = split(head, ",").filter((selector) => canMatch(selector, has));
    return selectors.length > 0 ? `${selectors.join(",")}{${body}}` : "";
  });
  return rules.join("");
}

/** What of `css`, which is compact, a document with only some classes needs. */
export function withClasses(css, has) {
  const kept = withRules(css, has);
  const frames = /@keyframes ([a-z-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
  const uses = kept.replace(frames, "");
  return kept.replace(frames, (whole, name) =>
    new RegExp(`animation[^;}]*\\b${name}\\b`).test(uses) ? whole : "",
  );
}
