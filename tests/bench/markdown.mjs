// `markdown`: speed and correctness of this package's Markdown compared with the engines of
// tests/bench/peers, one-shot and streamed. The regular expression AGENT_TIMELINE_BENCH_ENGINES selects
// the engines to run; without it all run.
import { wantedFigures } from "./markdown-figures.mjs";
import { runRounds } from "./markdown-runs.mjs";
import {
  answersTable,
  blocksTable,
  evennessTable,
  longAnswersTable,
  oneShotTable,
  peerNotes,
  takenBackTable,
  totalOf,
  wrongExamples,
} from "./markdown-tables.mjs";
import { kEngines } from "./peers/engines.mjs";
import { installPeers } from "./peers/install.mjs";

const kRounds = 5;
/** Milliseconds after which a stream is aborted, or estimated where possible. */
const kAnswerLimit = 60_000;
const kBlockLimit = 3000;
const kOneShotLimit = 6000;
/**
 * Engines slower than kMaxLongStreamMs for 50 KB skip the longer streams, those slower than kMaxAnswerMs the
 * recordings.
 */
const kMaxLongStreamMs = 1500;
const kMaxAnswerMs = 60_000;

export async function markdown() {
  installPeers();
  const wanted = new RegExp(process.env.AGENT_TIMELINE_BENCH_ENGINES ?? "");
  const engines = kEngines.filter(({ name }) => wanted.test(name));
  const long = { limit: kAnswerLimit, rounds: kRounds };

  const examples = runRounds(engines, "examples");
  const prefixes = runRounds(engines, "prefixes");
  const answers = runRounds(engines, "answer", long);
  const within = (limit) => engines.filter(({ name }) => totalOf(answers.get(name)) < limit);

  const longAnswers = runRounds(within(kMaxLongStreamMs), "long-answer", long);
  const blocks = runRounds(engines, "blocks", { limit: kBlockLimit, rounds: kRounds });
  const evenness = runRounds(within(kMaxLongStreamMs), "evenness", long);
  const oneShot = runRounds(engines, "one-shot", { limit: kOneShotLimit, rounds: kRounds });
  const takenBack = runRounds(within(kMaxAnswerMs), "taken-back");
  const results = {
    examples,
    prefixes,
    answers,
    longAnswers,
    blocks,
    evenness,
    oneShot,
    takenBack,
  };
  return {
    title: "Markdown, compared with other engines",
    summary:
      `Each engine runs in its own Node processes; median (range) of up to ${kRounds} of them. ` +
      '"Correct" counts the examples of CommonMark 0.31.2, in five of which GFM links a bare address.',
    tables: [
      answersTable(answers, examples, prefixes),
      longAnswersTable(longAnswers, answers),
      blocksTable(blocks),
      evennessTable(evenness),
      oneShotTable(oneShot, examples),
      takenBackTable(takenBack),
    ],
    wanted: wantedFigures(results),
    notes: [...wrongExamples(examples), ...peerNotes()],
  };
}
