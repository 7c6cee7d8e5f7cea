// Keeps a view up to date with the props of a component, for the adapters of all frameworks.
// Invariant: another session creates a new view; changed options go to `view.update`.
import { mount, type MountOptions, type TimelineSource, type View } from "../view/mount.js";

export class LiveView {
  #view: View | null = null;
  #session: TimelineSource | null = null;

  /** `onView` is called with the view when it is mounted, and with `null` when it is removed. */
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

  /** Removes the view from the page. The session is not disposed of. */
  dispose(): void {
    const view = this.#view;
    this.#view = null;
    this.#session = null;
    if (!view) return;
    this.onView(null);
    view.dispose();
  }
}
