#include "emit/overview.h"

#include <algorithm>
#include <map>
#include <variant>

#include "base/json/write.h"
#include "blocks/build_block.h"
#include "blocks/elapsed.h"
#include "emit/enum_names.h"
#include "emit/json_fields.h"
#include "emit/turn_fields.h"

namespace agent_timeline {
namespace {

std::string_view row_kind_name(OutlineRow::Kind kind) {
  switch (kind) {
    case OutlineRow::Kind::prompt:
      return "prompt";
    case OutlineRow::Kind::edit:
      return "change";
    case OutlineRow::Kind::failure:
      return "failure";
    case OutlineRow::Kind::approval:
      return "approval";
    case OutlineRow::Kind::none:
      break;
  }
  return {};
}

bool may_have_row(const Entry& entry) {
  if (is_prompt(entry)) return true;
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr) return entry.status == Status::error;
  return entry.status == Status::done
             ? may_change_files(*call)
             : !is_open(entry.status) || entry.status == Status::awaiting_approval;
}

std::string turn_of(const Entry& entry) {
  return entry.turn ? json_of(turn_id(*entry.turn)) : "null";
}

void write_counts(const diff::Stats& stats, JsonWriter& json) {
  json.key("added");
  json.raw(json_of_size(stats.added));
  json.key("removed");
  json.raw(json_of_size(stats.removed));
}

void write_row(const OutlineRow& row, const Entry& entry, JsonWriter& json) {
  const diff::Stats sum = sum_of(row.files);
  json.begin_object();
  json.key("entry");
  json.string(entry_id(entry.index));
  json.key("kind");
  json.string(row_kind_name(row.kind));
  json.key("turn");
  json.raw(turn_of(entry));
  json.key("status");
  json.string(enum_name(entry.status));
  json.key("title");
  json.raw(json_of(row.title));
  json.key("text");
  json.string(row.text);
  json.key("files");
  json.raw(json_of_size(row.files.size()));
  write_counts(sum, json);
  json.end_object();
}

/// All changes of one file.
struct Tally {
  diff::Stats sum;
  std::vector<std::pair<EntryIndex, diff::Stats>> edits;
};

void write_file(std::string_view path, const Tally& tally, JsonWriter& json) {
  json.begin_object();
  json.key("path");
  json.string(path);
  write_counts(tally.sum, json);
  json.key("edits");
  json.begin_array();
  for (const auto& [entry, stats] : tally.edits) {
    json.begin_object();
    json.key("entry");
    json.string(entry_id(entry));
    write_counts(stats, json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

}  // namespace

void Overview::bring_up_to_date(const Timeline& timeline, const markdown::Options& options) {
  entries_.resize(timeline.entries().size());
  for (const Entry& entry : timeline.entries()) {
    Seen& seen = entries_[entry.index];
    if (seen.revision == entry.revision) continue;
    seen.revision = entry.revision;
    seen.row = {};
    if (!may_have_row(entry)) continue;
    seen.row = outline_row(entry, build_block(entry, options, {}, BlockDetail::searched));
  }
}

std::string Overview::rows(const Timeline& timeline, const markdown::Options& options) {
  bring_up_to_date(timeline, options);
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Entry& entry : timeline.entries()) {
    const OutlineRow& row = entries_[entry.index].row;
    if (row.kind != OutlineRow::Kind::none) write_row(row, entry, json);
  }
  json.end_array();
  return out;
}

std::string Overview::files(const Timeline& timeline, const markdown::Options& options,
                            std::optional<TurnIndex> turn) {
  bring_up_to_date(timeline, options);
  std::map<std::string_view, Tally> tallies;
  std::vector<std::string_view> order;
  for (const Entry& entry : timeline.entries()) {
    if (turn && entry.turn != turn) continue;
    for (const ChangedFile& file : entries_[entry.index].row.files) {
      const auto [found, is_new] = tallies.try_emplace(file.path);
      if (is_new) order.push_back(file.path);
      Tally& tally = found->second;
      tally.sum.added += file.stats.added;
      tally.sum.removed += file.stats.removed;
      tally.edits.emplace_back(entry.index, file.stats);
    }
  }
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const std::string_view path : order)
    write_file(path, tallies.at(path), json);
  json.end_array();
  return out;
}

std::vector<EntryIndex> Overview::edits_of(const Timeline& timeline,
                                           const markdown::Options& options,
                                           std::string_view path) {
  bring_up_to_date(timeline, options);
  std::vector<EntryIndex> out;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const std::vector<ChangedFile>& files = entries_[i].row.files;
    const bool is_in = std::any_of(files.begin(), files.end(),
                                   [&](const ChangedFile& file) { return file.path == path; });
    if (is_in) out.push_back(static_cast<EntryIndex>(i));
  }
  return out;
}

std::string call_times_json(const Timeline& timeline) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Entry& entry : timeline.entries()) {
    const auto* call = std::get_if<ToolCall>(&entry.content);
    if (call == nullptr) continue;
    json.begin_object();
    json.key("entry");
    json.string(entry_id(entry.index));
    json.key("tool");
    json.string(call->name);
    json.key("status");
    json.string(enum_name(entry.status));
    json.key("startedAt");
    json.raw(json_of(entry.started_ms));
    json.key("durationMs");
    json.raw(json_of(elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms)));
    json.end_object();
  }
  json.end_array();
  return out;
}

}  // namespace agent_timeline
