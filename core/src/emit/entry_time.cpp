#include "emit/entry_time.h"

#include <string_view>
#include <variant>

#include "base/calendar.h"
#include "blocks/elapsed.h"

namespace agent_timeline {
namespace {

/// The length of a notable pause; rows/model.ts of the view has the same value.
constexpr std::int64_t kGapMs = 60'000;
/// The maximum number of entries without times that are skipped to find an earlier time.
constexpr std::size_t kMaxLookback = 8;

bool is_message(const Entry& entry) {
  return std::holds_alternative<Message>(entry.content);
}

/// True for entries that can show a time of day: calls show their duration instead, and thoughts
/// belong to what follows them.
bool has_clock(const Entry& entry) {
  if (const auto* message = std::get_if<Message>(&entry.content)) return !message->reasoning;
  return !std::holds_alternative<ToolCall>(entry.content);
}

std::optional<std::int64_t> last_moment(const Entry& entry) {
  return entry.ended_ms ? entry.ended_ms : entry.started_ms;
}

}  // namespace

std::string notable_time(const Entry& entry, const std::vector<Entry>& entries,
                         std::int64_t utc_offset_minutes) {
  const auto& at = entry.started_ms;
  if (!at || *at <= 0 || !has_clock(entry)) return {};
  const Moment moment = moment_of(*at, utc_offset_minutes);
  for (std::size_t step = 1; step <= kMaxLookback; ++step) {
    if (step > entry.index) return clock_text(moment);
    const auto before = last_moment(entries[entry.index - step]);
    if (!before) continue;
    if (*at - *before <= kGapMs) return {};
    const bool is_same_day = moment_of(*before, utc_offset_minutes).day == moment.day;
    return is_same_day ? clock_text(moment) : date_text(moment) + " " + clock_text(moment);
  }
  return {};
}

std::optional<std::int64_t> notable_ms(const Entry& entry) {
  constexpr std::int64_t shortest_notable = 1000;
  const auto took = elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms);
  return took && *took >= shortest_notable ? took : std::nullopt;
}

std::string notable_duration(const Entry& entry) {
  if (is_message(entry) || is_open(entry.status)) return {};
  const auto took = notable_ms(entry);
  return took ? make_label("badge.duration", {{"milliseconds", *took}}).text : std::string();
}

bool is_notable(const Badge& badge) {
  const std::string_view key = badge.label.key;
  if (key == "badge.duration" || key == "badge.running") return false;
  return key != "badge.exit-code" || badge.tone == Tone::bad || badge.tone == Tone::warning;
}

}  // namespace agent_timeline
