// Copies of one entry as text, Markdown or JSON, for menus and keys.
// Invariant: a copy is what the core has of the entry, after the host's `redact`.
import type { ToolContext } from "../context/tool-context.js";
import { type Awaitable, isPromise } from "../../contract/answers.js";

export type CopyFormat = "text" | "markdown" | "json";

/** Returns the entry in a format; empty if there is no such entry. */
export function entryCopy(
  { source, hooks }: Pick<ToolContext, "source" | "hooks">,
  entry: string,
  format: CopyFormat,
): Awaitable<string> {
  if (format === "json") {
    return mapAnswer(source.descriptor(entry), (descriptor) =>
      descriptor ? JSON.stringify(redacted(descriptor, hooks.text), null, 2) : "",
    );
  }
  return mapAnswer(source.entryText?.(entry, format) ?? "", hooks.text);
}

/** Applies `use` to an answer, synchronously if it is available. */
export function mapAnswer<T, R>(answer: Awaitable<T>, use: (value: T) => R): Awaitable<R> {
  return isPromise(answer) ? Promise.resolve(answer).then(use) : use(answer);
}

/** Applies `redact` to every string in plain data; field names stay. */
export function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, redacted(item, redact)]),
  );
}
