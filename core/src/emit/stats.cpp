#include "emit/stats.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "base/json/write.h"
#include "base/sorting.h"
#include "blocks/elapsed.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"
#include "event/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The cap for durations, in milliseconds (about 50 days).
constexpr std::int64_t kMaxDurationMs = 0xFFFF'FFFF;

/// Counters for the calls of one tool, or of all.
struct Calls {
  std::int64_t calls = 0;
  std::int64_t failures = 0;
  std::int64_t denied = 0;
  std::int64_t cancelled = 0;
  std::int64_t open = 0;
  /// Durations in milliseconds of ended calls for which they are known.
  std::vector<std::size_t> durations;

  void count(const Entry& entry) {
    ++calls;
    failures += has_failed(entry.status) ? 1 : 0;
    denied += entry.status == Status::denied ? 1 : 0;
    cancelled += entry.status == Status::cancelled ? 1 : 0;
    open += is_open(entry.status) ? 1 : 0;
    if (is_open(entry.status)) return;
    const auto duration = elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms);
    if (duration && *duration >= 0) {
      durations.push_back(static_cast<std::size_t>(std::min(*duration, kMaxDurationMs)));
    }
  }
};

/// Writes members into an open object.
class StatsWriter {
 public:
  explicit StatsWriter(JsonWriter& json) : json_(json) {}

  void number(std::string_view name, std::int64_t value) {
    json_.key(name);
    json_.integer(value);
  }

  void calls(Calls& calls) {
    number("calls", calls.calls);
    number("failures", calls.failures);
    number("denied", calls.denied);
    number("cancelled", calls.cancelled);
    number("open", calls.open);
    json_.key("durationMs");
    if (calls.durations.empty()) return json_.null();
    std::sort(calls.durations.begin(), calls.durations.end());
    durations(calls.durations);
  }

 private:
  /// `sorted` must not be empty. A percentile is the smallest duration that at least this share of
  /// the calls does not exceed.
  void durations(const std::vector<std::size_t>& sorted) {
    std::int64_t total = 0;
    for (const std::size_t duration : sorted)
      total = saturating_add(total, static_cast<std::int64_t>(duration));
    const auto percentile = [&](std::size_t percent) {
      return static_cast<std::int64_t>(sorted[(sorted.size() * percent + 99) / 100 - 1]);
    };
    json_.begin_object();
    number("known", static_cast<std::int64_t>(sorted.size()));
    number("total", total);
    number("median", percentile(50));
    number("p95", percentile(95));
    number("max", percentile(100));
    json_.end_object();
  }

  JsonWriter& json_;
};

}  // namespace

std::optional<std::int64_t> working_ms(const Timeline& timeline) {
  std::optional<std::int64_t> working;
  for (const Turn& turn : timeline.turns()) {
    const auto took = elapsed_ms(turn.duration_ms, turn.started_ms, turn.ended_ms);
    if (took && *took > 0) working = saturating_add(working.value_or(0), *took);
  }
  return working;
}

std::string stats_json(const Timeline& timeline) {
  std::map<std::string_view, std::int64_t> kinds = {
      {"message", 0}, {"reasoning", 0}, {"tool", 0}, {"notice", 0}, {"unknown", 0}};
  Calls all;
  std::map<std::string_view, Calls> tools;
  for (const Entry& entry : timeline.entries()) {
    ++kinds[kind_name(entry.content)];
    const auto* call = std::get_if<ToolCall>(&entry.content);
    if (call == nullptr) continue;
    all.count(entry);
    tools[call->name].count(entry);
  }
  std::string out;
  JsonWriter json(out);
  StatsWriter writer(json);
  json.begin_object();
  json.key("entries");
  json.begin_object();
  for (const auto& [kind, count] : kinds)
    writer.number(kind, count);
  json.end_object();
  writer.number("turns", static_cast<std::int64_t>(timeline.turns().size()));
  writer.calls(all);
  json.key("tools");
  json.begin_array();
  for (auto& [name, calls] : tools) {
    json.begin_object();
    json.key("name");
    json.string(name);
    json.key("family");
    json.string(enum_name(find_tool(name).family));
    writer.calls(calls);
    json.end_object();
  }
  json.end_array();
  const SessionFacts& facts = timeline.facts();
  json.key("usage");
  json.raw(json_of(facts.usage));
  json.key("costUsd");
  json.raw(json_of_usd(facts.cost_nano_usd));
  json.key("startedAt");
  json.raw(json_of(facts.started_ms));
  json.key("updatedAt");
  json.raw(json_of(facts.updated_ms));
  json.key("workingMs");
  json.raw(json_of(working_ms(timeline)));
  json.key("hidden");
  json.begin_object();
  for (const auto& [kind, count] : facts.hidden)
    writer.number(kind, count);
  json.end_object();
  json.end_object();
  return out;
}

}  // namespace agent_timeline
