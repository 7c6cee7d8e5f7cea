// `diff`: this package's diffs compared with the engines of tests/bench/peers: lines only, with colored
// HTML, and while the new text streams in.
import { compareFragments } from "./fragments.mjs";
import { kPairs } from "./fragment-fixtures.mjs";
import { installPeers } from "./peers/install.mjs";

/** [task, field, maximum in milliseconds] */
const kWanted = [
  ["HTML of 12-line edit", "median", 0.15],
  ["HTML of 12-line edit", "first", 10],
  ["HTML of 2,000 lines, 30 edits", "median", 3],
  ["lines of 50,000 lines, 500 edits", "median", 35],
  ["HTML of 50,000 lines, 500 edits", "median", 100],
  ["lines of 10,000 lines with little in common", "median", 10],
  ["lines of 10,000 lines with nothing in common", "median", 25],
  ["HTML of one line of 500 KB", "median", 50],
  ["streamed edit", "piece", 0.2],
];

export async function diff() {
  installPeers();
  const pairs = Object.keys(kPairs);
  const lines = pairs.map((pair) => `lines of ${pair}`);
  const html = pairs.filter((pair) => !pair.startsWith("10,000")).map((pair) => `HTML of ${pair}`);
  const tasks = [...lines, ...html, "streamed edit"];
  return {
    title: "diffs, compared with other engines",
    summary:
      "Each engine runs in its own Node process; median (range) of the calls within two seconds.",
    ...(await compareFragments("./peers/diffs.mjs", tasks, kWanted)),
  };
}
