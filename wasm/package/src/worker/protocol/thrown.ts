// Transfers errors between page and worker. Invariant: an error keeps its name and message, and its class if it
// is one of `classes`.
import * as errors from "../../contract/errors.js";
import type { ThrownData } from "./protocol.js";

const classes: Record<string, { prototype: Error } | undefined> = {
  LoadError: errors.LoadError,
  DisposedError: errors.DisposedError,
  OptionsError: errors.OptionsError,
  CoreDiedError: errors.CoreDiedError,
  StreamError: errors.StreamError,
  TooLargeError: errors.TooLargeError,
  TypeError,
  RangeError,
};

export function packThrown(thrown: unknown): ThrownData {
  if (!(thrown instanceof Error)) {
    return { name: "Error", message: errors.describeThrown(thrown), stack: null };
  }
  return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? null };
}

export function unpackThrown({ name, message, stack }: ThrownData): Error {
  const error = new Error(message);
  const known = Object.hasOwn(classes, name) ? classes[name] : undefined;
  // Sets the prototype, because some constructors create their message themselves.
  if (known) Object.setPrototypeOf(error, known.prototype);
  const own = (value: string) => ({ value, configurable: true, writable: true });
  Object.defineProperty(error, "name", own(name));
  if (stack !== null) Object.defineProperty(error, "stack", own(stack));
  return error;
}
