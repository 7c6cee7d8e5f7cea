#include "emit/entry_time.h"

#include <variant>

#include "base/calendar.h"
#include "blocks/elapsed.h"

namespace agent_timeline {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;
/// A shorter duration tells nothing.
constexpr std::int64_t kNotableMs = 1000;

bool is_message(const Entry& entry) {
  return std::holds_alternative<Message>(entry.content);
}

bool is_prompt(const Entry& entry, const Block& block) {
  return is_message(entry) && block.role == Role::user && !block.collapsed;
}

}  // namespace

std::string notable_time(const Entry& entry, const Block& block, const Entry* previous,
                         std::int64_t utc_offset_minutes) {
  const auto& at = entry.started_ms;
  if (!at || *at <= 0) return {};
  const Moment moment = moment_of(*at, utc_offset_minutes);
  const bool has_previous = previous != nullptr && previous->started_ms.value_or(0) > 0;
  if (!has_previous) return clock_text(moment);
  const std::int64_t before = *previous->started_ms;
  if (moment_of(before, utc_offset_minutes).day != moment.day) {
    return date_text(moment) + " " + clock_text(moment);
  }
  const bool is_late = *at > before && *at - before >= kMinuteMs;
  return is_prompt(entry, block) || is_late ? clock_text(moment) : std::string();
}

std::string notable_duration(const Entry& entry) {
  if (is_message(entry) || is_open(entry.status)) return {};
  const auto took = elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms);
  return took && *took >= kNotableMs ? make_label("badge.duration", {{"milliseconds", *took}}).text
                                     : std::string();
}

bool is_news(const Badge& badge) {
  const Label& label = badge.label;
  if (label.key == "badge.duration") return false;
  if (label.key != "badge.exit-code" || label.arguments.empty()) return true;
  const auto* code = std::get_if<std::int64_t>(&label.arguments.front().value);
  return code == nullptr || *code != 0;
}

}  // namespace agent_timeline
