// Runs before `npm pack` and `npm publish`. Invariant: what is packed is the output of the last complete
// build, and that build used the current sources, including those of the core.
import { allSources, dist } from "./sources.mjs";
import { filesIn, firstDifference, hashesOf, readStamp } from "./stamp.mjs";

function refuse(reason) {
  throw new Error(`${reason}: run "./dev build" first`);
}

const stamp = await readStamp(dist);
if (stamp === null) refuse("dist/ was not built completely");
const source = firstDifference(stamp.sources, await hashesOf(await allSources()));
if (source) refuse(`dist/ was built from other sources: ${source}`);
const output = firstDifference(stamp.outputs, await hashesOf(await filesIn(dist), dist));
if (output) refuse(`dist/ was changed after it was built: ${output}`);
