// Feeds a session from a process that the host has started, or exchanges JSON-RPC with it. Invariant: an
// error about a failed process quotes its last output on standard error, and an abort ends the process.
import { chunksOf, type ByteSource } from "./line-reader.js";
import { overStreams, type NodeWritable, type RpcWire } from "./rpc-wire.js";
import { messageOf, SourceError } from "./source-error.js";
import type { SourceOptions, SourceSession } from "./source-types.js";

/** A Node `ChildProcess` that was started with pipes. */
export interface ProcessLike {
  readonly stdin: NodeWritable | null;
  readonly stdout: AsyncIterable<Uint8Array | string> | null;
  readonly stderr: AsyncIterable<Uint8Array | string> | null;
  readonly exitCode: number | null;
  readonly signalCode: string | null;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as Node declares its events
  once(event: string, listener: (...args: any[]) => void): unknown;
  kill(): boolean;
}

/** How many characters of the standard error a failure quotes. */
const kMaxQuoted = 2000;

/**
 * Reads the standard output of a process until it exits. If it fails, the error quotes its standard error.
 * @throws SourceError if the process fails; the reason of the signal; an error of the session
 */
export async function readProcess(
  session: SourceSession,
  child: ProcessLike,
  { signal, end }: SourceOptions = {},
): Promise<void> {
  const watch = new ProcessWatch(child);
  try {
    await session.pushStream(watch.output(signal), { signal, end });
  } finally {
    watch.stop();
  }
}

/** JSON-RPC with a process that uses one message per line. Closing the connection ends the process. */
export function overProcess(child: ProcessLike): RpcWire {
  const watch = new ProcessWatch(child);
  const { stdin } = child;
  if (!stdin)
    throw new SourceError("unsupported", "The process was started without a pipe for its input.");
  const wire = overStreams(outputOf(child), stdin);
  return {
    async *receive(signal) {
      yield* wire.receive(signal);
      await watch.assertSuccess();
    },
    send: (message) => wire.send(message),
    close() {
      stdin.end();
      watch.stop();
    },
  };
}

function outputOf({ stdout }: ProcessLike): ByteSource {
  if (stdout) return stdout;
  throw new SourceError("unsupported", "The process was started without a pipe for its output.");
}

class ProcessWatch {
  #stderr = "";
  readonly #ended: Promise<Error | null>;

  constructor(private readonly child: ProcessLike) {
    const stderrRead = this.#readStderr();
    this.#ended = new Promise<SourceError | null>((resolve) => {
      const onExit = (code: number | null, signal: string | null) => {
        if (code === 0) {
          resolve(null);
          return;
        }
        // Waits for the rest of the standard error.
        void stderrRead.then(() => {
          resolve(
            this.#failure(
              code === null ? `was killed by ${String(signal)}` : `exited with ${code}`,
              code,
            ),
          );
        });
      };
      if (child.exitCode !== null || child.signalCode !== null)
        onExit(child.exitCode, child.signalCode);
      child.once("exit", onExit);
      child.once("error", (error: unknown) => {
        resolve(this.#failure(`could not be started: ${messageOf(error)}`, null));
      });
    });
  }

  /** Yields the output, then waits for the exit. @throws SourceError */
  async *output(signal: AbortSignal | undefined): AsyncGenerator<Uint8Array | string> {
    yield* chunksOf(outputOf(this.child), signal);
    await this.assertSuccess();
  }

  /** @throws SourceError if the process failed */
  async assertSuccess(): Promise<void> {
    const error = await this.#ended;
    if (error) throw error;
  }

  stop(): void {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill();
  }

  async #readStderr(): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of this.child.stderr ?? []) {
        const text = typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true });
        this.#stderr = (this.#stderr + text).slice(-kMaxQuoted);
      }
    } catch {
      // A broken pipe has no more to read.
    }
  }

  #failure(what: string, status: number | null): SourceError {
    const stderr = this.#stderr.trim();
    return new SourceError("exit", `The process ${what}${stderr === "" ? "." : `: ${stderr}`}`, {
      status,
    });
  }
}
