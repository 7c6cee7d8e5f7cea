// The event that stands in for input which cannot be given to the core: the core shows it as a
// card, so that nothing disappears silently. Invariant: one line of JSON, whatever it tells about.

/** What was set aside. */
export interface Quarantined {
  /** Size of the input, in bytes; 0 if it never became bytes. */
  bytes: number;
  /** Why, in one line. */
  reason: string;
  /** The beginning of the input, to recognise it by. */
  text: string;
}

export function quarantineEvent({ bytes, reason, text }: Quarantined): string {
  return JSON.stringify({ "agent-timeline": "quarantine", bytes, reason, text });
}
