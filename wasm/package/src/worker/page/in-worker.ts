// What becomes of an API when the core is in a worker: the same methods, with promises. The classes of
// this folder implement these types, so that a method that the direct API gains cannot be missing here.
import type { MarkdownStream } from "../../markdown/markdown-stream.js";
import type { SessionExport } from "../../contract/index.js";

/** What takes effect at once on this side of the channel, or is known here. */
type AtOnce = "revision" | "subscribe" | "dispose" | typeof Symbol.dispose;

/** What lives in the worker is an API of the same kind here. */
type Remote<Answer> = Answer extends MarkdownStream | SessionExport ? InWorker<Answer> : Answer;

// In brackets: a union is one answer.
type Later<Answer> = [Answer] extends [Promise<unknown>]
  ? Answer
  : [Iterable<string>] extends [Answer]
    ? AsyncIterable<string>
    : Promise<Remote<Answer>>;

type LaterMember<Member> = Member extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Later<Answer>
  : Member;

/** `Api` as it is when its core is in a worker. */
export type InWorker<Api> = {
  [Name in keyof Api]: Name extends AtOnce ? Api[Name] : LaterMember<Api[Name]>;
};
