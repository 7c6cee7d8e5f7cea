// Checks if an engine streams correctly: at the end, by the spec's examples; at every prefix, by its
// own rendering of that prefix; and how often it takes back text that was on the page.
import { piecesOf } from "../markdown-text.mjs";
import { kTorture } from "../markdown-torture.mjs";
import { normalize, visibleText } from "./normalize.mjs";
import { examples } from "./spec.mjs";

function streamed(engine, pieces) {
  const stream = engine.start({ completion: false });
  for (const piece of pieces) stream.push(piece);
  stream.end();
  const html = stream.html();
  stream.dispose?.();
  return html;
}

/** Returns the result of `work`, or the error that it throws, as some engines do. */
function attempt(work) {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/**
 * Counts the CommonMark examples with the right result, rendered at once and streamed in pieces of 1 to
 * 4 characters, and lists the numbers of those that are wrong when streamed.
 */
export function measureExamples(engine) {
  const wrong = [];
  let oneShot = 0;
  const all = examples();
  for (const { number, source, html, safe } of all) {
    const expected = normalize(engine.isSafe ? safe : html);
    const isRight = (render) => attempt(() => normalize(render())) === expected;
    if (isRight(() => engine.render(source))) oneShot += 1;
    if (!isRight(() => streamed(engine, piecesOf(source, 1, 4, number)))) wrong.push(number);
  }
  return { examples: all.length, oneShot, streamed: all.length - wrong.length, wrong };
}

/**
 * Counts the prefixes of a text at which the page shows the engine's rendering of that prefix alone;
 * stops counting once the engine throws.
 */
export function measurePrefixes(engine) {
  const stream = engine.start({ completion: false });
  let exact = 0;
  for (let end = 1; end <= kTorture.length; end += 1) {
    const pushed = attempt(() => stream.push(kTorture[end - 1]));
    if (pushed instanceof Error) break;
    const own = attempt(() => normalize(engine.render(kTorture.slice(0, end))));
    if (own === normalize(stream.html())) exact += 1;
  }
  stream.dispose?.();
  return { prefixes: kTorture.length, exact };
}

/** Returns how many characters at the end of `before` are missing in `after`. */
function withdrawn(before, after) {
  if (after.startsWith(before)) return 0;
  let same = 0;
  while (before[same] === after[same]) same += 1;
  return before.length - same;
}

/** Counts the chunks that made visible text disappear, and the characters that disappeared. */
export function measureTakenBack(engine, texts) {
  const result = { chunks: 0, takenBack: 0, characters: 0 };
  for (const text of texts) {
    const stream = engine.start();
    let before = "";
    const step = (advance) => {
      advance();
      const after = visibleText(stream.html());
      const lost = withdrawn(before, after);
      result.chunks += 1;
      result.takenBack += lost > 0 ? 1 : 0;
      result.characters += lost;
      before = after;
    };
    for (const piece of piecesOf(text)) step(() => stream.push(piece));
    step(() => stream.end());
    stream.dispose?.();
  }
  return result;
}
