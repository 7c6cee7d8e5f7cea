// Makes the text of one event acceptable to a strict JSON parser: ill-formed UTF-8 and unpaired
// surrogate escapes (which JSON.stringify writes and RFC 8259, 8.2 warns of) become U+FFFD.
// Invariant: text that needs no repair is not copied.
#pragma once

#include <string>
#include <string_view>

namespace agent_timeline {

struct Repaired {
  /// Views the input, or `storage` when something had to be changed.
  std::string_view text;
  bool invalid_utf8 = false;
  bool unpaired_surrogate = false;
};

/// Repairs `text`; `storage` must outlive the result.
[[nodiscard]] Repaired repair_event_text(std::string_view text, std::string& storage);

}  // namespace agent_timeline
