// Items that are tool calls: commands, patches, searches, MCP tools, sub-agents.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/text_map.h"
#include "base/value.h"
#include "decode/codex/items.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// The call that an item describes: its status and, at the end, its times.
[[nodiscard]] ToolCallEvent read_codex_call(const CodexItem& item, std::string_view name,
                                            CodexContext& context);

/// Passes the call to the ledger, and begins it if this is the first event about it.
void finish_codex_call(ToolCallEvent call, const CodexItem& item, CodexContext& context);

/// False for an unknown kind, or one that is not a call.
bool decode_codex_call(std::string_view kind, const CodexItem& item, CodexContext& context);

/// The queries of a search.
[[nodiscard]] std::string codex_queries(const Value& action);

/// Appends to the output of a running command.
void add_codex_output(const std::string& id, std::string_view chunk, CodexContext& context);

/// Sets the to-do list to a plan. False if `steps` is not a list.
bool add_codex_plan(const Value& steps, Event& event);

/// At the end of a turn, commands that still run continue in the background.
void move_codex_commands_to_background(CodexContext& context);

/// Stops tracking the running commands of this agent.
void forget_codex_commands(CodexContext& context);

/// Removes this agent's keys (`key_of`) from `keys` and returns the ids of their calls.
[[nodiscard]] std::vector<std::string> take_codex_calls(TextSet& keys, const CodexContext& context);

}  // namespace agent_timeline
