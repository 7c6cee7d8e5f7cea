// What answers of Anthropic's Messages API say beyond texts and calls, for every decoder that meets
// them: in a stream, as one object, and in stored conversations.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/value.h"
#include "decode/read/tool_value.h"
#include "event/event.h"

namespace agent_timeline {

/// What a tool that the server ran found, or why it failed: a block `…_tool_result`. Nothing for a
/// result that is like any other tool's.
[[nodiscard]] std::optional<ToolAnswer> read_server_result(const Value& arguments,
                                                           const Value& block);

/// A row that says why the answer ended (`stop_reason`, `stop_details`), where it is cut short or
/// refused.
[[nodiscard]] std::optional<NoticeEvent> read_stop_notice(const Value& answer);

/// A row that says that an answer is incomplete, and why.
[[nodiscard]] NoticeEvent incomplete_notice(std::string_view why);

/// The row of a compaction of the context; later ones with the key take its place.
[[nodiscard]] NoticeEvent compaction_notice(std::string_view summary, std::string key);

/// Adds the rows of a block in which the server says what it did to the conversation: a compaction,
/// or that another model went on. False for any other block.
bool add_server_block(const Value& block, std::string key, Event& event);

}  // namespace agent_timeline
