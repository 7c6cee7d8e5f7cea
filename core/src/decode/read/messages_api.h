// Reads what answers of Anthropic's Messages API hold besides texts and calls, for every decoder
// that meets them: in a stream, as one object, and in stored conversations.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/read/tool_value.h"
#include "event/event.h"

namespace agent_timeline {

/// Reads a block `…_tool_result`: what a tool run by the server found, or why it failed. Nothing
/// for a result like that of any other tool.
[[nodiscard]] std::optional<ToolAnswer> read_server_result(const Value& arguments,
                                                           const Value& block);

/// Returns a row that says why the answer (`stop_reason`, `stop_details`) was cut short or refused;
/// nothing for a normal end.
[[nodiscard]] std::optional<NoticeEvent> read_stop_notice(const Value& answer);

/// Returns a row that says that an answer is incomplete, and why.
[[nodiscard]] NoticeEvent incomplete_notice(std::string_view why);

/// Returns the row of a context compaction; later rows with the same key replace it.
[[nodiscard]] NoticeEvent compaction_notice(std::string_view summary, std::string key);

/// Adds the rows of a block in which the server reports a change to the conversation: a compaction,
/// or a fallback to another model. Returns false for any other block.
bool add_server_block(const Value& block, std::string key, Event& event);

}  // namespace agent_timeline
