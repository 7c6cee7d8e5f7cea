// Converts what a host pushes to a form that can be sent to the worker. Invariant: bytes that the host still
// holds are copied, bytes that nobody else holds are transferred, and no value makes it throw.
import { bytesOf } from "../../input/input-encoder.js";
import { jsonEvent } from "../../input/json-event.js";
import type { Input } from "../protocol/protocol.js";

/** `input` for the worker, and what to transfer with it. */
export interface Parcel {
  input: Input;
  transfer: Transferable[];
  /** The approximate size in bytes. */
  size: number;
}

function coversBuffer(bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer && bytes.length === bytes.buffer.byteLength;
}

/** `owned`: nobody else holds the bytes. */
export function pack(input: unknown, owned = false): Parcel {
  if (typeof input === "string") return { input, transfer: [], size: input.length };
  const given = bytesOf(input);
  if (!given) {
    const json = jsonEvent(input);
    return { input: { json }, transfer: [], size: json.length };
  }
  const bytes = owned && coversBuffer(given) ? given : new Uint8Array(given);
  return { input: bytes, transfer: [bytes.buffer], size: bytes.length };
}
