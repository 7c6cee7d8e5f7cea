#include "decode/host.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kMarker = "agent-timeline";

}  // namespace

int score_host(const Input& input) {
  return input.value[kMarker].is_string() ? 100 : 0;
}

void decode_host(const Input& input, Event& event) {
  const Value& value = input.value;
  UnknownEvent card;
  if (value[kMarker].text() == "quarantine") {
    card.code = "quarantine";
    card.subject = value["reason"].string_or_empty();
    card.text = value["text"].string_or_empty();
    const auto bytes = value["bytes"].integer().value_or(0);
    card.text_bytes = bytes > 0 ? static_cast<std::size_t>(bytes) : card.text.size();
  } else {
    card.code = "unknown-kind";
    card.subject = value[kMarker].text();
    card.value = value;
  }
  event.bodies.emplace_back(std::move(card));
}

}  // namespace agent_timeline
