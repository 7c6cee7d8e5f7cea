// Reads a session's input once more inside an instance, for the events of one entry. For the durable session,
// which keeps the input. Invariant: what the reading holds in the instance is freed with it.
import type { EntryEvents } from "../contract/index.js";
import type { Instance } from "./instance.js";
import type { Texts } from "./texts.js";

/** What tells the input again: its bytes, and where its stream was ended. */
export type Replay = (reader: { bytes(bytes: Uint8Array): void; end(): void }) => void;

/** Nothing for what is no entry's id. @throws InstanceDeath if the instance dies of it or was dead. */
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
