// Reproducible random numbers: a run without AGENT_TIMELINE_SEED is the same everywhere; the seed is printed.

/** The seed of ordinary runs, also of the C++ tests (tests/support/random.cpp). The soak uses others, too. */
export const kSeed = 20_260_401;

/** Hashes a text to 32 bits (FNV-1a over its UTF-16 units). */
function hash(text) {
  let mixed = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    mixed = Math.imul(mixed ^ text.charCodeAt(at), 0x01000193);
  return mixed;
}

/** Returns a random number generator for the test called `name`; tests of other names get other numbers. */
export function createRandom(name) {
  const seed = Number(process.env.AGENT_TIMELINE_SEED ?? kSeed) >>> 0;
  console.log(`${name}: AGENT_TIMELINE_SEED=${seed}`);
  let state = seed ^ hash(name);
  // mulberry32, Tommy Ettinger's generator with 32 bits of state.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    seed,
    /** Returns an integer from 0 to `limit` - 1. */
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
  };
}
