// The destination of an export. Invariant: a file is written completely or not at all; an existing file stays
// until the new one is finished.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { open, realpath, rename, stat } from "node:fs/promises";
import { dirname, basename, join } from "node:path";
import { InputError, reasonOf, UsageError } from "./errors.mjs";
import { printableBlock } from "./printable.mjs";
import { temporary } from "./temporary.mjs";

/** Text is buffered up to this many characters, so that many small texts become one write. */
const kBufferSize = 256 * 1024;

/**
 * Returns `{ write(text), finish(), abandon() }` for a path, or for standard output without one.
 * @throws InputError; UsageError if the output is the file that is read
 */
export async function openOutput(path, input) {
  if (path === undefined || path === "-") return new Output(standardOutput());
  if (await isSameFile(path, input)) {
    throw new UsageError("The output would overwrite the input file.");
  }
  return new Output(await fileOutput(path));
}

class Output {
  constructor(target) {
    this.target = target;
    this.buffered = "";
  }

  async write(text) {
    this.buffered += text;
    if (this.buffered.length >= kBufferSize) await this.flush();
  }

  async flush() {
    const { buffered } = this;
    this.buffered = "";
    if (buffered !== "") await this.target.write(buffered);
  }

  async finish() {
    await this.flush();
    await this.target.finish();
  }

  abandon() {
    return this.target.abandon();
  }
}

/** Escapes control sequences if standard output is a terminal; a pipe receives the text unchanged. */
function standardOutput() {
  const { stdout } = process;
  const shown = stdout.isTTY ? printableBlock : (text) => text;
  return {
    async write(text) {
      if (!stdout.write(shown(text))) await once(stdout, "drain");
    },
    async finish() {},
    async abandon() {},
  };
}

async function fileOutput(path) {
  const { regular, mode } = await kindOf(path);
  // A symbolic link stays a link: the file it points to is replaced.
  const target = regular ? await realpath(path).catch(() => path) : path;
  const draft = regular ? draftBeside(target) : path;
  const toError = (error) => cannotWrite(path, error);
  // "wx" creates a new file or fails, so it never follows an existing link.
  const handle = await open(draft, regular ? "wx" : "w", mode).catch((error) => {
    throw toError(error);
  });
  const unfinished = draft === target ? null : temporary(draft);
  return {
    write: (text) => handle.appendFile(text).catch((error) => Promise.reject(toError(error))),
    async finish() {
      await handle.close();
      if (!unfinished) return;
      await rename(draft, target).catch((error) => Promise.reject(toError(error)));
      unfinished.keep();
    },
    async abandon() {
      await handle.close().catch(() => undefined);
      unfinished?.remove();
    },
  };
}

/** Returns a name that others with write access to the directory cannot guess. */
function draftBeside(target) {
  return join(dirname(target), `.${basename(target)}.${randomBytes(8).toString("hex")}.part`);
}

/** Devices and pipes are written to directly; a path that does not exist becomes a regular file. */
async function kindOf(path) {
  try {
    const status = await stat(path);
    if (status.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    return { regular: status.isFile(), mode: status.mode & 0o777 };
  } catch (error) {
    if (error.code === "ENOENT") return { regular: true, mode: 0o666 };
    throw cannotWrite(path, error);
  }
}

async function isSameFile(path, input) {
  const [a, b] = await Promise.all([path, input].map((name) => stat(name).catch(() => null)));
  return a !== null && b !== null && a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

function cannotWrite(path, error) {
  return new InputError(`Cannot write ${path}: ${reasonOf(error)}.`, { cause: error });
}
