// The body of an entry if the host has a `renderTool` or `renderPart` hook.
// Invariant: the hooks are called once per change of an open body, with the current descriptor; the
// view draws what they do not.
import type { Descriptor } from "../../contract/index.js";
import type { CardContext } from "../context/card-context.js";
import { whenSettled } from "../../contract/answers.js";

/** Receives the host's elements by part; `null` if the host drew the whole body. */
export type DrawRest = (elements: ReadonlyMap<string, Element> | null) => void;

/** Returns `null` if the host has neither hook. */
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

  /** Whether a request for the descriptor is pending. */
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
      const hostElement = hooks.renderTool(descriptor);
      this.#show(hostElement);
      if (hostElement) {
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
    whenSettled(source.descriptor(this.entry), draw, settled);
  }

  /** The style sheet hides the rest of the body while the box is in it. */
  #show(hostElement: Element | null): void {
    if (!hostElement) {
      this.#box.remove();
      return;
    }
    if (this.#box.firstElementChild !== hostElement) this.#box.replaceChildren(hostElement);
    if (!this.#box.isConnected) this.body.append(this.#box);
  }
}
