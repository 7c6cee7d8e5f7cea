// Hands one message of a source to the session as one event, whatever it holds. Invariant: a message that
// is cut off, or no JSON, cannot swallow the one behind it; bytes of the message reach the core as they
// are. The framing is that of server-sent events, which the core reads: each line behind `data:`.

/** Characters that one message may have; the core shows the beginning of what is longer than its limit. */
export const kLongest = 64 * 1024 * 1024;

/** `text` as one event; empty if there is nothing in it. */
export function oneEvent(text: string, name?: string): string {
  if (text.trim() === "") return "";
  const event = name === undefined ? "" : `event: ${name}\n`;
  return `${event}data: ${text.replace(/\r\n|\r|\n/g, "\ndata: ")}\n\n`;
}
