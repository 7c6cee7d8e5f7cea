// The results of maria's tools. MoonBit writes an enum value as `["Constructor", {fields}]`; since
// March 2026 every result is a string equal to the event's text.
#pragma once

#include <optional>
#include <string_view>

#include "event/event.h"

namespace agent_timeline {

struct MariaResult {
  Status status = Status::done;
  std::optional<ToolOutput> output;
  std::optional<OutputCut> cut = {};
};

/// Reads the (truthy) `result` of a call of tool `name`; `arguments` are null if unknown. For an
/// unknown tool or form, the output is `text`, or the result itself if `text` is blank.
[[nodiscard]] MariaResult read_maria_result(std::string_view name, const Value& arguments,
                                            const Value& result, std::string_view text);

}  // namespace agent_timeline
