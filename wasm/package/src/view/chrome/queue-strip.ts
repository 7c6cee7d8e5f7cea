// The messages that the agent has not taken from the queue yet.
// Invariant: hidden while the queue is empty.
import type { QueuedMessage } from "../../contract/index.js";
import { element, setText, textElement } from "../page/element.js";
import type { Hooks } from "../hooks/hooks.js";
import { icon } from "../page/icons.js";
import type { Words } from "../options/words.js";

export class QueueStrip {
  readonly node = element("section", "at-queue");
  readonly #count = textElement("span", "at-queue-count");
  readonly #list = element("ul", "at-queue-list");

  #messages: readonly QueuedMessage[] = [];

  constructor(
    private readonly words: Words,
    private readonly hooks: Hooks,
  ) {
    this.node.hidden = true;
    this.node.append(icon("layers"), this.#count, this.#list);
  }

  get messages(): readonly QueuedMessage[] {
    return this.#messages;
  }

  update(queue: readonly QueuedMessage[]): void {
    this.#messages = queue;
    this.node.hidden = queue.length === 0;
    setText(this.#count, this.words.queued(queue.length));
    this.#list.replaceChildren(
      ...queue.map(({ text }) => {
        const shownText = text === null ? this.words.queuedUnread : this.hooks.text(text);
        const item = textElement("li", "at-queue-item", shownText);
        return item;
      }),
    );
  }
}
