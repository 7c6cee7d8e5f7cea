// `agent-timeline/sources`: the sources of a session's events. The helpers are independent of each other, and
// none needs a loaded core. Sources that exist only in Node are in `agent-timeline/sources/node`.
/** @module agent-timeline/sources */
export {
  readEventSource,
  type EventSourceOptions,
  type EventSourcePosition,
  type ServerSentEvent,
} from "./read-event-source.js";
export { readWebSocket, type ConnectSocket, type WebSocketOptions } from "./read-web-socket.js";
export type { WebSocketLike } from "./socket.js";
export { connectRpc, RpcConnection, type RpcOptions } from "./rpc-connection.js";
export { RpcError, type RpcId, type RpcNotification, type RpcRequest } from "./rpc-messages.js";
export { overStreams, overWebSocket, type NodeWritable, type RpcWire } from "./rpc-wire.js";
export type { ByteSource } from "./line-reader.js";
export {
  tapChatTransport,
  type ChatTapOptions,
  type ChatTransportLike,
} from "./tap-chat-transport.js";
export { SourceError, type SourceErrorCode } from "./source-error.js";
export type { RetryOptions, SourceOptions, SourceSession, SourceState } from "./source-types.js";
