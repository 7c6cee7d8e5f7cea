// What stops the command, told apart by what the person can do about it. Invariant: whatever else is
// thrown is a defect of the command and shows with its stack.

import { constants } from "node:os";

/** The exit codes of the command. */
export const kExit = { fine: 0, found: 1, usage: 2 };

/** The command line cannot be followed. */
export class UsageError extends Error {}

/** A file, a port or a stream does not do what is asked of it. */
export class InputError extends Error {}

/** The person, a program on their behalf or a terminal that closed ended the work. */
export class Interrupted extends Error {
  static signals = ["SIGINT", "SIGTERM", "SIGHUP"];

  /** The exit code is 128 + the signal's number, as shells have it. */
  constructor(signal) {
    super(`Ended by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const kReasons = {
  EACCES: "permission denied",
  EADDRINUSE: "the port is in use",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "there is no such file",
  ENOSPC: "no space is left on the device",
  ENOTDIR: "a part of its path is no folder",
  EPERM: "it is not permitted",
  EROFS: "the file system is read-only",
};

/** What the system's error means, in words. */
export function reasonOf(error) {
  return kReasons[error?.code] ?? error?.message ?? String(error);
}
