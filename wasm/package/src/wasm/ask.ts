// Stateless calls into a module: texts in, a text out. Invariant: nothing is kept in the instance, which may
// die and be replaced between two calls.
import {
  type MarkdownModule,
  kNothing,
  type OptionsHandle,
  type TextResultOrNothing,
} from "./boundary.js";
import type { Engine } from "./engine.js";
import { OptionsError } from "../contract/errors.js";
import { encodeOptions, withOptions } from "./option-values.js";
import { retryOnce } from "./retry-once.js";
import { encodeTexts, type Lengths } from "./texts.js";

/** @throws CoreDiedError if the texts kill two instances. */
export function ask<Module extends MarkdownModule, Each extends string[]>(
  engine: Engine<Module>,
  texts: [...Each],
  question: (module: Module, lengths: Lengths<Each>) => number,
): string {
  const encoded = encodeTexts(...texts);
  return retryOnce(() => {
    const { instance } = engine;
    return instance.call(() =>
      instance.text(question(instance.module, instance.writeAll(encoded))),
    );
  });
}

/** The same for bytes, which are UTF-8. @throws CoreDiedError like `ask` */
export function askBytes<Module extends MarkdownModule>(
  engine: Engine<Module>,
  bytes: Uint8Array,
  question: (module: Module, length: number) => number,
): string {
  return retryOnce(() => {
    const { instance } = engine;
    return instance.call(() => instance.text(question(instance.module, instance.write(bytes))));
  });
}

/** The same with options. @throws OptionsError, or CoreDiedError like `ask` */
export function askWith<Module extends MarkdownModule, Each extends string[]>(
  engine: Engine<Module>,
  options: object,
  texts: [...Each],
  question: (module: Module, lengths: Lengths<Each>, options: OptionsHandle) => TextResultOrNothing,
): string {
  const encoded = encodeTexts(...texts);
  const values = encodeOptions(options);
  const answer = retryOnce(() => {
    const { instance } = engine;
    return instance.call(() =>
      withOptions(instance, values, (handle) => {
        const length = question(instance.module, instance.writeAll(encoded), handle);
        return length === kNothing ? null : instance.text(length);
      }),
    );
  });
  if (answer === null) throw new OptionsError("The core does not accept these options.");
  return answer;
}
