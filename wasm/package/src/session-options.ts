// What a host can set when it creates a session. Invariant: plain data that JSON can carry; the
// core checks it, and what it does not accept is an `OptionsError`.

export interface SessionOptions {
  /** Reads every event as one of this dialect, `"maria"` for one, instead of finding it out. */
  dialect?: string;
}
