// Messages of the Model Context Protocol: JSON-RPC between a client and a server, in one or both directions.

export interface McpRequest {
  jsonrpc: "2.0";
  /** Notifications have no id. */
  id?: string | number;
  /** `tools/call`, `resources/read`, `notifications/progress` and so on. */
  method: string;
  params?: object;
}

export interface McpAnswer {
  jsonrpc: "2.0";
  id: string | number;
  result?: object;
  error?: { code: number; message: string; data?: unknown };
}

export type McpEvent = McpRequest | McpAnswer;
