// Reads what can be read of a call's input while it streams: JSON that is not complete yet.
// Invariant: pure and linear, on at most the first limits::kPartialInputBytes bytes; what is read
// is valid UTF-8 when the text is.
#pragma once

#include <string>
#include <string_view>

#include "base/value.h"

namespace agent_timeline {

/// The members of the JSON object that `text` begins with whose values are strings, or lists of
/// objects with such members; the last string may be cut anywhere. Other values are skipped. Null
/// when `text` begins with no object.
[[nodiscard]] Value read_partial_input(std::string_view text);

/// What a JSON string says; `text` begins behind its opening quote, and what follows its closing
/// one does not matter.
[[nodiscard]] std::string read_json_string(std::string_view text);

}  // namespace agent_timeline
