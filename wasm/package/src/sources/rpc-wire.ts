// Transports for JSON-RPC: two streams with one message per line, such as an agent's standard input and
// output, or a WebSocket with one message each. Invariant: messages are complete and in order, and sending
// waits until the other side accepts more.
import { linesOf, type ByteSource } from "./line-reader.js";
import { openSocket, SocketReader, type WebSocketLike } from "./socket.js";

/** A connection that carries messages to and from an agent. */
export interface RpcWire {
  /** Yields the received messages until the agent ends the connection or `signal` is aborted. */
  receive(signal: AbortSignal): AsyncIterable<string>;
  /** Sends a message. Resolves when more may be sent. */
  send(message: string): Promise<void>;
  close(): void;
}

/** A Node writable stream. */
export interface NodeWritable {
  write(text: string, done: (error?: Error | null) => void): boolean;
  end(): unknown;
  on(event: string, listener: (error: Error) => void): unknown;
}

/** JSON-RPC with one message per line, over the streams that the agent writes and reads. */
export function overStreams(
  output: ByteSource,
  input: WritableStream<Uint8Array> | NodeWritable,
): RpcWire {
  const { send, close } = "getWriter" in input ? webWriter(input) : nodeWriter(input);
  return { receive: (signal) => linesOf(output, signal), send: (text) => send(`${text}\n`), close };
}

type Writer = Pick<RpcWire, "send" | "close">;

function webWriter(stream: WritableStream<Uint8Array>): Writer {
  const writer = stream.getWriter();
  const encoder = new TextEncoder();
  return {
    send: (text) => writer.write(encoder.encode(text)),
    close: () => void writer.close().catch(() => undefined),
  };
}

function nodeWriter(stream: NodeWritable): Writer {
  // The failing write reports the error as well; an `error` event without a listener would end the process.
  stream.on("error", () => undefined);
  const send = (text: string) =>
    new Promise<void>((resolve, reject) => {
      stream.write(text, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  return {
    send,
    close: () => {
      stream.end();
    },
  };
}

const kMaxWaiting = 64 * 1024 * 1024;

/** JSON-RPC over a WebSocket, given as a socket or by its address. */
export function overWebSocket(
  socket: WebSocketLike | string | URL,
  protocols?: string | string[],
): RpcWire {
  const isAddress = typeof socket === "string" || socket instanceof URL;
  const own = isAddress ? openSocket(socket, protocols) : socket;
  const reader = new SocketReader(own, kMaxWaiting, undefined);
  return {
    receive: (signal) => messagesOf(reader, signal),
    async send(message) {
      await reader.opened;
      own.send(message);
    },
    close: () => {
      reader.close();
    },
  };
}

async function* messagesOf(reader: SocketReader, signal: AbortSignal): AsyncGenerator<string> {
  const onAbort = () => {
    reader.close();
  };
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    for (let next = await reader.take(); next !== null; next = await reader.take()) yield next;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
