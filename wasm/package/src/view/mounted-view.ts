// The view that `mount` returns: delegates to the view on the page, and replaces that when options
// change. Invariants: equal options change nothing, so that hosts may write them inline; the latest
// version of a function is called; any other change keeps the reader's place, open bodies, the
// selection and the host's listeners.
import { keepPlace } from "./keep-place.js";
import { LiveList } from "./live-list.js";
import { LiveOptions } from "./live-options.js";
import type { MountOptions, Theme } from "./options/options.js";
import type { TimelineSource } from "./source/source.js";
import { TimelineView } from "./timeline-view.js";

export class MountedView {
  readonly list: LiveList;
  readonly #options = new LiveOptions();
  #current: TimelineView;
  #disposed = false;
  /** Restores the reader's place once the new view knows the entries. */
  #restore: ((list: LiveList) => void) | null = null;

  constructor(
    private readonly host: Element,
    private readonly source: TimelineSource,
    options: MountOptions,
  ) {
    this.#options.update(options);
    this.#current = new TimelineView(host, source, this.#options.live);
    this.list = new LiveList(this.#current.stage);
  }

  /** The view on the page. */
  get current(): TimelineView {
    return this.#current;
  }

  update(options: MountOptions): void {
    if (this.#disposed) return;
    const change = this.#options.update(options);
    if (change === "theme") this.setTheme(options.theme ?? "system");
    if (change !== "all") return;
    this.#restore ??= keepPlace(this.list);
    this.#current.dispose();
    this.#current = new TimelineView(this.host, this.source, this.#options.live);
    this.list.replace(this.#current.stage);
    this.#current.whenKnown(() => {
      this.#restore?.(this.list);
      this.#restore = null;
      this.list.settle();
    });
  }

  setTheme(theme: Theme): void {
    this.#current.setTheme(theme);
  }

  dispose(): void {
    this.#disposed = true;
    this.#current.dispose();
  }
}
