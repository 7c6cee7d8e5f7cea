// The body of one entry where the host draws it, or parts of it, itself.
// Invariant: the host is asked once for each change of an open body, with the whole entry as it is
// then; what it does not draw, the view draws.
import type { Descriptor } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { whenThere } from "../../contract/answers.js";

/** Takes the host's elements by part; `null` if the host has drawn all of it. */
export type DrawRest = (elements: ReadonlyMap<string, Element> | null) => void;

/** `null` where the host draws nothing at all. */
export function hostBodyFor(
  context: CardContext,
  entry: string,
  body: HTMLElement,
): HostBody | null {
  const { rendersTools, rendersParts } = context.hooks;
  return rendersTools || rendersParts ? new HostBody(context, entry, body) : null;
}

export class HostBody {
  readonly #box = document.createElement("div");
  #waiting = 0;

  constructor(
    private readonly context: CardContext,
    private readonly entry: string,
    private readonly body: HTMLElement,
  ) {
    this.#box.className = "at-host-body";
  }

  /** Whether the entry was asked for and has not come. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  draw(drawRest: DrawRest): void {
    const { hooks, source } = this.context;
    this.#waiting += 1;
    const settled = (): void => {
      this.#waiting -= 1;
    };
    const draw = (descriptor: Descriptor | null): void => {
      settled();
      if (!descriptor) {
        drawRest(new Map());
        return;
      }
      const whole = hooks.renderTool(descriptor);
      this.#show(whole);
      if (whole) {
        drawRest(null);
        return;
      }
      const elements = new Map<string, Element>();
      for (const part of descriptor.parts) {
        const element = hooks.renderPart(part, descriptor);
        if (element) elements.set(part.key, element);
      }
      drawRest(elements);
    };
    whenThere(source.descriptor(this.entry), draw, settled);
  }

  /** The style sheet hides what else is in the body while the box is in it. */
  #show(whole: Element | null): void {
    if (!whole) {
      this.#box.remove();
      return;
    }
    if (this.#box.firstElementChild !== whole) this.#box.replaceChildren(whole);
    if (!this.#box.isConnected) this.body.append(this.#box);
  }
}
