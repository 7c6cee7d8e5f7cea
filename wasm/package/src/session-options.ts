// What a host can set when it creates a session. Invariant: plain data that JSON can carry; the
// core checks it, and what it does not accept is an `OptionsError`.

/** Handed to the core as JSON, as it is. */
export type SessionOptions = Readonly<Record<string, unknown>>;
