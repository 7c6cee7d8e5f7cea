// Wraps a WebSocket as a mailbox of its messages, for reading it directly and for JSON-RPC. Invariant: all
// messages received before the close are read, and the close is classified as an end or a loss.
import { kMaxMessageLength } from "./frame-event.js";
import { Mailbox } from "./mailbox.js";
import { reasonOf } from "./retry.js";
import { SourceError } from "./source-error.js";

/** A WebSocket of the browser, of Node, or of a library with the same methods. */
export interface WebSocketLike {
  binaryType: string;
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each library has events of its own
  addEventListener(type: string, listener: (event: any) => void): void;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  removeEventListener(type: string, listener: (event: any) => void): void;
}

const kOpen = 1;
/** Close codes of a normal end, with or without a code. */
const kNormalCodes = new Set([1000, 1005]);
/** Close codes after which another attempt may succeed: no close frame; a server that stops, fails or is full. */
const kRetryableCodes = new Set([1001, 1006, 1011, 1012, 1013, 1014]);
/** The close code that this side uses when it cannot continue. Pages may only use codes from 3000 on. */
const kAbortCode = 4009;

/** Opens a socket of this runtime to `url`. @throws SourceError if there is none */
export function openSocket(url: string | URL, protocols?: string | string[]): WebSocketLike {
  if (typeof WebSocket === "function") return new WebSocket(url, protocols);
  throw new SourceError(
    "unsupported",
    "This runtime has no WebSocket; pass a socket from a library.",
  );
}

export class SocketReader {
  readonly #mailbox = new Mailbox();
  readonly #signal: AbortSignal | undefined;
  readonly #decoder = new TextDecoder();
  #resolveOpened!: () => void;
  #rejectOpened!: (error: Error) => void;
  /** Settles when the connection is open or has failed. */
  readonly opened = new Promise<void>((resolve, reject) => {
    this.#resolveOpened = resolve;
    this.#rejectOpened = reject;
  });

  constructor(
    readonly socket: WebSocketLike,
    private readonly maxWaiting: number,
    signal: AbortSignal | undefined,
  ) {
    this.#signal = signal;
    this.opened.catch(() => undefined);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", this.#onOpen);
    socket.addEventListener("message", this.#onMessage);
    socket.addEventListener("close", this.#onClose);
    // Ignored: a `close` event with all information follows.
    socket.addEventListener("error", this.#onError);
    if (socket.readyState === kOpen) this.#onOpen();
    else if (socket.readyState > kOpen) this.#end(new SourceError("lost", "The socket is closed."));
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort, { once: true });
  }

  /** Returns the next message; `null` at the end. @throws SourceError, the signal's reason */
  take(): Promise<string | null> {
    return this.#mailbox.take();
  }

  /** Closes the connection; no further messages are read. */
  close(code = 1000): void {
    this.#end(null);
    this.socket.close(code);
  }

  readonly #onOpen = () => {
    this.#resolveOpened();
  };

  readonly #onError = () => undefined;

  readonly #onMessage = ({ data }: { data: unknown }) => {
    const text = this.#textOf(data);
    if (text === null) {
      this.#fail("unsupported", "The socket does not deliver the bytes of its messages.");
      return;
    }
    if (text.length > kMaxMessageLength) {
      this.#fail("too-long", "A message has more than 64 Mi characters.");
      return;
    }
    if (this.#mailbox.size + text.length > this.maxWaiting) {
      this.#fail("overflow", "The socket sends faster than the session can process.");
      return;
    }
    this.#mailbox.put(text);
  };

  readonly #onClose = ({ code, reason }: { code: number; reason?: string }) => {
    if (kNormalCodes.has(code)) {
      this.#end(null);
      return;
    }
    const why = reason ? `${code}: ${reason}` : String(code);
    const kind = kRetryableCodes.has(code) ? "lost" : "refused";
    this.#end(new SourceError(kind, `The socket was closed with code ${why}.`, { status: code }));
  };

  readonly #onAbort = () => {
    if (this.#signal) this.#end(reasonOf(this.#signal));
    this.socket.close(1000);
  };

  /** Returns `null` for data of a library that ignores `binaryType`. */
  #textOf(data: unknown): string | null {
    if (typeof data === "string") return data;
    const isBytes = data instanceof ArrayBuffer || ArrayBuffer.isView(data);
    return isBytes ? this.#decoder.decode(data) : null;
  }

  #fail(kind: "too-long" | "overflow" | "unsupported", message: string): void {
    this.#end(new SourceError(kind, message));
    this.socket.close(kAbortCode, message);
  }

  #end(error: Error | null): void {
    this.#signal?.removeEventListener("abort", this.#onAbort);
    this.socket.removeEventListener("open", this.#onOpen);
    this.socket.removeEventListener("message", this.#onMessage);
    this.socket.removeEventListener("close", this.#onClose);
    this.#rejectOpened(error ?? new SourceError("lost", "The socket was closed before it opened."));
    this.#mailbox.close(error);
  }
}
