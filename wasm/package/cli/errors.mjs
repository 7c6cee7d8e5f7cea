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

/** Describes a system error in words. */
export function reasonOf(error) {
  return kReasons[error?.code] ?? error?.message ?? String(error);
}
