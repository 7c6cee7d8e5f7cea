// What JSON-RPC is spoken over: two streams with a message a line, as agents speak on their standard input
// and output, or a WebSocket with a message each. Invariant: messages come whole and in order, and sending
// waits until the other side takes more.
import { linesOf, type ByteSource } from "./line-reader.js";
import { openSocket, SocketReader, type WebSocketLike } from "./socket.js";

/** A connection that carries messages to and from an agent. */
export interface RpcWire {
  /** The received messages, until the agent ends the connection or `signal` is aborted. */
  receive(signal: AbortSignal): AsyncIterable<string>;
  /** Sends a message; resolves when more may be sent. */
  send(message: string): Promise<void>;
  close(): void;
}

/** A writable stream of Node. */
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
  // The write that fails tells of it, too; an event that nobody listens to would end the program.
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

const kMostWaiting = 64 * 1024 * 1024;

/** JSON-RPC over a WebSocket, given as a socket or by its address. */
export function overWebSocket(
  socket: WebSocketLike | string | URL,
  protocols?: string | string[],
): RpcWire {
  const isAddress = typeof socket === "string" || socket instanceof URL;
  const own = isAddress ? openSocket(socket, protocols) : socket;
  const reader = new SocketReader(own, kMostWaiting, undefined);
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
