// Derives the type of an API whose core is in a worker: the same methods, returning promises. The classes of
// this folder implement these types, so that a method that is added to the direct API cannot be missing here.
import type { MarkdownStream } from "../../markdown/markdown-stream.js";
import type { SessionExport } from "../../contract/index.js";

/** Members that take effect synchronously or are known on this side of the channel. */
type SyncMember = "revision" | "subscribe" | "dispose" | typeof Symbol.dispose;

/** Objects that live in the worker are represented by the same kind of API here. */
type Remote<Answer> = Answer extends MarkdownStream | SessionExport ? InWorker<Answer> : Answer;

// In brackets, so that a union is not distributed.
type Async<Answer> = [Answer] extends [Promise<unknown>]
  ? Answer
  : [Iterable<string>] extends [Answer]
    ? AsyncIterable<string>
    : Promise<Remote<Answer>>;

type AsyncMember<Member> = Member extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Async<Answer>
  : Member;

/** The type of `Api` when its core is in a worker. */
export type InWorker<Api> = {
  [Name in keyof Api]: Name extends SyncMember ? Api[Name] : AsyncMember<Api[Name]>;
};
