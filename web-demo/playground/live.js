// @ts-check
// Receives events from a server on the user's own machine.
// Invariant: only the request is sent; the page's policy allows no other host, and an error says so
// before the browser does.

import { messageOf } from "./elements.js";

const kOwn = ["localhost", "127.0.0.1"];
const kSchemes = ["http:", "ws:"];

/**
 * @typedef {object} Listener
 * @property {() => void} opened
 * @property {(piece: Uint8Array) => void} bytes
 * @property {(text: string) => void} closed called at the end
 */

/**
 * Connects to `address` and notifies `listener`. Returns a function that ends the connection.
 * @param {string} address
 * @param {Listener} listener
 * @returns {() => void}
 */
export function connect(address, listener) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !kSchemes.includes(url.protocol) || !kOwn.includes(url.hostname)) {
    listener.closed("The address must begin with http or ws and be on localhost or 127.0.0.1.");
    return () => undefined;
  }
  return url.protocol === "ws:" ? overWebSocket(url, listener) : overHttp(url, listener);
}

/**
 * The body may be server-sent events, JSON lines or any other format that the core reads.
 * @param {URL} url
 * @param {Listener} listener
 */
function overHttp(url, listener) {
  const stopping = new AbortController();
  readBody(url, stopping.signal, listener).then(
    () => listener.closed("The server closed the stream."),
    (error) => {
      if (stopping.signal.aborted) listener.closed("Disconnected.");
      else
        listener.closed(
          `${messageOf(error)}. A server on another origin must allow this page (CORS).`,
        );
    },
  );
  return () => stopping.abort();
}

/**
 * @param {URL} url
 * @param {AbortSignal} signal
 * @param {Listener} listener
 */
async function readBody(url, signal, { opened, bytes }) {
  const headers = { Accept: "text/event-stream, application/x-ndjson, */*" };
  const response = await fetch(url, { headers, signal });
  if (!response.ok) throw new Error(`${url.host} responded with ${response.status}`);
  opened();
  const reader = response.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes(value);
  }
}

/**
 * A message contains one or more events, as text or bytes.
 * @param {URL} url
 * @param {Listener} listener
 */
function overWebSocket(url, { opened, bytes, closed }) {
  const socket = new WebSocket(url);
  const encoder = new TextEncoder();
  socket.binaryType = "arraybuffer";
  socket.addEventListener("open", opened);
  socket.addEventListener("message", ({ data }) => {
    bytes(typeof data === "string" ? encoder.encode(`${data}\n`) : new Uint8Array(data));
  });
  socket.addEventListener("close", ({ code }) => {
    closed(
      code === 1006
        ? `${url.host} could not be reached, or the connection was lost.`
        : "Disconnected.",
    );
  });
  return () => socket.close();
}
