// Calls a method by a name from a message, on the worker's side. Invariant: only names on the list of allowed
// methods reach an object.
type Methods = Record<string, (...args: unknown[]) => unknown>;

/** @throws TypeError if `method` is not in `names`, and what the method throws */
export function callNamed(
  target: object,
  names: readonly string[],
  method: string,
  args: unknown[],
): unknown {
  if (!names.includes(method)) throw new TypeError(`Unknown method "${method}".`);
  return (target as Methods)[method]?.(...args);
}
