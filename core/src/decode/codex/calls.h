// Items that are tool calls: commands, patches, searches, tools of servers, sub-agents.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/codex/items.h"
#include "decode/codex/state.h"

namespace agent_timeline {

/// What an item says of the call that it is of: its status and, in the end, its times.
[[nodiscard]] ToolCallEvent read_codex_call(const CodexItem& item, std::string_view name,
                                            CodexContext& now);

/// Hands the call on, which begins with what is heard of it first.
void finish_codex_call(ToolCallEvent call, const CodexItem& item, CodexContext& now);

/// False for a kind that is no call, or not known.
bool decode_codex_call(std::string_view kind, const CodexItem& item, CodexContext& now);

/// What a search looks for.
[[nodiscard]] std::string codex_queries(const Value& action);

/// More of the output of a command that runs.
void add_codex_output(const std::string& id, std::string_view chunk, CodexContext& now);

/// A plan is the to-do list. False when `steps` is none.
bool add_codex_plan(const Value& steps, Event& event);

/// Where the turn has ended and a command has not, it goes on in the background.
void leave_codex_commands(CodexContext& now);

/// What this agent runs is no longer waited for.
void forget_codex_commands(CodexContext& now);

}  // namespace agent_timeline
