// Converts a JavaScript value that a host pushes to the JSON of one event, for the input encoder.
// Invariant: it never throws and always returns JSON: values that JSON lacks are replaced by something
// visible, and a value that cannot be read becomes a quarantine event.
import { describeThrown } from "../contract/errors.js";
import { quarantineEvent } from "./quarantine-event.js";

const kCircular = "[circular]";

/** The fields of an error that are shown. They can have any type, whatever their declarations. */
function errorFields(error: Error): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const { errors } = error as Partial<AggregateError>;
  return { name, message, stack, cause, errors };
}

/** Converts objects that JSON would show as `{}` to a form that JSON can show. */
function toSerializable(value: object): object {
  if (value instanceof Error) return errorFields(value);
  if (value instanceof Set) return [...(value as Set<unknown>)];
  if (!(value instanceof Map)) return value;
  const entries = [...(value as Map<unknown, unknown>)];
  const named = entries.every(([key]) => typeof key === "string");
  return named ? Object.fromEntries(entries as [string, unknown][]) : entries;
}

/** Creates a replacer for one `JSON.stringify` call. It tracks the path from the root to detect cycles. */
function createReplacer(): (this: unknown, key: string, value: unknown) => unknown {
  /**
   * The objects from the root to the current one. `serializable`, the converted `value`, is `this` for its
   * members.
   */
  const path: { value: object; serializable: object }[] = [];
  return function replace(this: unknown, _key: string, value: unknown): unknown {
    if (typeof value === "bigint") return value.toString();
    if (typeof value !== "object" || value === null) return value;
    while (path.length > 0 && path.at(-1)?.serializable !== this) path.pop();
    if (path.some((step) => step.value === value)) return kCircular;
    const serializable = toSerializable(value);
    path.push({ value, serializable });
    return serializable;
  };
}

/** Returns the JSON of `value` as one event, on one line. */
export function jsonEvent(value: unknown): string {
  try {
    // Inside an array, values without JSON (functions, symbols, undefined) become null instead of being left
    // out.
    return JSON.stringify([value], createReplacer()).slice(1, -1);
  } catch (error) {
    return quarantineEvent({ bytes: 0, reason: describeThrown(error), text: "" });
  }
}
