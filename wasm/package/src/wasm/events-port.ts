// Replays a session's input inside an instance to find the events of one entry, for the durable session,
// which keeps the input. Invariant: everything that this allocates in the instance is freed afterwards.
import type { EntryEvents } from "../contract/index.js";
import type { Instance } from "./instance.js";
import type { Texts } from "./texts.js";

/** Replays the input to a reader: its bytes and the ends of the stream. */
export type Replay = (reader: { bytes(bytes: Uint8Array): void; end(): void }) => void;

/** Finds no events for an invalid id. @throws InstanceDeath if the instance dies of it or was dead */
export function entryEvents(
  instance: Instance,
  texts: Texts<[options: string, id: string]>,
  { from, limit }: { from: number; limit: number },
  replay: Replay,
): EntryEvents {
  return instance.call(() => {
    const handle = new instance.module.EntryEvents();
    if (handle.configure(...instance.writeAll(texts), from, limit)) {
      replay({
        bytes: (bytes) => {
          handle.push(instance.write(bytes));
        },
        end: () => {
          handle.end();
        },
      });
    }
    const events = instance.json(handle.events()) as EntryEvents;
    handle.delete();
    return events;
  });
}
