// Parses complete JSON text into a Value, with nlohmann_json; text that is still streaming is read
// by partial_input.h.
// Invariants: key order and the spelling of numbers are kept; accepted text is valid UTF-8; nesting
// in the input uses no stack.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "base/value.h"

namespace agent_timeline {

enum class JsonError : std::uint8_t {
  /// Not JSON according to RFC 8259.
  syntax,
  /// Nested deeper than limits::kJsonDepth.
  too_deep,
  /// A number that a double rounds to infinity (1e400).
  number_range,
};

/// Parses `text`, which must be one value; a byte order mark before it is skipped. Ill-formed UTF-8
/// and unpaired surrogates are errors: see repair.h.
[[nodiscard]] std::variant<Value, JsonError> read_json(std::string_view text);

}  // namespace agent_timeline
