// The line at the bottom of the view that says what the agent is doing and for how long, “Run command · npm
// test · 12 s”, while a turn is open; a click scrolls to the entry. Invariant: visible for the whole turn, so
// that calls that come and go move nothing; it ticks at most once a second, and only while visible.
import type { Descriptor } from "../../contract/index.js";
import { type Awaitable, tryCall, whenSettled } from "../../contract/answers.js";
import type { Hooks } from "../hooks/hooks.js";
import type { Words } from "../options/words.js";
import type { Elapsed } from "../page/elapsed.js";
import { button, element, setText, textElement } from "../page/element.js";
import type { Frame } from "../page/frame.js";
import { icon } from "../page/icons.js";

/** What is running in a session. */
export interface Running {
  /** The running entry that began last, and the number of running entries. */
  entry: string | null;
  count: number;
  /** Whether its input is complete; its head shows more from then on. */
  isReady: boolean;
  /** The name of its tool, which may become known after the call has begun. */
  tool: string | null;
  /** When the turn began. */
  turnStartedAt: number | null;
}

interface Context {
  source: { descriptor(id: string): Awaitable<Descriptor | null> };
  words: Words;
  hooks: Hooks;
  elapsed: Elapsed;
  frame: Frame;
}

export class RunningLine {
  readonly #title = textElement("span", "at-running-title");
  readonly #about = textElement("span", "at-running-about");
  readonly #others = textElement("span", "at-running-others");
  readonly #time = textElement("span", "at-running-time");
  readonly #go = button("at-running-line", icon("clock"), this.#title, this.#about);
  readonly node = element("section", "at-running", this.#go);
  #running: Running | null = null;
  #key = "";

  /** `toEntry` scrolls to an entry. */
  constructor(
    private readonly context: Context,
    toEntry: (id: string) => void,
  ) {
    this.#go.append(this.#others, this.#time);
    this.#go.addEventListener("click", () => {
      const entry = this.#running?.entry ?? null;
      if (entry !== null) toEntry(entry);
    });
    this.node.setAttribute("aria-label", context.words.working);
    this.node.hidden = true;
  }

  /** `null` if nothing is running. */
  update(running: Running | null): void {
    this.#running = running;
    const key = running ? JSON.stringify(running) : "";
    if (key === this.#key) return;
    this.#key = key;
    this.context.frame.request(this);
  }

  /** Runs once per frame, so that many changes cost one request for the entry. */
  draw(): void {
    const running = this.#running;
    this.node.hidden = running === null;
    if (running === null) {
      this.context.elapsed.stop(this.#time);
      return;
    }
    const { words, source } = this.context;
    const others = running.count > 1 ? words.moreRunning(running.count - 1) : "";
    setText(this.#others, others);
    const { entry } = running;
    if (entry === null) {
      this.#showLine(words.working, "", running.turnStartedAt);
      return;
    }
    whenSettled(
      tryCall(() => source.descriptor(entry)),
      (descriptor) => {
        if (descriptor && this.#running?.entry === entry)
          this.#show(descriptor, running.turnStartedAt);
      },
    );
  }

  dispose(): void {
    this.context.elapsed.stop(this.#time);
    this.context.frame.cancel(this);
  }

  #show(descriptor: Descriptor, turnStartedAt: number | null): void {
    const { hooks, words } = this.context;
    const isThought = descriptor.kind === "reasoning";
    const title = isThought ? words.thinking : hooks.label(descriptor.title);
    const about = isThought ? "" : hooks.summary(descriptor);
    this.#showLine(title, about, descriptor.startedAt ?? turnStartedAt);
  }

  #showLine(title: string, about: string, since: number | null): void {
    setText(this.#title, title);
    setText(this.#about, about);
    this.#go.title = about === "" ? title : `${title} · ${about}`;
    if (since === null || since <= 0) this.context.elapsed.stop(this.#time);
    else this.context.elapsed.start(this.#time, since);
    if (since === null || since <= 0) setText(this.#time, "");
  }
}
