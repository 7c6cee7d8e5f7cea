// Reproducible random numbers: the seed is printed, and AGENT_TIMELINE_SEED sets it.

/** Returns a random number generator for the test called `name`. */
export function createRandom(name) {
  const seed = Number(process.env.AGENT_TIMELINE_SEED ?? Date.now() % 2 ** 32) >>> 0;
  console.log(`${name}: AGENT_TIMELINE_SEED=${seed}`);
  let state = seed;
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
