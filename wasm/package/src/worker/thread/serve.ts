// Connects a host to the port of a worker. Invariant: the worker listens from its first turn on, so that no
// request is lost.
import type { Load } from "../../load/load.js";
import { Host } from "./host.js";
import type { Batch, Request } from "../protocol/protocol.js";

/** The part of a worker's own port that all runtimes share. */
export interface OwnPort {
  postMessage(message: Batch): void;
  listen(take: (request: Request) => void): void;
}

export function serve(load: Load, port: OwnPort): void {
  const host = new Host(load, (batch) => {
    port.postMessage(batch);
  });
  port.listen((request) => {
    host.handle(request);
  });
}
