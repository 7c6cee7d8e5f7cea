// Extracts what the checks need from C++ source: includes and string literals. For checks.mjs. Skips
// comments; handles raw strings, escapes and character literals.

const kToken = new RegExp(
  [
    String.raw`\/\/[^\n]*`,
    String.raw`\/\*[\s\S]*?\*\/`,
    String.raw`^[ \t]*#[ \t]*include[ \t]*(?<include><[^>\n]+>|"[^"\n]+")`,
    String.raw`R"(?<delimiter>[^()\\\s]{0,16})\((?<raw>[\s\S]*?)\)\k<delimiter>"`,
    String.raw`"(?<string>(?:[^"\\\n]|\\[\s\S])*)"`,
    // A quote after a digit is a digit separator: 1'000.
    String.raw`(?<![0-9A-Fa-f])'(?:[^'\\\n]|\\.)+'`,
  ].join("|"),
  "gm",
);

/**
 * @param {string} source
 * @returns {{ includes: { path: string, quoted: boolean }[], literals: string[] }}
 */
export function scan(source) {
  const includes = [];
  const literals = [];
  for (const { groups } of source.matchAll(kToken)) {
    if (groups.include !== undefined) {
      includes.push({ path: groups.include.slice(1, -1), quoted: groups.include[0] === '"' });
    } else if (groups.raw !== undefined) {
      literals.push(groups.raw);
    } else if (groups.string !== undefined) {
      literals.push(groups.string);
    }
  }
  return { includes, literals };
}
