// Lets a session watch a chat of the AI SDK: a transport in front of another that passes everything on and
// tells the session of it. Invariant: the chat gets the very chunks, errors and ends that it would get
// without it; whatever becomes of the session is no matter of the chat.
import { oneEvent } from "./one-event.js";
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
  /** Called once if the session accepts no more input. */
  onError?: ((error: SourceError) => void) | undefined;
}

/**
 * Returns a transport that works like `transport` and also pushes everything into `session`: the messages of the
 * user, each chunk of the answers, and what the page adds to them, such as results of its own tools and answers
 * to approvals.
 */
export function tapChatTransport<Transport extends ChatTransportLike>(
  transport: Transport,
  session: SourceSession,
  options: ChatTapOptions = {},
): Transport {
  const tap = new ChatTap(session, options);
  const own: ChatTransportLike = {
    async sendMessages(request: { messages?: unknown }) {
      await tap.sent(request.messages);
      return tap.watch((await transport.sendMessages(request)) as ReadableStream<unknown>, []);
    },
    async reconnectToStream(request: unknown) {
      const stream = (await transport.reconnectToStream(request)) as ReadableStream<unknown> | null;
      return stream && tap.watch(stream, tap.answer);
    },
  };
  return new Proxy(transport, {
    get(target, name) {
      if (name === "sendMessages" || name === "reconnectToStream") return own[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}

/** Members of messages and chunks that are looked at; any may be missing. */
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
  /** The chunks of the latest answer: a stream that is resumed may begin with them again. */
  answer: string[] = [];
  /** By the id of a message of the user what it said: one that is edited is told again. */
  readonly #said = new Map<unknown, string>();
  /** Calls that have ended and approvals that were answered, by their ids. */
  readonly #settled = new Set<unknown>();
  #began = false;
  #failed = false;

  constructor(
    private readonly session: SourceSession,
    private readonly options: ChatTapOptions,
  ) {}

  /** The messages with which the next answer is asked for. */
  async sent(messages: unknown): Promise<void> {
    const given: unknown[] = Array.isArray(messages) ? messages : [];
    const all = given.filter(isObject);
    for (const message of all) {
      // Answers were told when they came, or came before there was a session.
      if (message.role === "assistant") await this.#tellAnswer(message, message === all.at(-1));
      else await this.#tellSaid(message);
    }
    this.#began = true;
    this.answer = [];
  }

  /** The same stream; each chunk that is not `known` is told when the chat has it. */
  watch(stream: ReadableStream<unknown>, known: string[]): ReadableStream<unknown> {
    this.#began = true;
    const reader = stream.getReader();
    let again = known.length > 0 ? 0 : -1;
    const take = async (chunk: unknown) => {
      const text = textOf(chunk);
      const repeats = again >= 0 && known[again] === text;
      again = repeats && again + 1 < known.length ? again + 1 : -1;
      if (repeats) return;
      this.answer.push(text);
      this.#note(chunk ?? {});
      await this.#tell(text);
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

  async #tellSaid(message: Part): Promise<void> {
    const text = textOf(message);
    if (this.#said.get(message.id) === text) return;
    this.#said.set(message.id, text);
    await this.#tell(text);
  }

  /** A stored answer as a whole; of one that goes on what the page has added to it. */
  async #tellAnswer(message: Part, isLast: boolean): Promise<void> {
    if (!this.#began) return this.#tell(textOf(message));
    if (!isLast || !Array.isArray(message.parts)) return;
    for (const chunk of (message.parts as unknown[]).filter(isObject).flatMap(chunksOfPart)) {
      const key = chunk.toolCallId ?? chunk.approvalId;
      if (this.#settled.has(key)) continue;
      this.#settled.add(key);
      await this.#tell(textOf(chunk));
    }
  }

  #note({ type, toolCallId, approvalId, preliminary }: Part): void {
    if (type === "tool-approval-response") this.#settled.add(approvalId);
    else if (preliminary !== true && kEnds.has(type)) this.#settled.add(toolCallId);
  }

  async #tell(text: string): Promise<void> {
    if (this.#failed || this.options.signal?.aborted) return;
    try {
      await this.session.push(oneEvent(text));
    } catch (cause) {
      this.#failed = true;
      this.options.onError?.(
        new SourceError("lost", `The session takes no more: ${messageOf(cause)}`, { cause }),
      );
    }
  }
}

const kEnds = /* @__PURE__ */ new Set<unknown>([
  "tool-input-error",
  "tool-output-available",
  "tool-output-error",
  "tool-output-denied",
]);

const isObject = (value: unknown): value is Part => typeof value === "object" && value !== null;

/** What has become of the call of a part, as a stream would tell it. */
function chunksOfPart({ state, toolCallId, approval, output, errorText }: Part): Part[] {
  if (state === "output-available") return [{ type: "tool-output-available", toolCallId, output }];
  if (state === "output-error") return [{ type: "tool-output-error", toolCallId, errorText }];
  if (state !== "approval-responded" || !approval) return [];
  const { id: approvalId, ...answer } = approval;
  return [{ type: "tool-approval-response", approvalId, ...answer }];
}

/** The JSON of what came; of what has none, what it is called. */
function textOf(value: unknown): string {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json ?? "null";
  } catch (error) {
    return JSON.stringify({ type: "error", errorText: messageOf(error) });
  }
}
