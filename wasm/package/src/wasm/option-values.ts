// Options as they cross into an instance, one value after the other (wasm/options.h). Invariant: they mean what
// they would mean as JSON, and are encoded before the call, so that nothing a host gives can throw inside it.
import type { MarkdownModule, OptionsHandle } from "./boundary.js";
import { OptionsError } from "../contract/errors.js";
import type { Instance } from "./instance.js";
import { encodeTexts, type Texts } from "./texts.js";

/** As `Options::Kind` numbers them: the last two add to the list before them. */
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

/** @throws OptionsError if `options` is no object */
export function encodeOptions(options: object): OptionValues {
  // Of a function there is none.
  const json = JSON.stringify(options) as string | undefined;
  const plain: unknown = json === undefined ? null : JSON.parse(json);
  if (typeof plain !== "object" || plain === null || Array.isArray(plain)) {
    throw new OptionsError("Options are an object.");
  }
  return Array.from(membersOf(plain), ([kind, name, spelling]) => ({
    kind: kKinds[kind],
    texts: encodeTexts(name, spelling),
  }));
}

/** Runs `use` with the options, within `Instance.call`: other texts are written inside. */
export function withOptions<Result>(
  instance: Instance<MarkdownModule>,
  options: OptionValues,
  use: (handle: OptionsHandle) => Result,
): Result {
  const handle = new instance.module.Options();
  for (const { kind, texts } of options) handle.add(kind, ...instance.writeAll(texts));
  const result = use(handle);
  // Not after a death: the instance is gone with all that it held.
  handle.delete();
  return result;
}
