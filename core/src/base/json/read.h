// JSON text to a Value, by nlohmann_json. For whoever has all of a text; what is cut while it
// streams is read by partial_input.h. Invariants: key order and the spelling of numbers are kept;
// what is accepted is valid UTF-8; the input's depth costs no stack.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "base/value.h"

namespace agent_timeline {

enum class JsonError : std::uint8_t {
  /// Not JSON by RFC 8259.
  syntax,
  /// Nested deeper than limits::kJsonDepth.
  too_deep,
  /// A number that a double rounds to infinity (1e400).
  number_range,
};

/// Reads the one value that `text` must be; a byte order mark before it is skipped. Ill-formed
/// UTF-8 and unpaired surrogates are errors: see repair.h.
[[nodiscard]] std::variant<Value, JsonError> read_json(std::string_view text);

}  // namespace agent_timeline
