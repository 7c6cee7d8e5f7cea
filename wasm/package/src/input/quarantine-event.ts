// The event that replaces input that cannot be given to the core. The core shows it as a card, so that no input
// disappears silently. Invariant: one line of JSON, whatever it describes.

/** The input that was set aside. */
export interface Quarantined {
  /** Size of the input, in bytes; 0 if it never became bytes. */
  bytes: number;
  /** The reason, in one line. */
  reason: string;
  /** The beginning of the input, for recognizing it. */
  text: string;
}

export function quarantineEvent({ bytes, reason, text }: Quarantined): string {
  return JSON.stringify({ "agent-timeline": "quarantine", bytes, reason, text });
}
