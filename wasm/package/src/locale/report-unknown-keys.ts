// Reports unknown keys in a host's texts, so that typos do not go unnoticed. The checker is loaded only
// if there are texts to check. Invariant: nothing depends on the result.

/** Logs each unknown key to the console, once. `what` is the option that contains the texts. */
export async function reportUnknownKeys(what: string, texts: object): Promise<void> {
  const { unknownKeyMessages } = await import("./unknown-keys.js");
  for (const complaint of unknownKeyMessages(what, texts)) console.error(complaint);
}
