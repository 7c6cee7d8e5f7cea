// Encodes options that cross into an instance one value at a time (wasm/options.h). Invariant: they mean what
// they would mean as JSON, and are encoded before the call, so that no value of a host can throw inside it.
import type { MarkdownModule, OptionsHandle } from "./boundary.js";
import { OptionsError } from "../contract/errors.js";
import type { Instance } from "./instance.js";
import { encodeTexts, type Texts } from "./texts.js";

/** The numbers of `Options::Kind`. The item kinds append to the list before them. */
const kKinds = {
  other: 0,
  boolean: 1,
  number: 2,
  text: 3,
  list: 4,
  textItem: 5,
  otherItem: 6,
} as const;

export type OptionValues = readonly {
  kind: number;
  texts: Texts<[name: string, spelling: string]>;
}[];

type Kind = keyof typeof kKinds;

function* membersOf(options: object): Generator<[kind: Kind, name: string, spelling: string]> {
  for (const [name, value] of Object.entries(options) as [string, unknown][]) {
    if (typeof value === "boolean") yield ["boolean", name, String(value)];
    else if (typeof value === "number") yield ["number", name, String(value)];
    else if (typeof value === "string") yield ["text", name, value];
    else if (Array.isArray(value)) {
      yield ["list", name, ""];
      for (const item of value as unknown[]) {
        if (typeof item === "string") yield ["textItem", "", item];
        else yield ["otherItem", "", ""];
      }
    } else yield ["other", name, ""];
  }
}

/** @throws OptionsError if `options` is not an object */
export function encodeOptions(options: object): OptionValues {
  // A function has no JSON.
  const json = JSON.stringify(options) as string | undefined;
  const plain: unknown = json === undefined ? null : JSON.parse(json);
  if (typeof plain !== "object" || plain === null || Array.isArray(plain)) {
    throw new OptionsError("Options must be an object.");
  }
  return Array.from(membersOf(plain), ([kind, name, spelling]) => ({
    kind: kKinds[kind],
    texts: encodeTexts(name, spelling),
  }));
}

/** Runs `use` with the options, within `Instance.call`, because their texts are written into the instance. */
export function withOptions<Result>(
  instance: Instance<MarkdownModule>,
  options: OptionValues,
  use: (handle: OptionsHandle) => Result,
): Result {
  const handle = new instance.module.Options();
  for (const { kind, texts } of options) handle.add(kind, ...instance.writeAll(texts));
  const result = use(handle);
  // Skipped if `use` throws: a dead instance is gone with everything in it.
  handle.delete();
  return result;
}
