#include "emit/outline.h"

#include <algorithm>
#include <variant>

#include "base/text.h"
#include "emit/enum_names.h"
#include "emit/group_tally.h"
#include "emit/json_fields.h"
#include "emit/turn_fields.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// How many bytes at the start of a text, and how many members of a value, are examined.
constexpr std::size_t kSample = 2048;
constexpr std::size_t kMembers = 16;
/// The approximate number of bytes in a line of a wrapped paragraph.
constexpr std::size_t kWrap = 100;
/// The maximum height that is reported.
constexpr std::size_t kMaxLines = 1'000'000;

/// Estimates the lines of texts and lists without reading them in full.
struct LineCount {
  std::size_t lines = 0;

  void add(std::string_view text) {
    if (text.empty()) return;
    const std::string_view sample = text.substr(0, kSample);
    const auto breaks = static_cast<std::size_t>(std::count(sample.begin(), sample.end(), '\n'));
    // Text without line breaks wraps; the rest is assumed to resemble the sample.
    const std::size_t seen = std::max(breaks + 1, sample.size() / kWrap);
    lines += std::max(seen, text.size() / sample.size() * seen);
  }
  void add_items(std::size_t count) { lines += count; }
  void add(const Value& value) {
    if (value.is_null()) return;
    if (!value.is_array() && !value.is_object()) return add(value.text());
    const std::size_t sampled = std::min(value.members().size(), kMembers);
    for (std::size_t i = 0; i < sampled; ++i) {
      const Value& member = value.members()[i].value;
      const bool is_container = member.is_array() || member.is_object();
      if (is_container) {
        add_items(1 + member.size());
      } else {
        add(member.text());
      }
    }
    add_items(value.size() - sampled);
  }

  void operator()(const TextOutput& output) { add(output.text); }
  void operator()(const CommandOutput& output) {
    add(output.standard_output);
    add(output.standard_error);
  }
  void operator()(const FileContent& output) { add(output.content); }
  void operator()(const Listing& output) { add_items(output.entries.size()); }
  void operator()(const SearchMatches& output) { add_items(3 * output.files.size()); }
  void operator()(const Links& output) {
    add_items(2 * output.links.size());
    add(output.text);
  }
  void operator()(const FileChange& output) {
    add(output.message);
    add(output.diff);
    add(output.numbered_diff);
    add_items(8 * output.runs.size());
  }
  void operator()(const TaskReport& output) {
    add(output.text);
    add_items(output.calls.size());
  }
  void operator()(const Answers& output) { add_items(2 * output.pairs.size()); }
  void operator()(const JsonOutput& output) { add(output.value); }

  void operator()(const Message& message) {
    add(message.text.full());
    add_items(message.images.size());
    add(message.attachment);
  }
  void operator()(const ToolCall& call) {
    add(call.input.arguments);
    add(call.input.raw);
    add_items(call.todos.size());
    if (!call.result) return;
    if (call.result->output) std::visit(*this, *call.result->output);
    if (call.result->error) add(call.result->error->message);
    add_items(call.result->images.size());
  }
  void operator()(const NoticeEvent& notice) {
    add(notice.text);
    add(notice.detail);
  }
  void operator()(const UnknownEvent& unknown) {
    add(unknown.text);
    add(unknown.value);
  }
};

bool starts_collapsed(const EntryContent& content) {
  if (const auto* message = std::get_if<Message>(&content)) {
    return message->reasoning || message->injected;
  }
  const auto* notice = std::get_if<NoticeEvent>(&content);
  return notice == nullptr || notice->is_document;
}

}  // namespace

EntryOutline outline_of(const Entry& entry) {
  EntryOutline out;
  out.revision = entry.revision;
  out.kind = kind_name(entry.content);
  if (const auto* message = std::get_if<Message>(&entry.content)) out.role = message->role;
  out.parent = entry.parent;
  out.turn = entry.turn;
  out.group = entry.group;
  out.status = entry.status;
  if (const auto* call = std::get_if<ToolCall>(&entry.content)) {
    out.family = find_tool(call->name).family;
    out.tool = call->name;
  }
  out.collapsed = starts_collapsed(entry.content);
  LineCount count;
  std::visit([&](const auto& content) { count(content); }, entry.content);
  out.height_hint = static_cast<std::uint32_t>(std::min(count.lines, kMaxLines));
  return out;
}

void write_outline_fields(JsonWriter& json, const EntryOutline& outline,
                          const EntryOutline* before) {
  const EntryOutline& old = before == nullptr ? outline : *before;
  const auto write = [&](const char* name, bool same, const std::string& value) {
    if (before != nullptr && same) return;
    json.key(name);
    json.raw(value);
  };
  const std::string null = "null";
  write("revision", outline.revision == old.revision, std::to_string(outline.revision));
  write("kind", outline.kind == old.kind, json_of(outline.kind));
  write("role", outline.role == old.role, outline.role ? json_of(enum_name(*outline.role)) : null);
  write("parent", outline.parent == old.parent, json_of_entry(outline.parent));
  write("turn", outline.turn == old.turn, outline.turn ? json_of(turn_id(*outline.turn)) : null);
  write("group", outline.group == old.group,
        outline.group ? json_of(group_id(*outline.group)) : null);
  write("status", outline.status == old.status, json_of(enum_name(outline.status)));
  write("family", outline.family == old.family,
        outline.family ? json_of(enum_name(*outline.family)) : null);
  write("tool", outline.tool == old.tool && outline.family.has_value() == old.family.has_value(),
        outline.family ? json_of(outline.tool) : null);
  write("collapsed", outline.collapsed == old.collapsed, json_of_bool(outline.collapsed));
  write("heightHint", outline.height_hint == old.height_hint, std::to_string(outline.height_hint));
}

void write_outline(JsonWriter& json, EntryIndex index, const EntryOutline& outline) {
  json.begin_object();
  json.key("id");
  json.string(entry_id(index));
  write_outline_fields(json, outline);
  json.end_object();
}

}  // namespace agent_timeline
