// The errors that stop the command, by what the user can do about them. Invariant: anything else that is
// thrown is a bug of the command and is shown with its stack.

import { constants } from "node:os";

/** The exit codes of the command. */
export const kExit = { fine: 0, found: 1, usage: 2 };

/** The command line is invalid. */
export class UsageError extends Error {}

/** A file, a port or a stream cannot be used. */
export class InputError extends Error {}

/** The command was ended by the user, by a program on their behalf, or by a terminal that closed. */
export class Interrupted extends Error {
  static signals = ["SIGINT", "SIGTERM", "SIGHUP"];

  /** The exit code is 128 + the signal's number, as in shells. */
  constructor(signal) {
    super(`Ended by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const kReasons = {
  EACCES: "permission denied",
  EADDRINUSE: "the port is already in use",
  EISDIR: "it is a directory",
  ELOOP: "its symbolic links form a loop",
  EMFILE: "too many open files",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "no such file or directory",
  ENOSPC: "no space left on the device",
  ENOTDIR: "part of its path is not a directory",
  EPERM: "operation not permitted",
  EROFS: "the file system is read-only",
};

/** Describes a system error in words. */
export function reasonOf(error) {
  return kReasons[error?.code] ?? error?.message ?? String(error);
}
