// WebSockets over plain `node:http`, for tests: a server, and a client with the browser's methods,
// because Node 20 has none. Implements only what the tests need of RFC 6455: whole messages, closing,
// cut connections.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, request } from "node:http";

const kText = 1;
const kBinary = 2;
const kClose = 8;
const kGuid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

const acceptOf = (key) => createHash("sha1").update(`${key}${kGuid}`).digest("base64");

function frame(opcode, payload, masked) {
  const { length } = payload;
  const head = [0x80 | opcode];
  const mask = masked ? 0x80 : 0;
  if (length < 126) head.push(mask | length);
  else if (length < 65_536) head.push(mask | 126, length >> 8, length & 255);
  else
    head.push(mask | 127, 0, 0, 0, 0, ...[24, 16, 8, 0].map((shift) => (length >>> shift) & 255));
  if (!masked) return Buffer.concat([Buffer.from(head), payload]);
  const key = randomBytes(4);
  const maskedPayload = payload.map((byte, index) => byte ^ key[index % 4]);
  return Buffer.concat([Buffer.from(head), key, maskedPayload]);
}

/** Returns the first frame of `bytes` and its end offset, or `null` if the frame is incomplete. */
function readFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 127;
  const extra = { 126: 2, 127: 8 }[short] ?? 0;
  const masked = bytes[1] >= 128;
  const at = 2 + extra + (masked ? 4 : 0);
  if (bytes.length < at) return null;
  const length = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : bytes.readUInt32BE(6);
  if (bytes.length < at + length) return null;
  const key = bytes.subarray(at - 4, at);
  const payload = bytes.subarray(at, at + length).map((byte, index) => (masked ? byte ^ key[index % 4] : byte)); // prettier-ignore
  return { opcode: bytes[0] & 15, payload: Buffer.from(payload), end: at + length };
}

/**
 * One side of a connection: `take({ data })` is called for each message, `closed({ code, reason })`
 * once.
 */
class Peer {
  #socket;
  #masks;
  #rest = Buffer.alloc(0);
  #closing = { code: 1006, reason: "" };

  constructor(socket, head, masks, take, closed) {
    this.#socket = socket;
    this.#masks = masks;
    socket.on("error", () => {});
    socket.on("close", () => closed(this.#closing));
    socket.on("data", (bytes) => this.#read(bytes, take));
    if (head.length > 0) this.#read(head, take);
  }

  send(data) {
    const isText = typeof data === "string";
    this.#socket.write(frame(isText ? kText : kBinary, Buffer.from(data), this.#masks));
  }

  close(code, reason = "") {
    const payload = Buffer.from(code === undefined ? "" : `  ${reason}`);
    if (code !== undefined) payload.writeUInt16BE(code);
    this.#socket.end(frame(kClose, payload, this.#masks));
  }

  /** Drops the connection, as when a machine loses its network. */
  cut() {
    this.#socket.destroy();
  }

  #read(bytes, take) {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (let one = readFrame(this.#rest); one; one = readFrame(this.#rest)) {
      this.#rest = this.#rest.subarray(one.end);
      const { opcode, payload } = one;
      if (opcode === kText) take({ data: payload.toString() });
      else if (opcode === kBinary) take({ data: Uint8Array.from(payload).buffer });
      else if (opcode === kClose) this.#onClose(payload);
    }
  }

  #onClose(payload) {
    const code = payload.length < 2 ? 1005 : payload.readUInt16BE(0);
    this.#closing = { code, reason: payload.subarray(2).toString() };
    this.#socket.end();
  }
}

/** Serves sockets; `connected(peer, request)` may set `peer.onMessage`. */
export async function serveSockets(connected) {
  const sockets = new Set();
  const server = createServer((_request, response) => response.writeHead(426).end());
  server.on("upgrade", (incoming, socket, head) => {
    sockets.add(socket);
    const accept = acceptOf(incoming.headers["sec-websocket-key"]);
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    const take = (message) => peer.onMessage?.(message.data);
    const peer = new Peer(socket, head, false, take, (closing) => peer.onClose?.(closing));
    connected(peer, incoming);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `ws://127.0.0.1:${server.address().port}/`, close };
}

/** A client with the interface of a WebSocket library. */
export class LibrarySocket extends EventTarget {
  binaryType = "arraybuffer";
  readyState = 0;
  #peer = null;
  #closed = false;
  /** The status code of a server that refused the upgrade. */
  status = null;

  constructor(url, extraHeaders = {}) {
    super();
    const key = randomBytes(16).toString("base64");
    const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
    const upgrade = request(String(url).replace(/^ws/, "http"), {
      headers: { ...headers, "sec-websocket-key": key, ...extraHeaders },
    });
    upgrade.on("upgrade", (_response, socket, head) => {
      this.readyState = 1;
      const take = (message) => this.#emit("message", message);
      this.#peer = new Peer(socket, Buffer.alloc(0), true, take, (event) => this.#onClose(event));
      if (this.#closed) return this.#peer.close(1000);
      this.#emit("open", {});
      if (head.length > 0) socket.unshift(head);
    });
    upgrade.on("response", ({ statusCode }) => {
      this.status = statusCode;
      this.#onClose({ code: 1006, reason: "" });
    });
    upgrade.on("error", () => this.#onClose({ code: 1006, reason: "" }));
    upgrade.end();
  }

  send(data) {
    if (this.readyState !== 1) throw new Error("The socket is not open.");
    this.#peer.send(data);
  }

  close(code, reason) {
    this.#closed = true;
    this.#peer?.close(code, reason);
  }

  #onClose(event) {
    this.readyState = 3;
    this.#emit("error", {});
    this.#emit("close", event);
  }

  #emit(type, members) {
    this.dispatchEvent(Object.assign(new Event(type), members));
  }
}
