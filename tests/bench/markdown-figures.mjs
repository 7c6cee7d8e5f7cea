// The wanted bounds for this package's own Markdown, with the measured figures.
import { median } from "./statistics.mjs";
import { totalOf } from "./markdown-tables.mjs";
import { kLongBlockNames } from "./markdown-text.mjs";

const kOwn = "agent-timeline";
/** The CommonMark examples in which GFM links an address: 602, 606, 608, 611 and 612. */
const kGfmLinks = 5;

/** Returns rows of [what, measured, bound, unit]. */
function figuresOf({ examples, prefixes, answers, longAnswers, blocks, evenness, oneShot }) {
  const medianOf = (runs, value) => median(runs.map(value));
  const answer = totalOf(answers);
  const [{ examples: exampleCount, streamed }] = examples;
  const [{ prefixes: prefixCount, exact }] = prefixes;
  return [
    ["50 KB answer", answer, 60, "ms"],
    ["400 KB answer ÷ 50 KB answer", totalOf(longAnswers) / answer, 9, "×"],
    ["400 KB answer, p99 of a piece", medianOf(longAnswers, (run) => run.p99), 0.3, "ms"],
    [
      "HTML in changes ÷ final HTML",
      medianOf(answers, (run) => run.bytes / run.finalBytes),
      3,
      "×",
    ],
    ...kLongBlockNames.map((name, index) => [
      `50 KB of ${name} ÷ 50 KB answer`,
      totalOf(blocks.map((run) => run[index])) / answer,
      2,
      "×",
    ]),
    ["end ÷ start of 400 KB", medianOf(evenness, ({ start, end }) => end / start), 1.2, "×"],
    ["one-shot 1 MB", medianOf(oneShot, ({ long }) => median(long)), 60, "ms"],
    ["one-shot 20 KB", medianOf(oneShot, ({ short }) => median(short)), 1.5, "ms"],
    ["examples rendered incorrectly when streamed", exampleCount - streamed, kGfmLinks, ""],
    ["prefixes not rendered exactly", prefixCount - exact, 0, ""],
  ];
}

/** Returns the wanted figures; empty if this package's own engine was not run or failed. */
export function wantedFigures(results) {
  const own = Object.fromEntries(
    Object.entries(results).map(([kind, engines]) => [
      kind,
      engines.get(kOwn) ?? [{ skipped: true }],
    ]),
  );
  if (Object.values(own).some(([result]) => result.skipped)) return [];
  return figuresOf(own).map(([what, measured, atMost, unit]) => ({
    what,
    // An aborted stream has no total time.
    measured: Number.isFinite(measured) ? measured : null,
    atMost,
    unit,
  }));
}
