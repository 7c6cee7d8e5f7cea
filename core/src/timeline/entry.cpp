#include "timeline/entry.h"

#include "base/number.h"

namespace agent_timeline {

bool is_open(Status status) {
  switch (status) {
    case Status::input_streaming:
    case Status::ready:
    case Status::awaiting_approval:
    case Status::running:
    case Status::partial:
      return true;
    case Status::done:
    case Status::error:
    case Status::denied:
    case Status::cancelled:
    case Status::timed_out:
    case Status::background:
    case Status::orphaned:
      return false;
  }
  return false;
}

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
