#include "decode/input/host.h"

#include <algorithm>

#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline {

std::optional<UnknownEvent> read_quarantine(const Value& value) {
  constexpr std::size_t members = 4;
  const std::optional<std::int64_t> bytes = value["bytes"].integer();
  const bool complete = value.size() == members && bytes && *bytes >= 0 &&
                        value["reason"].is_string() && value["text"].is_string();
  if (!complete || value["agent-timeline"].string_or_empty() != "quarantine") return std::nullopt;
  UnknownEvent card;
  card.code = "quarantine";
  card.subject = utf8_prefix(value["reason"].text(), limits::kRejectedTextBytes);
  card.text = utf8_prefix(value["text"].text(), limits::kRejectedTextBytes);
  card.text_bytes = std::max(static_cast<std::size_t>(*bytes), value["text"].text().size());
  return card;
}

}  // namespace agent_timeline
