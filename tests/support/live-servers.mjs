// Servers of live events for the tests of the playground: server-sent events over HTTP and text over a
// WebSocket, on a free local port.
// Invariant: everything a test sends reaches all connected clients.
import { createHash } from "node:crypto";
import { createServer } from "node:http";

/** The GUID of RFC 6455, section 1.3. */
const kKeySuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

function listening(server) {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server.address().port));
  });
}

function closing(server, sockets) {
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
}

/** `{ address, send(event), end(), close() }` */
export async function startEventSource() {
  const open = new Set();
  const sockets = new Set();
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Access-Control-Allow-Origin": "*",
    });
    response.flushHeaders();
    open.add(response);
  });
  server.on("connection", (socket) => sockets.add(socket));
  const port = await listening(server);
  return {
    address: `http://127.0.0.1:${port}/events`,
    listeners: () => open.size,
    send: (event) => {
      for (const response of open) response.write(`data: ${JSON.stringify(event)}\n\n`);
    },
    end: () => {
      for (const response of open) response.end();
    },
    close: closing(server, sockets),
  };
}

/** Returns an unmasked text frame with at most 65,535 bytes of payload. */
function textFrame(text) {
  const body = Buffer.from(text);
  if (body.length < 126) return Buffer.concat([Buffer.from([0x81, body.length]), body]);
  const head = Buffer.from([0x81, 126, 0, 0]);
  head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

/** `{ address, send(event), end(), close() }` */
export async function startWebSocket() {
  const sockets = new Set();
  const server = createServer((_request, response) => response.writeHead(426).end());
  server.on("upgrade", (request, socket) => {
    const key = request.headers["sec-websocket-key"] + kKeySuffix;
    const accept = createHash("sha1").update(key).digest("base64");
    socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on("error", () => socket.destroy());
    sockets.add(socket);
  });
  const port = await listening(server);
  return {
    address: `ws://127.0.0.1:${port}/`,
    listeners: () => sockets.size,
    send: (event) => {
      for (const socket of sockets) socket.write(textFrame(JSON.stringify(event)));
    },
    // A close frame with code 1000.
    end: () => {
      for (const socket of sockets) socket.end(Buffer.from([0x88, 2, 0x03, 0xe8]));
    },
    close: closing(server, sockets),
  };
}
