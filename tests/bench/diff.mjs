// `diff`: this package's diffs beside those of tests/bench/peers: lines only, with coloured HTML, and
// while the new text streams in.
import { compareFragments } from "./fragments.mjs";
import { kPairs } from "./fragment-fixtures.mjs";
import { installPeers } from "./peers/install.mjs";

export async function diff() {
  installPeers();
  const pairs = Object.keys(kPairs);
  const lines = pairs.map((pair) => `lines of ${pair}`);
  const html = pairs.filter((pair) => !pair.startsWith("10,000")).map((pair) => `HTML of ${pair}`);
  await compareFragments("Diff", "./peers/diffs.mjs", [...lines, ...html, "streamed edit"]);
}
