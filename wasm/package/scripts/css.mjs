// Shrinks style sheets for the build: lightningcss joins and minifies them; then their specificity is raised
// above that of page styles, or they are reduced to the rules that some classes need. Invariant: the
// remaining rules keep their meaning. Removing unused rules supports only as much of CSS as the package's
// styles use; browser tests check it.
import { fileURLToPath } from "node:url";
import { bundle, transform } from "lightningcss";

const kString = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/;

/** @throws if lightningcss did not understand something, which it would leave out */
function textOf({ code, warnings }) {
  if (warnings.length > 0) throw new Error(warnings.map(({ message }) => message).join("\n"));
  return code.toString().trim();
}

/** Minifies a style sheet without rewriting it for older browsers. */
export function compact(css) {
  return textOf(transform({ filename: "styles.css", code: Buffer.from(css), minify: true }));
}

/** Returns the minified style sheet in `file` with everything that it imports. */
export function compactFile(file) {
  return textOf(bundle({ filename: fileURLToPath(file), minify: true }));
}

/** Matches every element, since none has this class, and adds the specificity of one class. */
const kSpecificity = ":not(._)";

/** Splits off the pseudo-element; after minification, the old ones have a single colon. */
const kPseudo = /^(.*?)(::?(?:before|after|first-line|first-letter)\b[^]*|::[^]*)?$/;

function moreSpecific(selector) {
  const [, element, pseudo] = kPseudo.exec(selector);
  return element === "" ? selector : `${element}${kSpecificity}${pseudo ?? ""}`;
}

/** Adds the specificity of one class to every selector of minified `css`; layers stay unchanged. */
export function withRaisedSpecificity(css) {
  const rules = split(css, "}").map((rule) => {
    const at = rule.indexOf("{");
    const [head, body] = [rule.slice(0, at), rule.slice(at + 1, -1)];
    if (/^@(?:keyframes|layer)/.test(head)) return rule;
    const inner = head.startsWith("@") ? withRaisedSpecificity(body) : body;
    const heads = head.startsWith("@") ? [head] : split(head, ",").map(moreSpecific);
    return `${heads.join(",")}{${inner}}`;
  });
  return rules.join("");
}

/** Splits `text` at separators that are outside of brackets and strings. */
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

/** Whether an element can match `selector`, given that `has` tells which classes exist. */
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

/** Returns the index of the closing bracket for the bracket whose contents begin at `from`. */
function closing(text, from) {
  let depth = 1;
  for (let at = from; ; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
}

/** Returns the rules of minified `css` that can match in a document with only some classes. */
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

/** Reduces minified `css` to what a document with only some classes needs, including keyframes. */
export function withClasses(css, has) {
  const kept = withRules(css, has);
  const frames = /@keyframes ([a-z-]+)\{(?:[^{}]*\{[^{}]*\})*\}/g;
  const uses = kept.replace(frames, "");
  return kept.replace(frames, (whole, name) =>
    new RegExp(`animation[^;}]*\\b${name}\\b`).test(uses) ? whole : "",
  );
}
