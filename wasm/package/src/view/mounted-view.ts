// The view that `mount` returns: delegates to the view on the page, and replaces that when options
// change. Invariants: equal options change nothing, so that hosts may write them inline; the latest
// version of a function is called; any other change keeps the reader's place, open bodies, the
// selection, the filter, the open panel, and the host's own filter and listeners.
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
  /** Restores what the reader had chosen once the new view knows the entries. */
  #restore: (() => void) | null = null;
  /** The panel that a change of options opens then. */
  #newPanel: MountOptions["panel"];

  constructor(
    private readonly host: Element,
    private readonly source: TimelineSource,
    options: MountOptions,
  ) {
    this.#options.update(options);
    this.#current = new TimelineView(host, source, this.#options.live);
    this.list = new LiveList(this.#current.stage);
    this.#openPanel(options.panel);
  }

  /** The view on the page. */
  get current(): TimelineView {
    return this.#current;
  }

  update(options: MountOptions): void {
    if (this.#disposed) return;
    const { panel } = this.#options.live;
    const change = this.#options.update(options);
    if (change === "in-place") this.#current.applyInPlace(options);
    if (change !== "all") return;
    if (options.panel !== panel) this.#newPanel = options.panel;
    this.#restore ??= this.#keep();
    this.#current.dispose();
    this.#current = new TimelineView(this.host, this.source, this.#options.live);
    this.list.replace(this.#current.stage);
    this.#current.whenKnown(() => {
      this.#restore?.();
      this.#openPanel(this.#newPanel);
      this.#newPanel = undefined;
    });
  }

  /** Saves what the reader has chosen; the returned function restores it in the view that is then on the page. */
  #keep(): () => void {
    const toPlace = keepPlace(this.list);
    const reopen = this.#current.tools.keepOpen();
    return () => {
      reopen(this.#current.tools, () => {
        this.#restore = null;
        toPlace(this.list);
        this.list.settle();
      });
    };
  }

  #openPanel(name: MountOptions["panel"]): void {
    if (name !== undefined) this.#current.tools.showPanelBeside(name);
  }

  setTheme(theme: Theme): void {
    this.#current.setTheme(theme);
  }

  dispose(): void {
    this.#disposed = true;
    this.#current.dispose();
  }
}
