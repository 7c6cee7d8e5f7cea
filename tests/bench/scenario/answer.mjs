// The answer of the streaming scenario: Markdown of every common kind, the same on every machine.
// Invariant: plain ASCII, so that a character is a byte.

const section = (number) => `## Step ${number}

The parser reads **one block** at a time and keeps what is \`final\`, so the work for a piece is that of
the piece, see [the notes](https://example.com/notes/${number}) for _why_ this holds.

1. Read line ${number} of the buffer.
2. Close what it ends, and open what it begins:
   - a list item that is nested,
   - a quotation.

> What is committed never changes, only the tail does.

\`\`\`ts
export function step${number}(input: string): number {
  const count = input.length * ${number}; // units, not bytes
  return count > 0 ? count : -1;
}
\`\`\`

| name | value | note |
| --- | ---: | --- |
| first | ${number} | of the row |
| second | ${number * 7} | of the next |

`;

/** Returns `length` characters; the end may cut anything. */
export function answerText(length) {
  let text = "";
  for (let number = 1; text.length < length; number += 1) text += section(number);
  return text.slice(0, length);
}
