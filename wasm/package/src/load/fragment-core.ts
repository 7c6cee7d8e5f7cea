// The rendering functions of fragments.wasm, as hosts see them. The whole core has them too.
import { ask, askWith } from "../wasm/ask.js";
import type { FragmentModule } from "../wasm/boundary.js";
import type { Engine } from "../wasm/engine.js";
import { OptionsError } from "../contract/errors.js";
import type { CodeOptions, DiffInput, LineChanges, TextPair } from "../contract/fragment-types.js";
import { MarkdownCore } from "./markdown-core.js";

export class FragmentCore extends MarkdownCore {
  readonly #engine: Engine<FragmentModule>;

  /** For internal use; call `load` instead. */
  constructor(engine: Engine<FragmentModule>) {
    super(engine);
    this.#engine = engine;
  }

  /** Renders a diff as safe HTML. @throws OptionsError if the core does not accept the options. */
  renderDiff(input: DiffInput): string {
    if (isPatch(input)) {
      const { patch, ...options } = input;
      return askWith(this.#engine, options, [patch], (module, lengths, handle) =>
        module.renderPatch(...lengths, handle),
      );
    }
    const { oldText, newText, ...options } = input;
    requireTexts(oldText, newText);
    return askWith(this.#engine, options, [oldText, newText], (module, lengths, handle) =>
      module.renderDiff(...lengths, handle),
    );
  }

  /** Returns the ranges of lines that differ, without HTML. */
  compareLines({ oldText, newText }: TextPair): LineChanges {
    requireTexts(oldText, newText);
    const json = ask(this.#engine, [oldText, newText], (module, lengths) =>
      module.compareLines(...lengths),
    );
    return JSON.parse(json) as LineChanges;
  }

  /** Renders source code as safe HTML. @throws OptionsError if the core does not accept the options. */
  renderCode(text: string, options: CodeOptions = {}): string {
    return askWith(this.#engine, options, [text], (module, lengths, handle) =>
      module.renderCode(...lengths, handle),
    );
  }

  /** Renders what a terminal shows after `output`, as safe HTML. Colors become classes. */
  renderTerminal(output: string): string {
    return ask(this.#engine, [output], (module, lengths) => module.renderTerminal(...lengths));
  }
}

function isPatch(input: DiffInput): input is Extract<DiffInput, { patch: string }> {
  const { patch } = (input as { patch?: unknown } | undefined) ?? {};
  return typeof patch === "string";
}

/** Without this check, a misspelled field name would look like a deleted text. */
function requireTexts(...texts: unknown[]): void {
  if (texts.every((text) => typeof text === "string")) return;
  throw new OptionsError("A diff needs oldText and newText, or patch, as strings.");
}
