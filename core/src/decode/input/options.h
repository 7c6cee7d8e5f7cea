// What a host may say about the input before it comes.
#pragma once

#include <string_view>

#include "decode/dialect.h"

namespace agent_timeline {

/// Learns of which dialect each event is, and how sure that is.
class ClaimObserver {
 public:
  virtual void on_claim(const Dialect& dialect, const Input& input, int score) = 0;

 protected:
  ~ClaimObserver() = default;
};

struct DecodeOptions {
  /// The dialects that there are; outlives the decoder.
  std::span<const Dialect> dialects = agent_timeline::dialects();
  /// The one dialect of every event, one of `dialects`; null to tell by each event.
  const Dialect* dialect = nullptr;
  /// Null for none; outlives the decoder.
  ClaimObserver* observer = nullptr;
};

/// Null when there is no dialect of that name.
[[nodiscard]] const Dialect* find_dialect(std::string_view name);

}  // namespace agent_timeline
