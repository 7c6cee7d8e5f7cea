// The page's reference to an object in the worker (an export or a Markdown stream), for the classes that
// hosts see. Invariant: the worker frees the object when its owner is disposed of or garbage-collected.
import { onCollected } from "../../wasm/on-collected.js";
import type { WorkerLink } from "./link.js";
import type { HandleKind, HandleQuestion } from "../protocol/protocol.js";

interface Held {
  link: WorkerLink;
  handle: number;
}

function drop({ link, handle }: Held): void {
  link.send({ type: "drop", handle });
}

const finalizer = onCollected<Held>(drop);

export class RemoteHandle {
  readonly #held: Held;
  readonly #session: number | null;

  private constructor(link: WorkerLink, session: number | null) {
    this.#held = { link, handle: link.nextId() };
    this.#session = session;
    finalizer.watch(this, this.#held);
  }

  /** Rejects with the error that creating the object throws in the worker. */
  static async make(
    link: WorkerLink,
    session: number | null,
    kind: HandleKind,
    args: unknown[],
  ): Promise<RemoteHandle> {
    const made = new RemoteHandle(link, session);
    const { handle } = made.#held;
    await link.ask({ type: "make", session, handle, kind, args });
    return made;
  }

  ask(
    method: HandleQuestion,
    args: unknown[] = [],
    transfer: Transferable[] = [],
  ): Promise<unknown> {
    const { link, handle } = this.#held;
    const session = this.#session;
    return link.ask({ type: "use", session, handle, method, args }, { transfer });
  }

  drop(): void {
    finalizer.unwatch(this);
    drop(this.#held);
  }
}
