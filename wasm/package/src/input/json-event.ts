// Turns a JavaScript value that a host pushes into the JSON of one event, for the input encoder.
// Invariant: it never throws and always gives JSON: what JSON lacks is replaced by something that
// can be seen, and a value that cannot be read becomes an event that says so.
import { describeThrown } from "../contract/errors.js";
import { quarantineEvent } from "./quarantine-event.js";

const kCircular = "[circular]";

/** What can be told of an error; its own fields can hold anything, in spite of their types. */
function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const { errors } = error as Partial<AggregateError>;
  return { name, message, stack, cause, errors };
}

/** What JSON would show as an empty object, in a form that it can show. */
function shownAs(value: object): object {
  if (value instanceof Error) return errorFields(value);
  if (value instanceof Set) return [...(value as Set<unknown>)];
  if (!(value instanceof Map)) return value;
  const entries = [...(value as Map<unknown, unknown>)];
  const named = entries.every(([key]) => typeof key === "string");
  return named ? Object.fromEntries(entries as [string, unknown][]) : entries;
}

/** A replacer for one `JSON.stringify` call; it follows the path from the root to see cycles. */
function createReplacer(): (this: unknown, key: string, value: unknown) => unknown {
  /** What is shown is what `this` is for the values in it; `value` is what it was made of. */
  const path: { value: object; shown: object }[] = [];
  return function replace(this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    while (path.length > 0 && path.at(-1)?.shown !== this) path.pop();
    if (path.some((step) => step.value === value)) return kCircular;
    const shown = shownAs(value);
    path.push({ value, shown });
    return shown;
  };
}

/** The JSON of `value` as one event, on one line. */
export function jsonEvent(value: unknown): string {
  try {
    // Inside an array, what has no JSON (functions, symbols, undefined) is null instead of nothing.
    return JSON.stringify([value], createReplacer()).slice(1, -1);
  } catch (error) {
    return quarantineEvent({ bytes: 0, reason: describeThrown(error), text: "" });
  }
}
