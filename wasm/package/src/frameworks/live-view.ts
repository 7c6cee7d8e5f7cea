// A view that follows what a component is rendered with, for the adapters of all frameworks.
// Invariants: another session is another view; options that say the same change nothing, so that hosts
// may write them inline; of functions the latest is called; any other change mounts the view again,
// where the reader's place, what is open and what is selected stay.
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";
import { keepPlace } from "./keep-place.js";
import { LiveOptions } from "./live-options.js";

export class LiveView {
  #view: View | null = null;
  #session: TimelineSource | null = null;
  #options = new LiveOptions();

  /** `onView` hears of the view when it is mounted, and of `null` when it is gone. */
  constructor(
    private readonly host: HTMLElement,
    private readonly onView: (view: View | null) => void,
  ) {}

  /** Shows the session, or nothing, with these options. */
  update(session: TimelineSource | null | undefined, options: MountOptions = {}): void {
    const change = this.#options.take(options);
    const isOther = (session ?? null) !== this.#session;
    if (!isOther && change === "theme") this.#view?.setTheme(options.theme ?? "system");
    if (!isOther && change !== "all") return;
    const restore = this.#view && !isOther ? keepPlace(this.#view) : null;
    this.dispose();
    this.#session = session ?? null;
    if (!this.#session) return;
    this.#view = mount(this.host, this.#session, this.#options.live);
    restore?.(this.#view);
    this.onView(this.#view);
  }

  /** Takes the view off the page. The session stays. */
  dispose(): void {
    const view = this.#view;
    this.#view = null;
    this.#session = null;
    if (!view) return;
    this.onView(null);
    view.dispose();
  }
}
