#include "emit/group_tally.h"

#include "tools/tool.h"

namespace agent_timeline {
namespace {

std::vector<Label> summary_of(const std::map<std::string_view, std::int64_t>& by_key) {
  std::vector<Label> labels;
  for (const auto& [key, count] : by_key)
    labels.push_back(make_label(key, {{"count", count}}));
  return labels;
}

/// Calls that did not do what was asked, which a folded run has to mention.
bool is_failed_or_denied(Status status) {
  return has_failed(status) || status == Status::denied;
}

}  // namespace

std::string group_id(GroupIndex index) {
  return "g" + std::to_string(index + 1);
}

bool GroupTally::count(const Entry& entry) {
  const auto* tool = std::get_if<ToolCall>(&entry.content);
  if (tool == nullptr || !entry.group) return false;
  if (calls_.size() <= entry.index) calls_.resize(std::size_t{entry.index} + 1);
  if (sums_.size() <= *entry.group) sums_.resize(std::size_t{*entry.group} + 1);
  Call& call = calls_[entry.index];
  const Call now{is_open(entry.status), is_failed_or_denied(entry.status),
                 find_tool(tool->name).group_key, entry.parent};
  if (call == now) return false;
  if (!call.key.empty()) add(call, *entry.group, -1);
  call = now;
  add(call, *entry.group, 1);
  return true;
}

void GroupTally::add(const Call& call, GroupIndex group, std::int64_t by) {
  Sums& sums = sums_[group];
  if (call.open) sums.open += by;
  if (call.failed) sums.failed += by;
  const auto counted = sums.by_key.try_emplace(call.key).first;
  counted->second += by;
  if (counted->second == 0) sums.by_key.erase(counted);
}

std::vector<Field> GroupTally::fields(const Timeline& timeline, GroupIndex index) const {
  const Group& group = timeline.groups()[index];
  const Sums& sums = sums_[index];
  return {{"id", json_of(group_id(index))},
          {"parent", json_of_entry(timeline.entries()[group.first].parent)},
          {"first", json_of(entry_id(group.first))},
          {"last", json_of(entry_id(group.last))},
          {"calls", json_of_size(group.calls)},
          {"open", json_of(sums.open)},
          {"failed", json_of(sums.failed)},
          {"summary", json_of(summary_of(sums.by_key))}};
}

}  // namespace agent_timeline
