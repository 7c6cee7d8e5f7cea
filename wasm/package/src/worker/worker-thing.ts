// The page's hold on something that lives in the worker, an export or a stream of Markdown, for the
// classes that hosts see. Invariant: the worker frees it when its holder is disposed of or forgotten.
import { whenForgotten } from "../forgotten.js";
import type { WorkerLink } from "./link.js";
import type { ThingKind, ThingQuestion } from "./protocol.js";

interface Held {
  link: WorkerLink;
  thing: number;
}

function drop({ link, thing }: Held): void {
  link.send({ type: "drop", thing });
}

const forgotten = whenForgotten<Held>(drop);

export class WorkerThing {
  readonly #held: Held;
  readonly #session: number | null;

  private constructor(link: WorkerLink, session: number | null) {
    this.#held = { link, thing: link.number() };
    this.#session = session;
    forgotten.watch(this, this.#held);
  }

  /** Rejects with what making it throws in the worker. */
  static async make(
    link: WorkerLink,
    session: number | null,
    kind: ThingKind,
    args: unknown[],
  ): Promise<WorkerThing> {
    const made = new WorkerThing(link, session);
    const { thing } = made.#held;
    await link.ask({ type: "make", session, thing, kind, args });
    return made;
  }

  ask(
    method: ThingQuestion,
    args: unknown[] = [],
    transfer: Transferable[] = [],
  ): Promise<unknown> {
    const { link, thing } = this.#held;
    const session = this.#session;
    return link.ask({ type: "use", session, thing, method, args }, { transfer });
  }

  drop(): void {
    forgotten.unwatch(this);
    drop(this.#held);
  }
}
