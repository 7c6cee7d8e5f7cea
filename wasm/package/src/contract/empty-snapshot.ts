// The snapshot and the outline of a session that has received no events: the starting point for applying
// patches. Invariant: equal to what the core returns for a new session (tests/wasm compares them).
import { SNAPSHOT_VERSION, type Outline, type SessionFacts, type Snapshot } from "./index.js";

function emptyFacts(): SessionFacts {
  return {
    dialects: [],
    model: null,
    title: null,
    directory: null,
    branch: null,
    running: false,
    ended: false,
    tools: 0,
    systemPrompt: false,
    contextTokens: null,
    contextLimit: null,
    contextPruned: null,
    usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, totalTokens: 0 },
    costUsd: null,
    startedAt: null,
    updatedAt: null,
    droppedDiagnostics: 0,
  };
}

/** Returns a new empty snapshot, at revision 0. */
export function emptySnapshot(): Snapshot {
  return {
    version: SNAPSHOT_VERSION,
    revision: 0,
    session: emptyFacts(),
    todos: [],
    queue: [],
    entries: [],
    turns: [],
    groups: [],
    diagnostics: [],
  };
}

/** Returns a new empty outline, at revision 0. */
export function emptyOutline(): Outline {
  return { ...emptySnapshot(), entries: [] };
}
