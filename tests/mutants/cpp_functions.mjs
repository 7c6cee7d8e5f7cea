// Which brackets of a C++ source hold the bodies of functions, for cpp_sites.mjs.
// Invariant: bodies of constexpr functions are left out, for a switch at run time has no place there;
// what is inside a body (lambdas, local types) belongs to it.

/** The head's tokens before the first parenthesis of its parameters. */
function returned(head) {
  const at = head.findIndex(({ text }) => text === "(");
  return head.slice(0, at).map(({ text }) => text);
}

function isConstructor(names) {
  // `Name(`, `~Name(`, `Name::Name(`: nothing stands before the name but its scopes.
  const own = names.filter((name) => !["explicit", "inline", "static", "::"].includes(name));
  return names.includes("~") || own.length <= 1 || names.join("") === own.join("::");
}

/** What a function gives back when it returns at once: null when that cannot be written. */
function early(head) {
  const names = returned(head);
  if (isConstructor(names) || names.includes("&") || names.includes("operator")) return null;
  if (names.includes("void") && !names.includes("*")) return "return;";
  return names.includes("bool") ? "return false;" : "return {};";
}

function kindOf(head) {
  const words = head.map(({ text }) => text);
  if (words.includes("namespace") || words[0] === "extern") return "outer";
  const call = words.indexOf("(");
  if (call < 0 || words.includes("=")) {
    const type = ["class", "struct", "union"].some((word) => words.includes(word));
    return type && !words.includes("=") ? "outer" : "data";
  }
  return "function";
}

/**
 * @returns {{ from: number, to: number, early: string | null }[]} the indices of the tokens of each body's
 *   braces, and the statement that ends it at once
 */
export function functionBodies(list) {
  const bodies = [];
  let head = [];
  for (let i = 0; i < list.length; i += 1) {
    const { text, kind, partner } = list[i];
    if (kind === "mark" && (text === ";" || text === "}")) {
      head = [];
    } else if (kind !== "mark" || text !== "{") {
      // Parameters are kept: their brackets tell a function from a type.
      head.push(list[i]);
    } else {
      const what = kindOf(head);
      const initializer = what === "function" && list[i - 1].kind === "word" && initializes(head);
      if (what === "outer") {
        head = [];
      } else if (initializer || what === "data") {
        i = partner;
      } else {
        const constant = head.some(({ text: word }) => /^(?:constexpr|consteval)$/.test(word));
        if (!constant) bodies.push({ from: i, to: partner, early: early(head) });
        i = partner;
        head = [];
      }
    }
  }
  return bodies;
}

/** Whether a head ends in the middle of a constructor's initializers: `: a_(1), b_`. */
function initializes(head) {
  const colon = head.findIndex(({ text }, at) => text === ":" && head[at - 1]?.text === ")");
  return colon >= 0 && ![")", "const", "noexcept"].includes(head.at(-1).text);
}
