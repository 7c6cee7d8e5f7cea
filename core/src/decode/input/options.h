// The options that a host may set before any input.
#pragma once

#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

/// Learns what events come from, before they are handed out. What it is given holds until then.
class InputObserver {
 public:
  /// Of which dialect an event is, and how sure that is.
  virtual void on_claim(const Dialect&, const Input&, int) {}
  /// What was read of the next event; or its text, where that could not be read.
  virtual void on_value(const Value&) {}
  virtual void on_text(std::string_view) {}

 protected:
  ~InputObserver() = default;
};

struct DecodeOptions {
  /// The dialects that there are; outlives the decoder.
  std::span<const Dialect> dialects = agent_timeline::dialects();
  /// The one dialect of every event, one of `dialects`; null to tell by each event.
  const Dialect* dialect = nullptr;
  /// Null for none; outlives the decoder.
  InputObserver* observer = nullptr;
};

/// Null when there is no dialect of that name.
[[nodiscard]] const Dialect* find_dialect(std::string_view name);

}  // namespace agent_timeline
