// A JSON-RPC client whose session sees the whole conversation, for agents with a two-way protocol: ACP,
// Codex's app-server. Invariants: each message is pushed into the session before it is acted on here, in the
// order on the wire; every request of either side gets a result or an error.
import { Pace } from "../input/next-turn.js";
import { frameEvent } from "./frame-event.js";
import { reasonOf } from "./retry.js";
import {
  kInternalError,
  kMethodNotFound,
  readMessages,
  RpcError,
  rpcErrorOf,
  type RpcId,
  type RpcMessage,
  type RpcNotification,
  type RpcRequest,
  type RpcResponse,
} from "./rpc-messages.js";
import type { RpcWire } from "./rpc-wire.js";
import { messageOf, SourceError } from "./source-error.js";
import type { SourceOptions, SourceSession } from "./source-types.js";

export interface RpcOptions extends SourceOptions {
  /** Whether messages contain `"jsonrpc": "2.0"`. Default true; Codex's app-server needs false. */
  jsonrpc?: boolean | undefined;
  /**
   * Answers requests of the agent: its return value is the result, and an `RpcError` that it throws is the
   * error. Without it, or if it returns `undefined` synchronously, the response is that the method does not
   * exist.
   */
  onRequest?: ((request: RpcRequest) => unknown) | undefined;
  /** Called with every notification of the agent. If it throws, the connection ends. */
  onNotification?: ((notification: RpcNotification) => void) | undefined;
  /** Decides which messages, as sent or received, are pushed into the session. Default: all. */
  shouldPush?: ((message: string, direction: "received" | "sent") => boolean) | undefined;
}

interface PendingRequest {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Connects to an agent over `wire` and pushes all messages into `session`, unless that is `null`.
 * @example
 * ```ts
 * import { load } from "agent-timeline";
 * import { connectRpc, overWebSocket } from "agent-timeline/sources";
 *
 * const session = (await load()).createSession();
 * const address = new URL("/agent", location.href.replace(/^http/, "ws"));
 * const agent = connectRpc(session, overWebSocket(address));
 * await agent.request("initialize", { protocolVersion: 1, clientCapabilities: {} });
 * ```
 */
export function connectRpc(
  session: SourceSession | null,
  wire: RpcWire,
  options: RpcOptions = {},
): RpcConnection {
  return new RpcConnection(session, wire, options);
}

/** For internal use; call `connectRpc` instead. */
export class RpcConnection {
  readonly #pending = new Map<RpcId, PendingRequest>();
  readonly #controller = new AbortController();
  readonly #onAbort = () => {
    this.#controller.abort(this.options.signal?.reason);
  };
  #nextId = 1;
  #ending: Error | null = null;
  #sending: Promise<void> = Promise.resolve();

  /**
   * Resolves when the agent ends the connection, or `close` is called.
   * @throws SourceError if the connection breaks; the reason of the signal; an error of the session
   */
  readonly closed: Promise<void>;

  constructor(
    private readonly session: SourceSession | null,
    private readonly wire: RpcWire,
    private readonly options: RpcOptions,
  ) {
    const { signal } = options;
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
    // The wire may be waiting for something other than messages, such as the exit of a process.
    this.#controller.signal.addEventListener("abort", () => {
      this.#end(reasonOf(this.#controller.signal));
      wire.close();
    });
    this.closed = this.#run();
    this.closed.catch(() => undefined);
  }

  /**
   * Sends a request and resolves with its result. Aborting `signal` only stops waiting; to stop the agent,
   * use the means of its protocol.
   * @throws RpcError; SourceError if the connection ends before the response; the reason of the signal
   */
  async request(
    method: string,
    params?: unknown,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): Promise<unknown> {
    if (signal?.aborted) throw reasonOf(signal);
    const id = this.#nextId++;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
    });
    const onAbort = () => {
      if (signal) this.#pending.get(id)?.reject(reasonOf(signal));
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      await Promise.race([this.#send({ id, method, params }), answer]);
      return await answer;
    } finally {
      this.#pending.delete(id);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Sends a notification. @throws SourceError if the connection has ended */
  notify(method: string, params?: unknown): Promise<void> {
    return this.#send({ method, params });
  }

  /** Ends the connection. Pending requests are rejected. */
  close(): void {
    this.#end(new SourceError("lost", "The connection was closed."));
    this.#controller.abort(this.#ending);
  }

  async #run(): Promise<void> {
    const { signal } = this.#controller;
    try {
      const pace = new Pace();
      for await (const text of this.wire.receive(signal)) {
        await this.#pushToSession(text, "received");
        for (const message of readMessages(text)) this.#take(message);
        if (pace.shouldYield) await pace.yieldThread();
        if (signal.aborted) break;
      }
      if (signal.aborted) throw reasonOf(signal);
      this.#end(new SourceError("lost", "The other side closed the connection."));
      if (this.options.end) await this.session?.pushStream(emptyStream(), { end: true });
    } catch (thrown) {
      // `close` ended it, which is not a failure.
      if (this.#ending && signal.aborted && !this.options.signal?.aborted) return;
      const error = signal.aborted ? reasonOf(signal) : thrown;
      this.#end(error instanceof Error ? error : new Error(messageOf(error)));
      throw error;
    } finally {
      this.options.signal?.removeEventListener("abort", this.#onAbort);
      this.wire.close();
    }
  }

  #end(error: Error): void {
    if (this.#ending) return;
    this.#ending = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #take({ kind, message }: RpcMessage): void {
    if (kind === "response") this.#settle(message);
    else if (kind === "notification") this.options.onNotification?.(message);
    else void this.#answer(message);
  }

  #settle({ id, result, error }: RpcResponse): void {
    const pending = this.#pending.get(id);
    if (error === undefined || error === null) pending?.resolve(result);
    else pending?.reject(rpcErrorOf(error));
  }

  async #answer(request: RpcRequest): Promise<void> {
    let answer: Record<string, unknown>;
    try {
      const result = this.options.onRequest?.(request);
      if (result === undefined) {
        throw new RpcError(kMethodNotFound, `Method not found: ${request.method}`);
      }
      answer = { id: request.id, result: (await Promise.resolve(result)) ?? null };
    } catch (error) {
      const { code, message, data } =
        error instanceof RpcError ? error : new RpcError(kInternalError, messageOf(error));
      answer = {
        id: request.id,
        error: data === undefined ? { code, message } : { code, message, data },
      };
    }
    // If the response cannot be sent, the agent is gone; `closed` reports that.
    await this.#send(answer).catch(() => undefined);
  }

  /** Sends one message after the other, and pushes each into the session before it is sent. */
  #send(message: object): Promise<void> {
    const envelope = this.options.jsonrpc === false ? message : { jsonrpc: "2.0", ...message };
    const text = JSON.stringify(envelope);
    const sent = this.#sending.then(async () => {
      if (this.#ending) throw this.#ending;
      await this.#pushToSession(text, "sent");
      await this.wire.send(text).catch((cause: unknown) => {
        const what = `A message could not be sent: ${messageOf(cause)}`;
        throw this.#ending ?? new SourceError("lost", what, { cause });
      });
    });
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #pushToSession(text: string, direction: "received" | "sent"): Promise<void> {
    if (!this.session || this.options.shouldPush?.(text, direction) === false) return;
    const event = frameEvent(text);
    if (event !== "") await this.session.push(event);
  }
}

async function* emptyStream(): AsyncGenerator<string> {
  // Empty: only its end is needed.
}
