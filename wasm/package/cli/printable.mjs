// Text of files as a terminal may have it: names and logs can hold control sequences that would
// move the cursor, set the title or hide text. Invariant: what these functions return cannot do so.

// Controls of C0 and C1, and what changes the direction of text.
const kUnsafe = /[\p{Cc}\p{Bidi_Control}]/gu;
const kUnsafeInBlock = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

function escaped(character) {
  return `\\u{${character.codePointAt(0).toString(16)}}`;
}

/** One line: controls and line ends become escapes. */
export function printableLine(text) {
  return String(text).replace(kUnsafe, escaped);
}

/** Many lines: line feeds and tabs stay. */
export function printableBlock(text) {
  return text.replace(kUnsafeInBlock, escaped);
}

/** `value` as JSON that means the same and holds no control character. */
export function printableJson(value, space) {
  return JSON.stringify(value, null, space).replace(
    kUnsafeInBlock,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
