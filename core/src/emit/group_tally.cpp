#include "emit/group_tally.h"

#include "base/json_text.h"
#include "emit/json_fields.h"

namespace agent_timeline {
namespace {

bool has_failed(Status status) {
  return status == Status::error || status == Status::denied || status == Status::timed_out;
}

}  // namespace

std::string group_id(GroupIndex index) {
  return "g" + std::to_string(index + 1);
}

void GroupTally::count(const Entry& entry) {
  if (!entry.group) return;
  if (calls_.size() <= entry.index) calls_.resize(std::size_t{entry.index} + 1);
  if (sums_.size() <= *entry.group) sums_.resize(std::size_t{*entry.group} + 1);
  Call& call = calls_[entry.index];
  if (call.counted) add(call, *entry.group, -1);
  call = {true, is_open(entry.status), has_failed(entry.status)};
  add(call, *entry.group, 1);
}

void GroupTally::add(const Call& call, GroupIndex group, std::int64_t by) {
  Sums& sums = sums_[group];
  if (call.open) sums.open += by;
  if (call.failed) sums.failed += by;
}

std::string GroupTally::json(const Timeline& timeline, GroupIndex index) const {
  const Group& group = timeline.groups()[index];
  const std::optional<EntryIndex> parent = timeline.entries()[group.first].parent;
  const Sums& sums = sums_[index];
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("id");
  json.string(group_id(index));
  json.key("parent");
  json.raw(json_of_entry(parent));
  json.key("first");
  json.string(entry_id(group.first));
  json.key("last");
  json.string(entry_id(group.last));
  json.key("calls");
  json.integer(static_cast<std::int64_t>(group.calls));
  json.key("open");
  json.integer(sums.open);
  json.key("failed");
  json.integer(sums.failed);
  json.end_object();
  return out;
}

}  // namespace agent_timeline
