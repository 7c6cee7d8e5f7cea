// What Pi's tools leave out of their output, and how they say so: in `details.truncation`, in the
// limits that `details` says were reached, and in a remark in brackets below the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/value.h"
#include "event/tool_output.h"

namespace agent_timeline {

/// A text without the remark below it, and what that remark says.
struct PiRemark {
  std::string_view text;
  /// Absent when there is no remark.
  std::optional<OutputCut> cut = {};
  /// Lines of the file below those that were read, where that is what it says.
  std::optional<std::int64_t> more_lines = {};
};

/// Takes the remark from the end of `text`. What merely looks like one (a file can end that way)
/// is left alone unless a blank line sets it apart.
[[nodiscard]] PiRemark split_pi_remark(std::string_view text);

/// What `details` says was left out; nothing when it says nothing of the kind.
[[nodiscard]] std::optional<OutputCut> read_pi_cut(const Value& details);

/// Both, where each says what the other does not.
[[nodiscard]] std::optional<OutputCut> merge_cuts(std::optional<OutputCut> known,
                                                  const std::optional<OutputCut>& other);

}  // namespace agent_timeline
