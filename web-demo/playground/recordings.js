// @ts-check
// The recordings that ship with the page, for its pickers.

/**
 * Groups of [file name, text].
 * @type {[string, [string, string][]][]}
 */
export const kRecordings = [
  [
    "The same task, by dialect",
    [
      ["maria-fix-parser", "Fix a parser (maria)"],
      ["claude-code-fix-parser", "Fix a parser (Claude Code)"],
      ["acp-fix-parser", "Fix a parser (Agent Client Protocol)"],
      ["codex-fix-parser", "Fix a parser (Codex)"],
      ["ag-ui-fix-parser", "Fix a parser (AG-UI)"],
      ["ai-sdk-fix-parser", "Fix a parser (AI SDK)"],
      ["cline-fix-parser", "Fix a parser (Cline)"],
      ["copilot-fix-parser", "Fix a parser (Copilot CLI)"],
      ["gemini-fix-parser", "Fix a parser (Gemini CLI)"],
      ["langgraph-fix-parser", "Fix a parser (LangGraph)"],
      ["mastra-fix-parser", "Fix a parser (Mastra)"],
      ["mcp-fix-parser", "Fix a parser (MCP, without the agent)"],
      ["model-api-fix-parser", "Fix a parser (OpenAI's Responses API)"],
      ["opencode-fix-parser", "Fix a parser (opencode)"],
      ["pi-fix-parser", "Fix a parser (Pi)"],
      ["wave-fix-parser", "Fix a parser (Wave)"],
    ],
  ],
  [
    "More",
    [
      ["streamed-answer", "Streamed answer (neutral)"],
      ["edits-and-output", "Streamed edits, code and output (neutral)"],
      ["tinyfish-search", "Search the web (Pi with TinyFish)"],
      ["maria-cancelled", "Cancelled, then failed (maria)"],
      ["maria-seed-flat", "First steps (maria, flat format)"],
      ["broken", "Broken on purpose"],
    ],
  ],
];

/** For each agent one recording, of the same task. */
export const kAgents = kRecordings[0][1].map(([name]) => name);

/**
 * Fills `picker` with all recordings and selects one.
 * @param {HTMLSelectElement} picker
 * @param {string} chosen
 */
export function offerRecordings(picker, chosen) {
  for (const [title, recordings] of kRecordings) {
    const group = document.createElement("optgroup");
    group.label = title;
    group.append(...recordings.map(([value, text]) => new Option(text, value)));
    picker.append(group);
  }
  picker.value = chosen;
}

/**
 * Fetches the bytes of a recording.
 * @param {string} name
 */
export async function fetchRecording(name) {
  const response = await fetch(`../recordings/${name}.jsonl`);
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
