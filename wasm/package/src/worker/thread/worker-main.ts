// The script of the worker in browsers, Deno and Bun, and of the thread in Node. Invariants: it starts
// nothing before it is asked to; it imports no Node module in a way that bundlers for browsers would follow.
import { coreAddress } from "../../load/core-address.js";
import { createLoad } from "../../load/load.js";
import { openWith } from "../../load/open-file.js";
import { open } from "../../load/open-url.browser.js";
import type { OpenUrl } from "../../load/wasm-source.js";
import type { Batch, Request } from "../protocol/protocol.js";
import { serve, type OwnPort } from "./serve.js";

/** The members of the global object that are used. The types of workers, pages and Node are incompatible. */
interface WorkerGlobal {
  /** Missing in threads of Node. */
  postMessage?: (message: Batch) => void;
  addEventListener(type: "message", take: (event: MessageEvent<Request>) => void): void;
  process?: Pick<NodeJS.Process, "getBuiltinModule">;
}

const scope = globalThis as unknown as WorkerGlobal;

function start(openUrl: OpenUrl, port: OwnPort): void {
  // The page provides the styles of exported pages.
  serve(createLoad({ defaultSource: coreAddress, open: openUrl, styles: null }), port);
}

function startInThread(node: Pick<NodeJS.Process, "getBuiltinModule"> | undefined): void {
  const port = node?.getBuiltinModule("worker_threads").parentPort;
  if (!node || !port) throw new Error("This agent-timeline script runs only in a worker.");
  start(openWith(node.getBuiltinModule("fs").promises.readFile), {
    postMessage: (batch) => {
      port.postMessage(batch);
    },
    listen: (take) => {
      port.on("message", take);
    },
  });
}

if (scope.postMessage) {
  start(open, {
    postMessage: (batch) => scope.postMessage?.(batch),
    listen: (take) => {
      scope.addEventListener("message", ({ data }) => {
        take(data);
      });
    },
  });
} else {
  startInThread(scope.process);
}
