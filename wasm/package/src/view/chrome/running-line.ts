// What the agent is at and for how long, in one line at the foot of the view, “Run command · npm test · 12 s”,
// while a turn is open; a click leads there. Invariant: it stands as long as the turn is open, so that calls
// that come and go move nothing; it ticks once a second at most, and only while it can be seen.
import type { Descriptor } from "../../contract/index.js";
import { type Awaitable, asking, whenThere } from "../../contract/answers.js";
import type { Hooks } from "../hooks/hooks.js";
import type { Words } from "../options/words.js";
import type { Elapsed } from "../page/elapsed.js";
import { button, element, setText } from "../page/element.js";
import type { Frame } from "../page/frame.js";
import { icon } from "../page/icons.js";

/** What goes on in a session. */
export interface Running {
  /** The entry that began last of those that go on, and how many do. */
  entry: string | null;
  count: number;
  /** Whether its input has come: the head says more from then on. */
  isReady: boolean;
  /** The name of its tool, which may come after the call has begun. */
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
  readonly #title = element("span", "at-running-title");
  readonly #about = element("span", "at-running-about");
  readonly #others = element("span", "at-running-others");
  readonly #time = element("span", "at-running-time");
  readonly #go = button("at-running-line", icon("clock"), this.#title, this.#about);
  readonly node = element("section", "at-running", this.#go);
  #now: Running | null = null;
  #key = "";

  /** `toEntry` leads the reader there. */
  constructor(
    private readonly context: Context,
    toEntry: (id: string) => void,
  ) {
    this.#title.dir = "auto";
    this.#about.dir = "auto";
    this.#go.append(this.#others, this.#time);
    this.#go.addEventListener("click", () => {
      const entry = this.#now?.entry ?? null;
      if (entry !== null) toEntry(entry);
    });
    this.node.setAttribute("aria-label", context.words.working);
    this.node.hidden = true;
  }

  /** `null` while nothing goes on. */
  update(now: Running | null): void {
    this.#now = now;
    const key = now ? JSON.stringify(now) : "";
    if (key === this.#key) return;
    this.#key = key;
    this.context.frame.request(this);
  }

  /** Many changes of one frame cost one look at the entry. */
  draw(): void {
    const now = this.#now;
    this.node.hidden = now === null;
    if (now === null) {
      this.context.elapsed.stop(this.#time);
      return;
    }
    const { words, source } = this.context;
    const others = now.count > 1 ? words.moreRunning(now.count - 1) : "";
    setText(this.#others, others);
    const { entry } = now;
    if (entry === null) {
      this.#say(words.working, "", now.turnStartedAt);
      return;
    }
    whenThere(
      asking(() => source.descriptor(entry)),
      (descriptor) => {
        if (descriptor && this.#now?.entry === entry) this.#show(descriptor, now.turnStartedAt);
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
    this.#say(title, about, descriptor.startedAt ?? turnStartedAt);
  }

  #say(title: string, about: string, since: number | null): void {
    setText(this.#title, title);
    setText(this.#about, about);
    this.#go.title = about === "" ? title : `${title} · ${about}`;
    if (since === null || since <= 0) this.context.elapsed.stop(this.#time);
    else this.context.elapsed.start(this.#time, since);
    if (since === null || since <= 0) setText(this.#time, "");
  }
}
