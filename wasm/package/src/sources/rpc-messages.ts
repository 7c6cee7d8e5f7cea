// The messages of JSON-RPC 2.0 as they are told apart. Invariant: whatever comes is one of these kinds, or
// none; reading never throws.

export type RpcId = string | number;

/** A request of JSON-RPC. */
export interface RpcRequest {
  id: RpcId;
  method: string;
  params?: unknown;
}

/** A notification of JSON-RPC. */
export interface RpcNotification {
  method: string;
  params?: unknown;
}

/** The answer to a request of ours. */
export interface RpcResponse {
  id: RpcId;
  result?: unknown;
  error?: unknown;
}

export type RpcMessage =
  | { kind: "request"; message: RpcRequest }
  | { kind: "notification"; message: RpcNotification }
  | { kind: "response"; message: RpcResponse };

/** The codes of the standard that are used here. */
export const kMethodNotFound = -32_601;
export const kInternalError = -32_603;

/** The error that a request was answered with. A handler of requests throws one to answer with an error. */
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

/** What an `error` member says, whatever it is. */
export function rpcErrorOf(error: unknown): RpcError {
  const { code, message, data } = (error ?? {}) as Record<string, unknown>;
  const said = typeof message === "string" ? message : JSON.stringify(error);
  return new RpcError(typeof code === "number" ? code : kInternalError, said, data);
}

function readOne(value: unknown): RpcMessage | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, method, params, result, error } = value as Record<string, unknown>;
  const hasId = typeof id === "string" || typeof id === "number";
  if (typeof method === "string") {
    const given = params === undefined ? { method } : { method, params };
    if (hasId) return { kind: "request", message: { id, ...given } };
    return { kind: "notification", message: given };
  }
  return hasId ? { kind: "response", message: { id, result, error } } : null;
}

/** The messages in a text: one, several of a batch, or none if it is no JSON-RPC. */
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
