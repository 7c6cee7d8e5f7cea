// `terminal`: this package's terminal output compared with the engines of tests/bench/peers, at once
// and in pieces; then the shown text compared with a terminal.
import { compareFragments } from "./fragments.mjs";
import { compareWithTerminal, kStreams } from "./terminal-oracle.mjs";
import { installPeers } from "./peers/install.mjs";

const kSeed = 1;
/** [task, field, maximum in milliseconds] */
const kWanted = [
  ["1 MB at once", "median", 25],
  ["1 MB in 256 pieces", "median", 60],
];
/** With this seed, one stream erases half of a wide character before a new page. */
const kKnownToDiffer = 1;

export async function terminal() {
  installPeers();
  const tasks = kWanted.map(([task]) => task);
  const { tables, wanted } = await compareFragments("./peers/terminals.mjs", tasks, kWanted);
  const { load } = await import("../../wasm/package/dist/index.node.js");
  const others = await compareWithTerminal(await load(), kSeed);
  const agreement = {
    what: `random streams rendered like xterm.js, of ${kStreams.toLocaleString("en")}`,
    measured: kStreams - others.length,
    atLeast: kStreams - kKnownToDiffer,
  };
  return {
    title: "terminal output, compared with other engines",
    summary:
      "Each engine runs in its own Node process; median (range) of the calls within two seconds.",
    tables,
    wanted: [...wanted, agreement],
    notes: others
      .slice(0, 3)
      .map((other) => `Differs (seed ${kSeed}): \`\` ${JSON.stringify(other)} \`\``),
  };
}
