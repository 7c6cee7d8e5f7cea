// `<agent-timeline>`: mounts a view in the light DOM, so that `styles.css` and the page's custom
// properties apply to it.
// Invariant: importing it needs no document; a session of the host is never disposed of, the element's
// own session always is.
import {
  mount,
  type MountOptions,
  type Theme,
  type TimelineSource,
  type View,
} from "../view/mount.js";
import type { PushInput } from "../events/agent-events.js";
import type { PushStreamOptions } from "../input/push-stream.js";
import type { StreamSource } from "../input/read-stream.js";
import { openSession, readAddress, type AnySession } from "./own-session.js";

/** `HTMLElement` does not exist on servers; no element is created there. */
const Base =
  (globalThis as { HTMLElement?: typeof HTMLElement }).HTMLElement ??
  (Object as unknown as typeof HTMLElement);

/** The element's own session and what runs for it while the element is on the page; both end together. */
interface OwnSession {
  session: Promise<AnySession>;
  controller: AbortController;
}

/** Props of `<agent-timeline>` in JSX. */
export interface AgentTimelineProps {
  /** The address of a log to read. */
  src?: string | null | undefined;
  /** Reads all events as those of this dialect, instead of detecting it. */
  dialect?: string | null | undefined;
  /** Runs the core in a worker. */
  worker?: boolean | null | undefined;
  /** Without it, the colors follow the system. */
  theme?: Theme | null | undefined;
  /** Your own session. Without it, the element creates one. */
  session?: TimelineSource | null | undefined;
  /** Options of `mount`. */
  options?: MountOptions | null | undefined;
  /** The view is mounted; the property `view` holds it. */
  "ontimeline-ready"?: ((event: CustomEvent<null>) => void) | undefined;
  /** `src` was read to its end. */
  "ontimeline-end"?: ((event: CustomEvent<null>) => void) | undefined;
  /** `src` could not be read; `detail` is the error. */
  "ontimeline-error"?: ((event: CustomEvent<unknown>) => void) | undefined;
}

/** Properties that a host may have set before the element was defined. */
const kProperties = ["session", "options", "src", "dialect", "worker", "theme"] as const;

/** The events bubble, also out of shadow roots. */
const kBubbling = { bubbles: true, composed: true };

/**
 * The class of `<agent-timeline>`.
 *
 * Attributes: `src` is the address of a log, `dialect` reads all events as those of one dialect, `worker` runs
 * the core in a worker unless it is `false`, and `theme` is `light` or `dark`; any other value follows the system.
 * Each has a property of the same name. To set any property to `undefined` means the same as `null`.
 *
 * Events: `timeline-ready` when the view is mounted, `timeline-end` when `src` was read to its end, and
 * `timeline-error`, with the error as `detail`, when it could not be read. Unless you call `preventDefault()`,
 * that error is also reported as an uncaught one.
 */
export class AgentTimelineElement extends Base {
  static readonly observedAttributes = ["src", "dialect", "worker", "theme"];

  #hostSession: TimelineSource | null = null;
  #options: MountOptions = {};
  #ownSession: OwnSession | null = null;
  #view: View | null = null;
  #isUpdateScheduled = false;
  /** Whether a change requires mounting the view again. */
  #needsRemount = false;

  /** Your session; `null` if the element uses its own. */
  get session(): TimelineSource | null {
    return this.#hostSession;
  }
  set session(session: TimelineSource | null | undefined) {
    // Preact sets "" for `undefined`, here and below.
    const next = session || null;
    if (next === this.#hostSession) return;
    this.#hostSession = next;
    this.#restart();
  }

  /** Options of `mount`. Setting them calls `view.update`. */
  get options(): MountOptions {
    return this.#options;
  }
  set options(options: MountOptions | null | undefined) {
    this.#options = options || {};
    this.#view?.update(this.#options);
  }

  /** The mounted view; `null` before `timeline-ready`, and while the element is not on the page. */
  get view(): View | null {
    return this.#view;
  }

  /** The address of a log to read. */
  get src(): string | null {
    return this.getAttribute("src");
  }
  set src(src: string | null | undefined) {
    this.#setAttribute("src", src);
  }

  /** The dialect of all events; `null` to detect it. */
  get dialect(): string | null {
    return this.getAttribute("dialect");
  }
  set dialect(dialect: string | null | undefined) {
    this.#setAttribute("dialect", dialect);
  }

  /** Whether the core runs in a worker. */
  get worker(): boolean {
    // Frameworks that set an attribute write `false` as a text.
    return this.hasAttribute("worker") && this.getAttribute("worker") !== "false";
  }
  set worker(worker: boolean | null | undefined) {
    // Vue passes the text of an attribute to the property.
    const isWanted = Boolean(worker) && (worker as unknown) !== "false";
    // Removing `worker="false"` would change nothing, but begin the element's own session again.
    if (isWanted !== this.worker) this.toggleAttribute("worker", isWanted);
  }

  /** The colors. */
  get theme(): string | null {
    return this.getAttribute("theme");
  }
  set theme(theme: string | null | undefined) {
    this.#setAttribute("theme", theme);
  }

  /** Pushes into the element's own session. Rejects if you set `session`. */
  async push(input: PushInput): Promise<void> {
    await (await this.#requireOwnSession()).push(input);
  }

  /** Calls `pushStream` of the element's own session. */
  async pushStream(source: StreamSource, options?: PushStreamOptions): Promise<void> {
    await (await this.#requireOwnSession()).pushStream(source, options);
  }

  /** Calls `end` of the element's own session. */
  async end(): Promise<void> {
    await (await this.#requireOwnSession()).end();
  }

  /** Calls `reset` of the element's own session. */
  async reset(): Promise<void> {
    await (await this.#requireOwnSession()).reset();
  }

  connectedCallback(): void {
    for (const name of kProperties) this.#upgradeProperty(name);
    this.#scheduleUpdate();
  }

  /** Applies a property that the host set before the element was defined, which hides the accessor. */
  #upgradeProperty(name: (typeof kProperties)[number]): void {
    if (!Object.hasOwn(this, name)) return;
    const value: unknown = this[name];
    Reflect.deleteProperty(this, name);
    Object.assign(this, { [name]: value });
  }

  disconnectedCallback(): void {
    this.#scheduleUpdate();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "theme") this.#showTheme(after);
    else if (this.#hostSession === null) this.#restart();
  }

  #setAttribute(name: "src" | "dialect" | "theme", value: string | null | undefined): void {
    if (value) this.setAttribute(name, value);
    else this.removeAttribute(name);
  }

  #restart(): void {
    this.#needsRemount = true;
    this.#scheduleUpdate();
  }

  /** Applies a series of changes once, in a microtask: moving an element disconnects and reconnects it. */
  #scheduleUpdate(): void {
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    queueMicrotask(() => {
      this.#isUpdateScheduled = false;
      if (this.#needsRemount || !this.isConnected) this.#stop();
      this.#needsRemount = false;
      if (this.isConnected && !this.#view && !this.#ownSession) this.#start();
    });
  }

  #stop(): void {
    this.#view?.dispose();
    this.#view = null;
    const own = this.#ownSession;
    this.#ownSession = null;
    own?.controller.abort();
    own?.session.then(
      (session) => {
        session.dispose();
      },
      () => undefined,
    );
  }

  #start(): void {
    if (this.#hostSession) {
      this.#draw(this.#hostSession);
      return;
    }
    const { dialect, worker } = this;
    const own = { session: openSession({ dialect, worker }), controller: new AbortController() };
    this.#ownSession = own;
    void this.#live(own);
  }

  async #live({ session: opening, controller: { signal } }: OwnSession): Promise<void> {
    try {
      const session = await opening;
      if (signal.aborted) return;
      this.#draw(session);
      if (!this.src) return;
      await readAddress(session, this.src, signal);
      this.dispatchEvent(new CustomEvent("timeline-end", kBubbling));
    } catch (error) {
      if (!signal.aborted) this.#report(error);
    }
  }

  #draw(session: TimelineSource): void {
    this.#view = mount(this, session, this.#options);
    this.dispatchEvent(new CustomEvent("timeline-ready", kBubbling));
  }

  #report(error: unknown): void {
    const event = new CustomEvent("timeline-error", {
      ...kBubbling,
      detail: error,
      cancelable: true,
    });
    if (this.dispatchEvent(event)) reportError(error);
  }

  #showTheme(theme: string | null): void {
    if (theme === "light" || theme === "dark") this.dataset.theme = theme;
    else delete this.dataset.theme;
  }

  /**
   * Returns the element's own session, after pending changes were applied.
   * @throws TypeError if there is none
   */
  async #requireOwnSession(): Promise<AnySession> {
    await Promise.resolve();
    if (this.#ownSession) return this.#ownSession.session;
    throw new TypeError(
      "This <agent-timeline> has no session of its own: it is off the page, or `session` is set.",
    );
  }
}
