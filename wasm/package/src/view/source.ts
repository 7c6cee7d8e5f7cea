// What the view needs of a session: the part of its interface that draws. Kept as an interface so
// that a host can put a proxy, a recording or a test double between the two.
// Invariant: the view only reads; nothing in this folder pushes, resets or disposes a session.
import type { Descriptor, Patch, Snapshot } from "../types.js";

/** Which piece of an entry's HTML is asked for; without `piece`, the whole part. */
export interface HtmlRequest {
  part?: string;
  piece?: string;
}

/** A session, as the view sees it. */
export interface TimelineSource {
  snapshot(): Snapshot;
  /** One entry; the view asks for it only to show pictures that came as data. */
  descriptor(id: string): Descriptor | null;
  html(id: string, request?: HtmlRequest): string;
  /** Calls `listener` with every patch; the result ends the subscription. */
  subscribe(listener: (patch: Patch) => void): () => void;
}
