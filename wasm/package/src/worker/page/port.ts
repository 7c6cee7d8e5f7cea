// A uniform interface to the workers of browsers and of Node, for the link. Invariant: the reason of a
// worker's death is reported as text, whichever event reported it.
import type { WorkerLike } from "../../load/configuration.js";
import { describeThrown } from "../../contract/errors.js";

export interface PortListener {
  message(data: unknown): void;
  /** The worker has ended or failed. */
  death(reason: string): void;
}

type Listen = (type: string, listener: (event: unknown) => void) => void;

/** Further members of workers: the first in browsers, the others in Node. */
interface Events {
  addEventListener?: Listen;
  on?: Listen;
  ref?: () => void;
  unref?: () => void;
}

function reasonOf(event: unknown): string {
  const { message, filename, lineno } = event as Partial<ErrorEvent>;
  if (!message) return "its script could not be loaded";
  return filename ? `${message} (${filename}:${String(lineno)})` : message;
}

export class Port {
  readonly #worker: WorkerLike & Events;

  constructor(worker: WorkerLike, listener: PortListener) {
    this.#worker = worker;
    if (this.#worker.addEventListener) this.#listenInBrowser(listener);
    else this.#listenInNode(listener);
  }

  /** @throws DataCloneError if `message` contains something that cannot be sent */
  post(message: unknown, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer as never[]);
  }

  /** Sets whether this worker keeps the process alive, in Node. */
  keepProcessAlive(on: boolean): void {
    if (on) this.#worker.ref?.();
    else this.#worker.unref?.();
  }

  close(): void {
    this.#worker.terminate();
  }

  #listenInBrowser(listener: PortListener): void {
    const listen: Listen = (type, take) => this.#worker.addEventListener?.(type, take);
    listen("message", (event) => {
      listener.message((event as MessageEvent).data);
    });
    listen("error", (event) => {
      (event as Event).preventDefault();
      listener.death(reasonOf(event));
    });
    listen("messageerror", () => {
      listener.death("a message could not be read");
    });
  }

  #listenInNode(listener: PortListener): void {
    const listen: Listen = (type, take) => this.#worker.on?.(type, take);
    listen("message", (data) => {
      listener.message(data);
    });
    listen("error", (error) => {
      listener.death(describeThrown(error));
    });
    listen("messageerror", () => {
      listener.death("a message could not be read");
    });
    listen("exit", (code) => {
      listener.death(`it exited with code ${String(code)}`);
    });
  }
}
