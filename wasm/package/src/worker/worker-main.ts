// The script of the worker in browsers, Deno and Bun. Invariant: it starts nothing before it is asked.
import { load } from "../load.browser.js";
import type { Batch, Request } from "./protocol.js";
import { serve } from "./serve.js";

/** What of a worker's global is used; the types of workers and of pages do not go together. */
interface WorkerGlobal {
  postMessage(message: Batch): void;
  addEventListener(type: "message", take: (event: MessageEvent<Request>) => void): void;
}

const scope = globalThis as unknown as WorkerGlobal;

serve(load, {
  postMessage: (batch) => {
    scope.postMessage(batch);
  },
  listen: (take) => {
    scope.addEventListener("message", ({ data }) => {
      take(data);
    });
  },
});
