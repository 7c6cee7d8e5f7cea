// Links to entries: makes them, and shows the entry that the page's hash names.
// Invariant: a link to an entry that does not exist yet waits for it, until the reader navigates elsewhere.
import type { TimelineList } from "../options/list.js";
import type { LinkOptions } from "../options/options.js";
import type { ToolSource } from "../source/tool-source.js";

/** Events with which readers navigate elsewhere. */
const kMoves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** Encodes any string: `encodeURIComponent` throws for unpaired surrogates. */
const encoded = (id: string): string => encodeURIComponent(id.replace(/\p{Cs}/gu, "\ufffd"));

export class Permalinks {
  readonly #prefix: string;
  #waiting: string | null = null;
  #unsubscribe: (() => void) | undefined;

  constructor(
    private readonly stage: TimelineList,
    private readonly source: ToolSource,
    private readonly options: LinkOptions,
  ) {
    this.#prefix = options.hashPrefix ?? "entry-";
    if (options.linkToEntry) return;
    globalThis.addEventListener("hashchange", this.#onHash);
    for (const move of kMoves)
      stage.root.addEventListener(move, this.#stopWaiting, { passive: true });
    this.#onHash();
  }

  /** Returns the full URL of an entry. */
  linkTo(id: string): string {
    const link = this.options.linkToEntry?.(id) ?? `#${this.#prefix}${encoded(id)}`;
    return new URL(link, location.href).href;
  }

  dispose(): void {
    globalThis.removeEventListener("hashchange", this.#onHash);
    for (const move of kMoves) this.stage.root.removeEventListener(move, this.#stopWaiting);
    this.#stopWaiting();
  }

  readonly #onHash = (): void => {
    this.#stopWaiting();
    const id = this.#idInHash();
    if (id === null) return;
    if (this.#show(id)) return;
    this.#waiting = id;
    // In a microtask, after the list has applied the patch.
    const look = (): void => {
      queueMicrotask(() => {
        if (this.#waiting !== null && this.#show(this.#waiting)) this.#stopWaiting();
      });
    };
    const ends = [this.source.subscribe(look), this.stage.onMount(look)];
    this.#unsubscribe = () => {
      for (const end of ends) end();
    };
  };

  readonly #stopWaiting = (): void => {
    this.#waiting = null;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  };

  #idInHash(): string | null {
    const hash = location.hash.slice(1);
    if (!hash.startsWith(this.#prefix)) return null;
    try {
      return decodeURIComponent(hash.slice(this.#prefix.length)) || null;
    } catch {
      return null; // malformed percent-encoding
    }
  }

  /** Shows an entry; false if it does not exist yet. */
  #show(id: string): boolean {
    if (!this.stage.rows().some((row) => row.id === id)) return false;
    this.stage.select(id);
    void this.stage.reveal(id, { align: "start", open: true });
    return true;
  }
}
