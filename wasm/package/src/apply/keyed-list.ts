// Lists of things with keys and objects with fields, as patches change them, for `applyPatch`.
// Invariant: keys and field names come from data and are only ever compared or defined, so that
// one named `__proto__` is like any other.
import { PatchGapError } from "../contract/errors.js";

export function missing(key: string): PatchGapError {
  return new PatchGapError(`The patch names ${JSON.stringify(key)}, which is not there.`);
}

/** The place of `key`, searched from the end, where most changes happen. */
export function placeOf(list: readonly { key: string }[], key: string): number {
  for (let place = list.length - 1; place >= 0; place -= 1) {
    if (list[place]?.key === key) return place;
  }
  throw missing(key);
}

export function removeKey(list: { key: string }[], key: string): void {
  list.splice(placeOf(list, key), 1);
}

export function setFields(target: object, fields: object): void {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    // An assignment to `__proto__` would change the prototype instead.
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(target, name, property);
  }
}
