// JSON text to a Value: no recursion on the depth of the input, every byte looked at once or twice,
// key order and number spelling kept.
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
  /// A number too large for a double (1e400), looked at to twenty digits.
  number_range,
};

/// Reads the one value that `text` must be. Ill-formed UTF-8 and unpaired surrogates are errors.
[[nodiscard]] std::variant<Value, JsonError> read_json(std::string_view text);

}  // namespace agent_timeline
