// Reads what can be read of a call's input while it streams: JSON that is not complete yet.
// Invariant: pure and linear, on at most the first limits::kPartialInputBytes bytes; what is read
// is valid UTF-8 when the text is.
#pragma once

#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The members of the JSON object that `text` begins with whose values are strings, the last of
/// which may be cut anywhere. Other values are skipped. Null when `text` begins with no object.
[[nodiscard]] Value read_partial_input(std::string_view text);

}  // namespace agent_timeline
