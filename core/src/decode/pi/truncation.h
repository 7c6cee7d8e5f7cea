// How Pi's tools report what they left out of their output: in `details.truncation`, in the limits
// that `details` says were reached, and in a remark in brackets below the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// A text without the remark below it, and what the remark says.
struct PiRemark {
  std::string_view text;
  /// Absent when there is no remark.
  std::optional<OutputCut> cut = {};
  /// The number of lines in the file after those that were read, if the remark says it.
  std::optional<std::int64_t> more_lines = {};
};

/// Removes the remark from the end of `text`. It must be set apart by a blank line, since a file
/// can end with a line that looks like one.
[[nodiscard]] PiRemark split_pi_remark(std::string_view text);

/// Returns what `details` says was left out; nothing if it says nothing about that.
[[nodiscard]] std::optional<OutputCut> read_pi_cut(const Value& details);

/// Combines two reports: `known`, completed by what only `other` says.
[[nodiscard]] std::optional<OutputCut> merge_cuts(std::optional<OutputCut> known,
                                                  const std::optional<OutputCut>& other);

}  // namespace agent_timeline
