// Turns options that `view.update` gets again and again, as from a component that renders, into options
// with which a view is mounted once.
// Invariants: a function in them calls the latest function at its place; plain objects are
// compared by content, with a copy, so that an object that its host has changed counts as changed.
import type { MountOptions } from "./options/options.js";

type Call = (...args: unknown[]) => unknown;
type Plain = Record<string, unknown>;

const isCall = (value: unknown): value is Call => typeof value === "function";

function isPlain(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Whether two options are equal. Two functions always are, since the latest one is called. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isCall(one) && isCall(other))) return true;
  if (!isPlain(one) || !isPlain(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

/** Copies plain objects at every depth, also out of the proxies of Vue and Svelte. The rest stays as it is. */
function copyOf(value: unknown): unknown {
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copyOf(item)]));
}

/** Returns the value at a path of property names. */
function at(options: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Plain | undefined)?.[name], options);
}

/** What an update changes: nothing that affects the view, only options that it applies in place, or more. */
export type Change = "nothing" | "in-place" | "all";

/** Returns the options that a view cannot apply in place. */
function otherThanInPlace(options: MountOptions): Plain {
  return { ...options, theme: "", title: "", contextLimit: "" };
}

export class LiveOptions {
  #latest: MountOptions | null = null;
  #live: MountOptions = {};

  /** The options to mount the view with. */
  get live(): MountOptions {
    return this.#live;
  }

  update(given: MountOptions): Change {
    const before = this.#latest;
    const options = copyOf(given) as MountOptions;
    this.#latest = options;
    if (before && isSame(before, options)) return "nothing";
    this.#live = this.#wrap(options, []) as MountOptions;
    if (!before) return "all";
    return isSame(otherThanInPlace(before), otherThanInPlace(options)) ? "in-place" : "all";
  }

  #wrap(value: unknown, path: readonly string[]): unknown {
    if (isCall(value)) return (...args: unknown[]) => (at(this.#latest, path) as Call)(...args);
    if (!isPlain(value)) return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      entries.map(([name, item]) => [name, this.#wrap(item, [...path, name])]),
    );
  }
}
