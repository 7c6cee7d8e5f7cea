#include "emit/group_tally.h"

#include "base/json/write.h"
#include "emit/json_fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::vector<Label> summary_of(const std::map<std::string_view, std::int64_t>& by_key) {
  std::vector<Label> labels;
  for (const auto& [key, count] : by_key)
    labels.push_back(make_label(key, {{"count", count}}));
  return labels;
}

bool has_failed(Status status) {
  return status == Status::error || status == Status::denied || status == Status::timed_out;
}

}  // namespace

std::string group_id(GroupIndex index) {
  return "g" + std::to_string(index + 1);
}

void GroupTally::count(const Entry& entry) {
  const auto* tool = std::get_if<ToolCall>(&entry.content);
  if (tool == nullptr || !entry.group) return;
  if (calls_.size() <= entry.index) calls_.resize(std::size_t{entry.index} + 1);
  if (sums_.size() <= *entry.group) sums_.resize(std::size_t{*entry.group} + 1);
  Call& call = calls_[entry.index];
  if (!call.key.empty()) add(call, *entry.group, -1);
  call = {is_open(entry.status), has_failed(entry.status), find_tool(tool->name).group_key};
  add(call, *entry.group, 1);
}

void GroupTally::add(const Call& call, GroupIndex group, std::int64_t by) {
  Sums& sums = sums_[group];
  if (call.open) sums.open += by;
  if (call.failed) sums.failed += by;
  const auto counted = sums.by_key.try_emplace(call.key).first;
  counted->second += by;
  if (counted->second == 0) sums.by_key.erase(counted);
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
  json.key("summary");
  json.raw(json_of(summary_of(sums.by_key)));
  json.end_object();
  return out;
}

}  // namespace agent_timeline
