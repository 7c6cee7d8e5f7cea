// One row per dialect. A new dialect is a file with these two functions and a row in dialect.cpp;
// nothing else in the core learns of it.
#pragma once

#include <span>
#include <string_view>

#include "base/value.h"
#include "event/event.h"

namespace agent_timeline {

/// One JSON object as it came in, with what the transport said about it.
struct Input {
  const Value& value;
  /// The `event:` name of a server-sent event, else empty.
  std::string_view sse_event;
};

struct Dialect {
  std::string_view name;
  /// How sure it is that `input` is of this dialect: 0 is no, 100 is certain.
  int (*score)(const Input& input);
  /// Fills in everything of `event` but its dialect. Total: any input that scored above 0 is
  /// decoded.
  void (*decode)(const Input& input, Event& event);
};

[[nodiscard]] std::span<const Dialect> dialects();

/// The dialect with the highest score (the first of equals), or null when all say no.
[[nodiscard]] const Dialect* detect_dialect(const Input& input);

}  // namespace agent_timeline
