// Lets a session watch a chat of the AI SDK: wraps a transport, passes everything on, and pushes it into the
// session. Invariant: the chat receives exactly the chunks, errors and ends that it would receive without the
// wrapper; failures of the session do not affect the chat.
import { frameEvent } from "./frame-event.js";
import { messageOf, SourceError } from "./source-error.js";
import type { SourceSession } from "./source-types.js";

/** A `ChatTransport` of the AI SDK, of any version and with any types of messages. */
export interface ChatTransportLike {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- options and chunks are the SDK's own
  sendMessages: (options: any) => Promise<ReadableStream>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  reconnectToStream: (options: any) => Promise<ReadableStream | null>;
}

export interface ChatTapOptions {
  /** When aborted, nothing more is pushed into the session. The chat continues. */
  signal?: AbortSignal | undefined;
  /** Called once if the session stops accepting input. */
  onError?: ((error: SourceError) => void) | undefined;
}

/**
 * Returns a transport that works like `transport` and also pushes everything into `session`: the messages of
 * the user, each chunk of the answers, and what the page adds to them, such as results of its own tools and
 * answers to approval requests.
 */
export function tapChatTransport<Transport extends ChatTransportLike>(
  transport: Transport,
  session: SourceSession,
  options: ChatTapOptions = {},
): Transport {
  const tap = new ChatTap(session, options);
  const overrides: ChatTransportLike = {
    async sendMessages(request: { messages?: unknown }) {
      await tap.pushMessages(request.messages);
      return tap.watch((await transport.sendMessages(request)) as ReadableStream<unknown>, []);
    },
    async reconnectToStream(request: unknown) {
      const stream = (await transport.reconnectToStream(request)) as ReadableStream<unknown> | null;
      return stream && tap.watch(stream, tap.answer);
    },
  };
  return new Proxy(transport, {
    get(target, name) {
      if (name === "sendMessages" || name === "reconnectToStream") return overrides[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** The members of messages and chunks that are read; any may be missing. */
interface Part {
  type?: unknown;
  id?: unknown;
  role?: unknown;
  parts?: unknown;
  state?: unknown;
  toolCallId?: unknown;
  approvalId?: unknown;
  approval?: { id?: unknown; approved?: unknown; reason?: unknown };
  output?: unknown;
  errorText?: unknown;
  preliminary?: unknown;
}

class ChatTap {
  /** The chunks of the latest answer. A resumed stream may repeat them from the beginning. */
  answer: string[] = [];
  /** The content of each user message by its id; an edited message is pushed again. */
  readonly #userMessages = new Map<unknown, string>();
  /** Ids of the calls that have ended and of the approval requests that were answered. */
  readonly #settled = new Set<unknown>();
  #began = false;
  #failed = false;

  constructor(
    private readonly session: SourceSession,
    private readonly options: ChatTapOptions,
  ) {}

  /** Pushes the messages of a request for the next answer, as far as they are new. */
  async pushMessages(messages: unknown): Promise<void> {
    const given: unknown[] = Array.isArray(messages) ? messages : [];
    const all = given.filter(isObject);
    for (const message of all) {
      // Answers were pushed when they arrived, or they arrived before there was a session.
      if (message.role === "assistant") await this.#pushAnswer(message, message === all.at(-1));
      else await this.#pushUserMessage(message);
    }
    this.#began = true;
    this.answer = [];
  }

  /** Returns the same stream. Each chunk that does not repeat `known` is pushed after the chat received it. */
  watch(stream: ReadableStream<unknown>, known: string[]): ReadableStream<unknown> {
    this.#began = true;
    const reader = stream.getReader();
    let matched = known.length > 0 ? 0 : -1;
    const take = async (chunk: unknown) => {
      const text = textOf(chunk);
      const isRepeat = matched >= 0 && known[matched] === text;
      matched = isRepeat && matched + 1 < known.length ? matched + 1 : -1;
      if (isRepeat) return;
      this.answer.push(text);
      this.#recordSettled(chunk ?? {});
      await this.#push(text);
    };
    return new ReadableStream(
      {
        async pull(controller) {
          const next = await reader.read();
          if (next.done) {
            controller.close();
            return;
          }
          controller.enqueue(next.value);
          await take(next.value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
  }

  async #pushUserMessage(message: Part): Promise<void> {
    const text = textOf(message);
    if (this.#userMessages.get(message.id) === text) return;
    this.#userMessages.set(message.id, text);
    await this.#push(text);
  }

  /** Before the first request, pushes a stored answer as a whole; later, only additions to the last one. */
  async #pushAnswer(message: Part, isLast: boolean): Promise<void> {
    if (!this.#began) return this.#push(textOf(message));
    if (!isLast || !Array.isArray(message.parts)) return;
    for (const chunk of (message.parts as unknown[]).filter(isObject).flatMap(chunksOfPart)) {
      const key = chunk.toolCallId ?? chunk.approvalId;
      if (this.#settled.has(key)) continue;
      this.#settled.add(key);
      await this.#push(textOf(chunk));
    }
  }

  #recordSettled({ type, toolCallId, approvalId, preliminary }: Part): void {
    if (type === "tool-approval-response") this.#settled.add(approvalId);
    else if (preliminary !== true && kResultTypes.has(type)) this.#settled.add(toolCallId);
  }

  async #push(text: string): Promise<void> {
    if (this.#failed || this.options.signal?.aborted) return;
    try {
      await this.session.push(frameEvent(text));
    } catch (cause) {
      this.#failed = true;
      this.options.onError?.(
        new SourceError("lost", `The session rejects input: ${messageOf(cause)}`, { cause }),
      );
    }
  }
}

const kResultTypes = /* @__PURE__ */ new Set<unknown>([
  "tool-input-error",
  "tool-output-available",
  "tool-output-error",
  "tool-output-denied",
]);

const isObject = (value: unknown): value is Part => typeof value === "object" && value !== null;

/** Returns the state of a part's call as the chunks of a stream. */
function chunksOfPart({ state, toolCallId, approval, output, errorText }: Part): Part[] {
  if (state === "output-available") return [{ type: "tool-output-available", toolCallId, output }];
  if (state === "output-error") return [{ type: "tool-output-error", toolCallId, errorText }];
  if (state !== "approval-responded" || !approval) return [];
  const { id: approvalId, ...answer } = approval;
  return [{ type: "tool-approval-response", approvalId, ...answer }];
}

/** Returns the JSON of a value. A value that cannot be serialized becomes an error chunk. */
function textOf(value: unknown): string {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json ?? "null";
  } catch (error) {
    return JSON.stringify({ type: "error", errorText: messageOf(error) });
  }
}
