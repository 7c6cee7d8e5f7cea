// Parses the messages of JSON-RPC 2.0 and distinguishes their kinds. Invariant: every input is one of these
// kinds or none; parsing never throws.

export type RpcId = string | number;

/** A JSON-RPC request. */
export interface RpcRequest {
  id: RpcId;
  method: string;
  params?: unknown;
}

/** A JSON-RPC notification. */
export interface RpcNotification {
  method: string;
  params?: unknown;
}

/** The response to a request of this side. */
export interface RpcResponse {
  id: RpcId;
  result?: unknown;
  error?: unknown;
}

export type RpcMessage =
  | { kind: "request"; message: RpcRequest }
  | { kind: "notification"; message: RpcNotification }
  | { kind: "response"; message: RpcResponse };

/** The standard error codes that are used here. */
export const kMethodNotFound = -32_601;
export const kInternalError = -32_603;

/** The error with which a request was answered. A request handler throws it to respond with an error. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** Converts an `error` member of any form. */
export function rpcErrorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as Record<string, unknown>;
  const text = typeof message === "string" ? message : JSON.stringify(error);
  return new RpcError(typeof code === "number" ? code : kInternalError, text, data);
}

function readOne(value: unknown): RpcMessage | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, method, params, result, error } = value as Record<string, unknown>;
  const hasId = typeof id === "string" || typeof id === "number";
  if (typeof method === "string") {
    const fields = params === undefined ? { method } : { method, params };
    if (hasId) return { kind: "request", message: { id, ...fields } };
    return { kind: "notification", message: fields };
  }
  return hasId ? { kind: "response", message: { id, result, error } } : null;
}

/** Returns the messages in a text: one, the messages of a batch, or none if it is not JSON-RPC. */
export function readMessages(text: string): RpcMessage[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(readOne).filter((message) => message !== null);
}
