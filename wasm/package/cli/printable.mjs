// Makes text of files safe for a terminal: names and logs can contain control sequences that move the cursor,
// set the title or hide text. Invariant: the output of these functions cannot do so.

// C0 and C1 controls, and characters that change the direction of text.
const kUnsafe = /[\p{Cc}\p{Bidi_Control}]/gu;
const kUnsafeInBlock = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

function escaped(character) {
  return `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** For a single line: controls and line ends are escaped. */
export function printableLine(text) {
  return String(text).replace(kUnsafe, escaped);
}

/** For multiple lines: line feeds and tabs are kept. */
export function printableBlock(text) {
  return text.replace(kUnsafeInBlock, escaped);
}

/** Returns equivalent JSON of `value` without control characters. */
export function printableJson(value, space) {
  return JSON.stringify(value, null, space).replace(
    kUnsafeInBlock,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
