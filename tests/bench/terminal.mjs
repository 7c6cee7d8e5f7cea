// `terminal`: this package's terminal output beside that of tests/bench/peers, at once and in pieces;
// then what is shown, held against a terminal.
import { compareFragments } from "./fragments.mjs";
import { compareWithTerminal } from "./terminal-oracle.mjs";
import { installPeers } from "./peers/install.mjs";

export async function terminal() {
  installPeers();
  const tasks = ["1 MB at once", "1 MB in 256 pieces"];
  await compareFragments("Terminal output", "./peers/terminals.mjs", tasks);
  const { load } = await import("../../wasm/package/dist/index.node.js");
  await compareWithTerminal(await load(), 1);
}
