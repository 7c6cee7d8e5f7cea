// Feeds a session from the messages of a WebSocket, each of which is one event. Invariant: messages are
// pushed in order and once. WebSockets have no positions to resume from, so reconnecting needs a function of
// the host that asks the server to continue.
import { frameEvent } from "./frame-event.js";
import { Retry } from "./retry.js";
import { openSocket, SocketReader, type WebSocketLike } from "./socket.js";
import { messageOf, SourceError } from "./source-error.js";
import type { RetryOptions, SourceOptions, SourceSession } from "./source-types.js";

/**
 * Opens a connection on which the server continues after the first `received` messages. Called again when the
 * connection is lost.
 */
export type ConnectSocket = (received: number) => WebSocketLike | Promise<WebSocketLike>;

export interface WebSocketOptions extends SourceOptions, RetryOptions {
  /** Subprotocols, if the socket is given by its address. */
  protocols?: string | string[] | undefined;
  /** How many characters may wait for the session before the source fails. Default 64 Mi. */
  mostWaiting?: number | undefined;
}

const kMaxWaiting = 64 * 1024 * 1024;

/**
 * Reads messages until the server closes the socket normally, and resolves with their number. An address or a
 * socket is read once; a function is called again when the connection is lost.
 * @throws SourceError; the reason of the signal; an error of the session
 */
export async function readWebSocket(
  session: SourceSession,
  socket: string | URL | WebSocketLike | ConnectSocket,
  options: WebSocketOptions = {},
): Promise<number> {
  const source = new MessageReader(socket, options);
  await session.pushStream(source.read(), { signal: options.signal, end: options.end });
  return source.received;
}

class MessageReader {
  readonly #retry: Retry;
  #wasOpen = false;
  received = 0;

  constructor(
    private readonly socket: string | URL | WebSocketLike | ConnectSocket,
    private readonly options: WebSocketOptions,
  ) {
    this.#retry = new Retry(options, options.signal);
  }

  async *read(): AsyncGenerator<string> {
    for (;;) {
      const error = yield* this.#readConnection();
      if (!error) return;
      const canResume = typeof this.socket === "function" && error.code === "lost";
      if (!canResume || !this.#wasOpen) throw error;
      await this.#retry.pause(error);
    }
  }

  /** Returns the error that ended the connection; `null` at the end of the source. @throws any other error */
  async *#readConnection(): AsyncGenerator<string, SourceError | null> {
    const { signal, mostWaiting = kMaxWaiting } = this.options;
    let reader: SocketReader | undefined;
    try {
      reader = new SocketReader(await this.#connect(), mostWaiting, signal);
      await reader.opened;
      this.#wasOpen = true;
      this.#retry.opened();
      for (;;) {
        const message = await reader.take();
        if (message === null) return null;
        this.#retry.resetFailures();
        this.received += 1;
        yield frameEvent(message);
      }
    } catch (error) {
      if (error instanceof SourceError) return error;
      throw error;
    } finally {
      reader?.close();
    }
  }

  async #connect(): Promise<WebSocketLike> {
    const { socket } = this;
    if (typeof socket === "function") return this.#requestSocket(socket);
    if (typeof socket === "string" || socket instanceof URL) {
      return openSocket(socket, this.options.protocols);
    }
    return socket;
  }

  /** Asks the host for a socket. After the first connection, a failure is a loss, which can be retried. */
  async #requestSocket(connect: ConnectSocket): Promise<WebSocketLike> {
    try {
      return await connect(this.received);
    } catch (cause) {
      if (!this.#wasOpen || cause instanceof SourceError) throw cause;
      throw new SourceError("lost", `Could not reconnect: ${messageOf(cause)}`, { cause });
    }
  }
}
