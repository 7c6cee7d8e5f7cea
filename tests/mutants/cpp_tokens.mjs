// Splits C++ into a flat list of tokens with matched brackets, for cpp_sites.mjs. Skips comments and
// preprocessor directives; a string, raw string or character literal is one token.
// Invariant: `text.slice(token.start, token.end)` is the token.

const kToken = new RegExp(
  [
    String.raw`(?<skip>\/\/[^\n]*|\/\*[\s\S]*?\*\/|^[ \t]*#(?:[^\n\\]|\\[\s\S])*|\s+)`,
    String.raw`(?<string>[A-Za-z0-9]*R"(?<delimiter>[^()\\\s]{0,16})\([\s\S]*?\)\k<delimiter>"|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\.)+')`,
    String.raw`(?<number>\.?[0-9](?:[eEpP][+-]|'[0-9A-Fa-f]|[0-9A-Za-z_.])*)`,
    String.raw`(?<word>[A-Za-z_]\w*)`,
    String.raw`(?<mark><=>|->\*|<<=|>>=|\.\.\.|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*\/%&|^]=|[^\s\w])`,
  ].join("|"),
  "gm",
);

const kCloses = { "(": ")", "[": "]", "{": "}" };

/** @returns {{ kind: string, text: string, start: number, end: number, partner?: number }[]} */
export function tokens(source) {
  const list = [];
  const open = [];
  for (const { 0: text, index: start, groups } of source.matchAll(kToken)) {
    if (groups.skip !== undefined) continue;
    const kind = ["string", "number", "word", "mark"].find((name) => groups[name] !== undefined);
    const token = { kind, text, start, end: start + text.length };
    if (kind === "mark" && text in kCloses) {
      open.push(list.length);
    } else if (kind === "mark" && kCloses[list[open.at(-1)]?.text] === text) {
      token.partner = open.pop();
      list[token.partner].partner = list.length;
    }
    list.push(token);
  }
  if (open.length > 0)
    throw new Error(`a bracket is not closed: ${source.slice(list[open[0]].start, 80)}`);
  return list;
}
