// Counts the work that code does on arrays, so that a test can tell linear from quadratic work without a
// clock.

/** How many elements a method visits or moves at most, from the array before the call, the result and the arguments. */
const kWork = {
  [Symbol.iterator]: (length) => length,
  concat: (length, result) => result.length,
  copyWithin: (length) => length,
  every: (length) => length,
  filter: (length) => length,
  find: (length) => length,
  findIndex: (length) => length,
  findLast: (length) => length,
  findLastIndex: (length) => length,
  flatMap: (length) => length,
  forEach: (length) => length,
  includes: (length) => length,
  indexOf: (length) => length,
  lastIndexOf: (length) => length,
  map: (length) => length,
  reduce: (length) => length,
  reverse: (length) => length,
  shift: (length) => length,
  slice: (length, result) => result.length,
  some: (length) => length,
  splice: (length, removed, [start]) => Math.max(0, length - start) + removed.length,
  unshift: (length) => length,
};

/** Runs `act` and returns how many elements of arrays it visited or moved with their methods. */
export async function arrayWorkOf(act) {
  const { prototype } = Array;
  const names = Reflect.ownKeys(kWork);
  const originals = names.map((name) => prototype[name]);
  let work = 0;
  const counting = (name, original) =>
    function (...args) {
      const { length } = this;
      const result = Reflect.apply(original, this, args);
      work += kWork[name](length, result, args);
      return result;
    };
  for (let at = 0; at < names.length; at += 1)
    prototype[names[at]] = counting(names[at], originals[at]);
  try {
    await act();
    return work;
  } finally {
    for (let at = 0; at < names.length; at += 1) prototype[names[at]] = originals[at];
  }
}
