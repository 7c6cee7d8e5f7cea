// Changes to lists of keyed items and to the fields of objects, for `applyPatch`. Invariant: keys and field
// names come from data; they are only compared or defined as own properties, so `__proto__` is not special.
import { PatchGapError } from "../contract/errors.js";

export function missing(key: string): PatchGapError {
  return new PatchGapError(`The patch refers to ${JSON.stringify(key)}, which does not exist.`);
}

/** Returns the index of `key`. Searches from the end, where most changes happen. @throws PatchGapError */
export function indexOfKey(list: readonly { key: string }[], key: string): number {
  for (let index = list.length - 1; index >= 0; index -= 1) {
    if (list[index]?.key === key) return index;
  }
  throw missing(key);
}

export function removeKey(list: { key: string }[], key: string): void {
  list.splice(indexOfKey(list, key), 1);
}

export function setFields(target: object, fields: object): void {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    // An assignment to `__proto__` would change the prototype instead.
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(target, name, property);
  }
}
