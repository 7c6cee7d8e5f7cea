// The script of the worker in browsers, Deno and Bun. Invariant: it starts nothing before it is asked.
import { coreAddress } from "../../load/core-address.js";
import { createLoad } from "../../load/load.js";
import { open } from "../../load/open-url.browser.js";
import type { Batch, Request } from "../protocol/protocol.js";
import { serve } from "./serve.js";

/** What of a worker's global is used; the types of workers and of pages do not go together. */
interface WorkerGlobal {
  postMessage(message: Batch): void;
  addEventListener(type: "message", take: (event: MessageEvent<Request>) => void): void;
}

const scope = globalThis as unknown as WorkerGlobal;

// The styles of exported pages come from the page.
const load = createLoad({ defaultSource: coreAddress, open, styles: null });

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
