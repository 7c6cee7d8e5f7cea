// JSON text to a Value, by nlohmann's SAX parser: no exceptions, no recursion on the input's depth,
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
  /// A number that no double can hold (1e400).
  number_range,
};

/// Reads the one value that `text` (valid UTF-8) must be.
[[nodiscard]] std::variant<Value, JsonError> read_json(std::string_view text);

}  // namespace agent_timeline
