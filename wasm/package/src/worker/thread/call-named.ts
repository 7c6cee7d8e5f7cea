// Calls a method by the name that came in a message, for the worker's side. Invariant: only names that
// are on the list of what can be asked reach an object.
type Methods = Record<string, (...args: unknown[]) => unknown>;

/** @throws TypeError if `method` is not in `names`, and what the method throws */
export function callNamed(
  target: object,
  names: readonly string[],
  method: string,
  args: unknown[],
): unknown {
  if (!names.includes(method)) throw new TypeError(`There is no question "${method}".`);
  return (target as Methods)[method]?.(...args);
}
