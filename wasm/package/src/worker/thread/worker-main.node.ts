// The script of the worker in Node. Invariant: it starts nothing before it is asked.
import { parentPort } from "node:worker_threads";
import { load } from "../../load/load.node.js";
import type { Request } from "../protocol/protocol.js";
import { serve } from "./serve.js";

if (!parentPort) throw new Error("This script of agent-timeline runs in a worker only.");
const port = parentPort;

serve(load, {
  postMessage: (batch) => {
    port.postMessage(batch);
  },
  listen: (take) => {
    port.on("message", (request: Request) => {
      take(request);
    });
  },
});
