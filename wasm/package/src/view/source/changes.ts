// The files that the session has changed so far, for the header and the lines of runs.
// Invariants: the source is queried only after calls have changed, and after each answer not again for
// ten times as long as that took; edits that no answer contained are unknown.
import { tryCall, whenSettled } from "../../contract/answers.js";
import type { ChangedFile } from "../../contract/index.js";
import type { SessionTools } from "./tool-source.js";

/** Minimum pause between queries: in milliseconds, and as a multiple of the last query's duration. */
const kPause = 400;
const kPauseFactor = 10;

/** One edit of a file. */
export interface Edit {
  path: string;
  added: number;
  removed: number;
}

export class Changes {
  files: readonly ChangedFile[] = [];
  /** Increased whenever `files` is replaced. */
  version = 0;
  readonly #edits = new Map<string, Edit[]>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isStale = false;
  #pause = 0;
  #disposed = false;

  /** `changed` is called whenever `files` is replaced. */
  constructor(
    private readonly source: Pick<SessionTools, "changedFiles">,
    private readonly changed: () => void,
  ) {}

  /** The edits of one entry, in order. */
  of(entry: string): readonly Edit[] {
    return this.#edits.get(entry) ?? [];
  }

  /** Must be called when calls have changed. */
  touch(): void {
    if (!this.source.changedFiles || this.#disposed) return;
    this.#isStale = true;
    if (this.#isAsking) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, this.#pause);
  }

  /** Must be called when the session starts over. */
  clear(): void {
    this.#setFiles([]);
    this.touch();
  }

  dispose(): void {
    this.#disposed = true;
    clearTimeout(this.#timer);
  }

  #ask(): void {
    this.#isStale = false;
    this.#isAsking = true;
    const began = performance.now();
    const finished = (): void => {
      this.#isAsking = false;
      this.#pause = Math.max(kPause, kPauseFactor * (performance.now() - began));
      if (this.#isStale) this.touch();
    };
    whenSettled(
      tryCall(() => this.source.changedFiles?.() ?? []),
      (files) => {
        finished();
        if (!this.#disposed) this.#setFiles(files);
      },
      finished,
    );
  }

  #setFiles(files: readonly ChangedFile[]): void {
    if (files.length === 0 && this.files.length === 0) return;
    this.files = files;
    this.version += 1;
    this.#edits.clear();
    for (const { path, edits } of files) {
      for (const { entry, added, removed } of edits) {
        const known = this.#edits.get(entry);
        if (known) known.push({ path, added, removed });
        else this.#edits.set(entry, [{ path, added, removed }]);
      }
    }
    this.changed();
  }
}
