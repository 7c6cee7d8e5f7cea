// Says which keys of a host's texts are none, so that a slip of the pen is not silence. What finds them is
// loaded only for that. Invariant: nothing depends on the answer.

/** Writes to the console, once for each key. `what` is the option that they stand in. */
export async function reportUnknownKeys(what: string, texts: object): Promise<void> {
  const { complaintsAbout } = await import("./unknown-keys.js");
  for (const complaint of complaintsAbout(what, texts)) console.error(complaint);
}
