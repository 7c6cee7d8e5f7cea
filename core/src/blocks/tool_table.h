// The tool table: what a tool is called, what it belongs to, and which of its arguments say what
// the call is about. Tools of different agents that do the same thing meet in the same row values.
#pragma once

#include <span>
#include <string_view>

#include "blocks/block.h"

namespace agent_timeline {

struct ToolRow {
  std::string_view name;
  ToolFamily family = ToolFamily::generic;
  /// Empty: the tool is called by its name.
  std::string_view label_key;
  /// Arguments that make the one-line summary: the first one that is there.
  std::span<const std::string_view> subject;
  /// Arguments that hold source text, shown as such rather than inside the JSON of the parameters.
  std::span<const std::string_view> sources;
};

/// The row of tool `name`; a tool that is not listed gets the generic row.
[[nodiscard]] const ToolRow& find_tool(std::string_view name);

}  // namespace agent_timeline
