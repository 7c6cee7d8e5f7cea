// The calls in Cline's chat, where each kind of message has a form of its own for the action and
// for its result.
#pragma once

#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

/// A message of kind `tool`: `{tool, path, content, …}`.
[[nodiscard]] ToolCallEvent read_cline_chat_tool(const Value& tool);

/// The to-do list that such a message sets; nothing for other tools.
[[nodiscard]] std::optional<TodoListEvent> read_cline_chat_todos(const Value& tool, Event& event);

/// A browser action: `{action, coordinate, text}`, or the URL in `text` to open.
[[nodiscard]] ToolCallEvent read_cline_chat_browser(const Value& text, const Value& action);

/// The state of the browser after that: `{screenshot, logs, currentUrl}`.
[[nodiscard]] ToolResult read_cline_chat_page(const Value& shown);

/// The matches of a code search: `{content: {results: [{filePath, startLine, codeChunk}]}}`.
[[nodiscard]] ToolResult read_cline_chat_matches(const Value& found);

/// A command, with its output so far below it. `has_ended`: the output is complete.
[[nodiscard]] ToolCallEvent read_cline_chat_command(std::string_view text, bool has_ended);

/// `{serverName, type, toolName, arguments}` or `{serverName, type, uri}`.
[[nodiscard]] ToolCallEvent read_cline_chat_mcp(const Value& payload);

/// Sub-agents that run in parallel: `{prompts}`.
[[nodiscard]] ToolCallEvent read_cline_chat_agents(const Value& payload);

/// Their results: `{status, items: [{prompt, status, result, error}]}`.
void add_cline_chat_report(const Value& report, ToolCallEvent& update);

}  // namespace agent_timeline
