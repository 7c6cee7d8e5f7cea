// Measures how the work on sessions with streaming content grows, in instructions counted by callgrind:
//
//   node session_growth.mjs --list <agent_timeline_session_growth>
//   node session_growth.mjs <agent_timeline_session_growth> [family...]
//
// The first prints the names of all families, one per line. The second plays each named family at two sizes
// in deltas of 16 bytes, and prints both counts, then `family …: linear` with two exponents: the growth of
// the instructions and that of the patches' bytes, both relative to the number of deltas (for families that
// resend everything, the former relative to the bytes of the events). It fails if one is too large.
// Without names it runs a few families. A family takes about three seconds, all of them twelve minutes on
// two cores. Counts do not depend on the machine's load, and several of these may run in parallel.
import { countedRuns, kWideTable, measureFamilies } from "./counted_growth.mjs";

const kDelta = 16;
/** Bytes of text, for 256 and 1,024 deltas. */
const kSizes = [4_096, 16_384];
/**
 * Sizes for hostile Markdown (see markdown_growth.mjs), in which undecided text stays pending for up to
 * 16 KiB.
 */
const kHostileSizes = [8_192, 32_768];
/** The largest exponent, 1 being linear and 2 quadratic. */
const kMost = 1.1;
/** Families in which each event resends the whole result. */
const kResent = /^wave, output|resent/;
const kFew = [
  "neutral, output of mcp__a__b: paragraphs",
  "neutral, output of Bash: lines of 31",
  "claude-code, input of Write: lines of 2",
  "claude-code, input of Edit: lines of 31",
  "wave, input of MultiEdit: lines of 31",
  "pi, input of Bash: lines of 2",
];

function sizesOf(family) {
  if (family.endsWith(`: hostile ${kWideTable.family}`)) return kWideTable.sizes;
  return family.includes(": hostile ") ? kHostileSizes : kSizes;
}

const exponentOf = (grown, by) => Math.log(grown) / Math.log(by);

/** Prints how a family grows; returns true if it grows too fast. */
async function isTooSteep(program, family) {
  const counted = await countedRuns(program, family, kDelta, sizesOf(family));
  const [small, large] = counted.map(({ fields: [bytes, deltas, patches], count }) => ({
    bytes,
    deltas,
    patches,
    count,
  }));
  const deltas = large.deltas / small.deltas;
  const grown = kResent.test(family) ? large.bytes / small.bytes : deltas;
  const exponent = exponentOf(large.count / small.count, grown);
  const ofPatches = exponentOf(large.patches / small.patches, deltas);
  const each = Math.round(large.count / large.deltas);
  console.log(
    `${family}: ${small.count} for ${small.deltas} deltas, ${large.count} for ${large.deltas}, ` +
      `${each} each; ${large.patches} bytes of patches`,
  );
  const isSteep = Math.max(exponent, ofPatches) > kMost;
  console.log(
    `family ${family}: ${isSteep ? "too steep" : "linear"}, exponent ${exponent.toFixed(2)}, ` +
      `of the patches ${ofPatches.toFixed(2)}`,
  );
  return isSteep;
}

await measureFamilies(process.argv.slice(2), kFew, isTooSteep);
