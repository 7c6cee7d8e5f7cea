// The events of Wave: tool block callbacks, JSON-RPC notifications, stored messages and single blocks, in their
// current form and in that of late 2025.

export type WaveStage = "start" | "streaming" | "running" | "end";

export interface WaveImage {
  /** Base64, or a data URL. */
  data?: string;
  path?: string;
  mediaType?: string;
}

/** An update of a tool block. */
export interface WaveToolUpdate {
  id: string;
  messageId?: string;
  name?: string;
  stage?: WaveStage;
  /** Replaces the previous parameters. */
  parameters?: string;
  /** Is appended to the previous parameters. */
  parametersChunk?: string;
  compactParams?: string;
  result?: string;
  shortResult?: string;
  success?: boolean;
  /** Text; an `Error` becomes an empty object in JSON. */
  error?: unknown;
  images?: WaveImage[];
  startLineNumber?: number;
  backgroundTaskId?: string;
  timestamp?: number;
}

export type WaveBlock =
  | {
      type: "text";
      content: string;
      stage?: "streaming" | "end";
      source?: "user" | "hook";
      customCommandContent?: string;
    }
  | { type: "error"; content: string }
  | ({ type: "tool" } & Partial<WaveToolUpdate>)
  | { type: "image"; imageUrls?: string[] }
  | {
      type: "bang";
      command: string;
      output: string;
      stage: "running" | "end";
      exitCode: number | null;
    }
  | { type: "compact"; content: string }
  | {
      type: "reasoning";
      content: string;
      stage?: "streaming" | "end";
      startTime?: number;
      endTime?: number;
    }
  | { type: "file_history"; snapshots: unknown[] }
  | {
      type: "task_notification";
      taskId: string;
      taskType: "shell" | "agent" | "workflow";
      status: "completed" | "failed" | "killed" | "aborted";
      summary: string;
      outputFile?: string;
      result?: string;
    }
  | { type: "info"; content: string }
  /** Until 2025. */
  | {
      type: "diff";
      path: string;
      diffResult: { value: string; added?: boolean; removed?: boolean }[];
    }
  | {
      type: "command_output";
      command: string;
      output: string;
      isRunning: boolean;
      exitCode?: number | null;
    }
  | { type: "compress"; content: string; sessionId?: string }
  | {
      type: "memory";
      content: string;
      isSuccess: boolean;
      memoryType?: "project" | "user";
      storagePath?: string;
    }
  | {
      type: "subagent";
      subagentId: string;
      subagentName: string;
      status: "active" | "completed" | "error" | "aborted";
      sessionId?: string;
      configuration?: unknown;
    };

export interface WaveMessage {
  id?: string;
  role: "user" | "assistant";
  blocks: WaveBlock[];
  /** A date and time. */
  timestamp?: string;
  usage?: {
    prompt_tokens?: number;
    completion_tokens?: number;
    total_tokens?: number;
    model?: string;
    operation_type?: string;
    cache_read_input_tokens?: number;
    cache_creation_input_tokens?: number;
  };
  additionalFields?: unknown;
  isMeta?: boolean;
}

/** The parameters of notifications, by method. */
export interface WaveNotifications {
  userMessageAdded: { message: WaveMessage };
  assistantMessageAdded: { message: WaveMessage };
  assistantContentUpdated: { messageId: string; chunk: string; stage: "streaming" | "end" };
  assistantReasoningUpdated: { messageId: string; chunk: string; stage: "streaming" | "end" };
  toolBlockUpdated: WaveToolUpdate;
  errorBlockAdded: { error: string };
  loadingChange: { loading: boolean; latestTotalTokens?: number };
  commandRunningChange: { running: boolean };
  queuedMessagesChange: { messages: unknown[] };
  tasksChange: {
    tasks: {
      id: string;
      subject: string;
      description?: string;
      status: "pending" | "in_progress" | "completed" | "deleted";
      activeForm?: string;
      blocks?: string[];
      blockedBy?: string[];
      metadata?: unknown;
    }[];
  };
  sessionIdChange: { sessionId: string };
  permissionModeChange: { mode: string };
  workdirChange: { workdir: string };
  mcpServersChange: { servers: unknown[] };
  bangMessageAdded: { command: string; messageId: string };
  bangMessageUpdated: { command: string; output: string; messageId: string };
  bangMessageCompleted: {
    command: string;
    exitCode: number | null;
    messageId: string;
    output?: string;
  };
  notificationMessageAdded: {
    taskId: string;
    taskType: string;
    status: string;
    summary: string;
    message?: WaveMessage;
  };
  compactBlockAdded: { content: string };
  compactionStateChange: { isCompacting: boolean };
  compactionContentUpdate: { content: string };
}

export type WaveNotification = {
  [Method in keyof WaveNotifications]: {
    method: Method;
    params: WaveNotifications[Method];
    sessionId?: string;
  };
}[keyof WaveNotifications];

export type WaveEvent =
  (WaveToolUpdate & { stage: WaveStage }) | WaveNotification | WaveMessage | WaveBlock;
