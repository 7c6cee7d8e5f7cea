// A view that follows what a component is rendered with, for the adapters of all frameworks.
// Invariant: another session is another view; options are what `view.update` makes of them.
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";

export class LiveView {
  #view: View | null = null;
  #session: TimelineSource | null = null;

  /** `onView` hears of the view when it is mounted, and of `null` when it is gone. */
  constructor(
    private readonly host: HTMLElement,
    private readonly onView: (view: View | null) => void,
  ) {}

  /** Shows the session, or nothing, with these options. */
  update(session: TimelineSource | null | undefined, options: MountOptions = {}): void {
    if ((session ?? null) === this.#session) {
      this.#view?.update(options);
      return;
    }
    this.dispose();
    this.#session = session ?? null;
    if (!this.#session) return;
    this.#view = mount(this.host, this.#session, options);
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
