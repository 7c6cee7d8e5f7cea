// Puts a host behind the port of a worker. Invariant: the worker listens from its first turn on, so
// that no request is lost.
import type { Load } from "../../load/load.js";
import { Host } from "./host.js";
import type { Batch, Request } from "../protocol/protocol.js";

/** The port inside a worker, as far as it is the same everywhere. */
export interface OwnPort {
  postMessage(message: Batch): void;
  listen(take: (request: Request) => void): void;
}

export function serve(load: Load, port: OwnPort): void {
  const host = new Host(load, (batch) => {
    port.postMessage(batch);
  });
  port.listen((request) => {
    host.take(request);
  });
}
