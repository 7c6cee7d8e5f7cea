// Finds the braces of a C++ source that hold function bodies, for cpp_sites.mjs.
// Invariant: bodies of constexpr functions are left out because they cannot contain a runtime switch;
// lambdas and local types inside a body belong to that body.

/** Returns the texts of the head's tokens before the parameter list. */
function returned(head) {
  const at = head.findIndex(({ text }) => text === "(");
  return head.slice(0, at).map(({ text }) => text);
}

function isConstructor(names) {
  // `Name(`, `~Name(`, `Name::Name(`: only scopes precede the name.
  const own = names.filter((name) => !["explicit", "inline", "static", "::"].includes(name));
  return names.includes("~") || own.length <= 1 || names.join("") === own.join("::");
}

/** Returns the statement with which a function can return at once, or null if there is none. */
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
 * @returns {{ from: number, to: number, early: string | null }[]} for each body, the token indices of its
 *   braces and the statement that returns at once
 */
export function functionBodies(list) {
  const bodies = [];
  let head = [];
  for (let i = 0; i < list.length; i += 1) {
    const { text, kind, partner } = list[i];
    if (kind === "mark" && (text === ";" || text === "}")) {
      head = [];
    } else if (kind !== "mark" || text !== "{") {
      // Keeps the parameters: their parentheses distinguish a function from a type.
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

/** True if a head ends in the middle of a constructor's initializer list: `: a_(1), b_`. */
function initializes(head) {
  const colon = head.findIndex(({ text }, at) => text === ":" && head[at - 1]?.text === ")");
  return colon >= 0 && ![")", "const", "noexcept"].includes(head.at(-1).text);
}
