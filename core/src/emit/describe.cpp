#include "blocks/build_block.h"
#include "blocks/elapsed.h"
#include "blocks/part_lines.h"
#include "emit/describe_part.h"
#include "emit/enum_names.h"
#include "emit/group_tally.h"
#include "emit/json_fields.h"
#include "emit/live_entries.h"
#include "emit/node.h"
#include "emit/turn_fields.h"

namespace agent_timeline {
namespace {

std::string tool_json(const std::optional<ToolFacts>& tool) {
  if (!tool) return "null";
  constexpr std::size_t estimated_bytes = 192;
  std::string out;
  out.reserve(estimated_bytes);
  JsonWriter json(out);
  json.begin_object();
  json.key("name");
  json.string(tool->name);
  json.key("family");
  json.string(enum_name(tool->family));
  json.key("label");
  json.raw(json_of(tool->label));
  json.end_object();
  return out;
}

std::string summary_json(const std::vector<SummaryPart>& parts) {
  constexpr std::size_t estimated_bytes = 160;
  std::string out;
  if (!parts.empty()) out.reserve(parts.size() * estimated_bytes);
  JsonWriter json(out);
  json.begin_array();
  for (const SummaryPart& part : parts) {
    json.begin_object();
    json.key("kind");
    json.string(enum_name(part.kind));
    json.key("text");
    json.string(part.text);
    json.key("label");
    json.raw(json_of(part.label));
    json.end_object();
  }
  json.end_array();
  return out;
}

std::string badges_json(const std::vector<Badge>& badges) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Badge& badge : badges) {
    json.begin_object();
    json.key("label");
    json.raw(json_of(badge.label));
    json.key("tone");
    json.string(enum_name(badge.tone));
    json.end_object();
  }
  json.end_array();
  return out;
}

std::size_t estimate_height(const Block& block) {
  std::size_t lines = 0;
  for (const Part& part : block.parts)
    lines += part_lines(part);
  return lines;
}

/// The number of fields besides id and parts.
constexpr std::size_t kEntryFields = 23;

std::vector<Field> describe_fields(const Entry& entry, const Block& block, std::size_t height) {
  std::vector<Field> fields;
  fields.reserve(kEntryFields);
  const auto add = [&fields](std::string_view name, std::string json) {
    fields.push_back({name, std::move(json)});
  };
  add("revision", std::to_string(entry.revision));
  add("parent", json_of_entry(entry.parent));
  add("turn", entry.turn ? json_of(turn_id(*entry.turn)) : "null");
  add("group", entry.group ? json_of(group_id(*entry.group)) : "null");
  add("kind", json_of(kind_name(entry.content)));
  add("role", block.role ? json_of(enum_name(*block.role)) : "null");
  add("status", json_of(enum_name(entry.status)));
  add("tool", tool_json(block.tool));
  add("title", json_of(block.title));
  add("summary", json_of(block.summary));
  add("summaryParts", summary_json(block.summary_parts));
  add("badges", badges_json(block.badges));
  add("startedAt", json_of(entry.started_ms));
  add("endedAt", json_of(entry.ended_ms));
  add("durationMs", json_of(elapsed_ms(entry.duration_ms, entry.started_ms, entry.ended_ms)));
  add("collapsed", json_of_bool(block.collapsed));
  add("expandable", json_of_bool(block.expandable));
  add("expandHint", json_of(block.expand_hint));
  add("heightHint", json_of_size(height));
  add("pruned", json_of_bool(entry.pruned));
  add("diagnostics", json_of(entry.diagnostics));
  add("dialect", json_or_null(entry.dialect));
  add("sourceId", json_or_null(entry.source_id));
  return fields;
}

}  // namespace

std::vector<Field> describe_growing(const Entry& entry, Block head, std::size_t lines) {
  head.expandable = true;
  return describe_fields(entry, head, lines);
}

EntryNode describe(const Entry& entry, const LiveEntries& live_entries, Detail detail,
                   std::optional<std::size_t> height) {
  const LiveReading live = live_entries.read(entry);
  const Block block =
      build_block(entry, live_entries.options(), live.state, BlockDetail::described);
  EntryNode node;
  node.id = entry_id(entry.index);
  node.fields = describe_fields(entry, block, height ? *height : estimate_height(block));
  for (const Part& part : block.parts)
    node.parts.push_back(describe_part(part, detail));
  return node;
}

EntryNode describe_grown(const Entry& entry, const Block& block,
                         std::optional<std::size_t> height) {
  EntryNode node;
  node.id = entry_id(entry.index);
  node.fields = describe_fields(entry, block, height ? *height : estimate_height(block));
  for (const Part& part : block.parts) {
    if (!std::holds_alternative<PlaceholderPart>(part.content)) {
      const bool is_terminal = std::holds_alternative<TerminalPart>(part.content);
      node.parts.push_back(is_terminal ? describe_head(part) : describe_part(part));
      node.parts.back().fields_only = is_terminal;
      continue;
    }
    PartNode& kept = node.parts.emplace_back();
    kept.key = part.key;
    kept.is_omitted = true;
  }
  return node;
}

void write_descriptor(JsonWriter& json, const Entry& entry, const LiveEntries& live_entries) {
  const LiveReading live = live_entries.read(entry);
  const Block block =
      build_block(entry, live_entries.options(), live.state, BlockDetail::described);
  json.begin_object();
  json.key("id");
  json.string(entry_id(entry.index));
  write_fields(json, describe_fields(entry, block, estimate_height(block)));
  json.key("parts");
  json.begin_array();
  for (const Part& part : block.parts)
    write_part(json, part);
  json.end_array();
  json.end_object();
}

}  // namespace agent_timeline
