#include "timeline/entry.h"

#include "base/number.h"

namespace agent_timeline {

bool has_failed(Status status) {
  return status == Status::error || status == Status::timed_out;
}

std::string entry_id(EntryIndex index) {
  return "e" + std::to_string(std::uint64_t{index} + 1);
}

std::optional<EntryIndex> parse_entry_id(std::string_view id) {
  if (!id.starts_with('e') || id.starts_with("e0")) return std::nullopt;
  const std::optional<EntryIndex> number = parse_integer<EntryIndex>(id.substr(1));
  return number ? std::optional(*number - 1) : std::nullopt;
}

}  // namespace agent_timeline
