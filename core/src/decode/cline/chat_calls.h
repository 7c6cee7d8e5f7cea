// The calls that Cline's chat tells of: each message has words of its own for what is done and for
// what came of it.
#pragma once

#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// A message of kind `tool`: `{tool, path, content, …}`.
[[nodiscard]] ToolCallEvent read_cline_chat_tool(const Value& tool);

/// The to-do list that such a message sets; nothing for other tools.
[[nodiscard]] std::optional<TodoListEvent> read_cline_chat_todos(const Value& tool, Event& event);

/// What a browser is told to do: `{action, coordinate, text}`, or the address in `text` that it is
/// opened at.
[[nodiscard]] ToolCallEvent read_cline_chat_browser(const Value& text, const Value& action);

/// What a browser shows then: `{screenshot, logs, currentUrl}`.
[[nodiscard]] ToolResult read_cline_chat_page(const Value& shown);

/// What a search of the code found: `{content: {results: [{filePath, startLine, codeChunk}]}}`.
[[nodiscard]] ToolResult read_cline_chat_matches(const Value& found);

/// A command, and below it what it has written so far. `has_ended`: that is all.
[[nodiscard]] ToolCallEvent read_cline_chat_command(std::string_view text, bool has_ended);

/// `{serverName, type, toolName, arguments}` or `{serverName, type, uri}`.
[[nodiscard]] ToolCallEvent read_cline_chat_mcp(const Value& asked);

/// Sub-agents that work side by side: `{prompts}`.
[[nodiscard]] ToolCallEvent read_cline_chat_agents(const Value& asked);

/// What those have come to: `{status, items: [{prompt, status, result, error}]}`.
void add_cline_chat_report(const Value& report, ToolCallEvent& said);

}  // namespace agent_timeline
