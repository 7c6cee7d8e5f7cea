// `code`: this package's highlighting beside that of tests/bench/peers: at once, and in a block that
// streams.
import { compareFragments } from "./fragments.mjs";
import { installPeers } from "./peers/install.mjs";

export async function code() {
  installPeers();
  const tasks = ["200 KB of TypeScript", "30 lines of TypeScript", "9 KB in 4-character pieces"];
  await compareFragments("Code", "./peers/highlighters.mjs", tasks);
}
