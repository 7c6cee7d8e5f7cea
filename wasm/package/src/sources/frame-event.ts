// Frames one message of a source as one event, whatever it contains. Invariant: a message that is cut off or
// is not JSON cannot swallow the next one; the message's bytes reach the core unchanged. Uses the framing of
// server-sent events, which the core reads: each line after `data:`.

/** The maximum length of one message in characters. The core itself shows less of a longer event. */
export const kMaxMessageLength = 64 * 1024 * 1024;

/** Returns `text` framed as one event; empty if it is blank. */
export function frameEvent(text: string, name?: string): string {
  if (text.trim() === "") return "";
  const event = name === undefined ? "" : `event: ${name}\n`;
  return `${event}data: ${text.replace(/\r\n|\r|\n/g, "\ndata: ")}\n\n`;
}
