// Options that a host may set before any input.
#pragma once

#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

/// Learns the source of each event before it is handed out. Arguments stay valid until then.
class InputObserver {
 public:
  /// Reports the dialect of the next event, its input and its score.
  virtual void on_claim(const Dialect&, const Input&, int) {}
  /// Reports the value of the next event, or its text if that could not be parsed.
  virtual void on_value(const Value&) {}
  virtual void on_text(std::string_view) {}

 protected:
  ~InputObserver() = default;
};

struct DecodeOptions {
  /// The known dialects; must outlive the decoder.
  std::span<const Dialect> dialects = agent_timeline::dialects();
  /// The dialect of every event, one of `dialects`; null to detect it for each event.
  const Dialect* dialect = nullptr;
  /// Optional; must outlive the decoder.
  InputObserver* observer = nullptr;
};

/// Returns null if no dialect has this name.
[[nodiscard]] const Dialect* find_dialect(std::string_view name);

}  // namespace agent_timeline
