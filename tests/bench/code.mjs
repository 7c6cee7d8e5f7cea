// `code`: this package's highlighting compared with the engines of tests/bench/peers: all at once, and
// for a block that streams.
import { compareFragments } from "./fragments.mjs";
import { installPeers } from "./peers/install.mjs";

/** [task, field, maximum in milliseconds] */
const kWanted = [
  ["200 KB of TypeScript", "median", 6],
  ["30 lines of TypeScript", "first", 4],
  ["9 KB in 4-character pieces", "median", 40],
];

export async function code() {
  installPeers();
  const tasks = kWanted.map(([task]) => task);
  return {
    title: "highlighting, compared with other engines",
    summary:
      "Each engine runs in its own Node process; median (range) of the calls within two seconds.",
    ...(await compareFragments("./peers/highlighters.mjs", tasks, kWanted)),
  };
}
