#include "blocks/summary.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/hidden_characters.h"
#include "base/json/write.h"
#include "base/text.h"
#include "blocks/parts.h"

namespace agent_timeline {
namespace {

SummaryPart::Kind kind_of(ArgumentField field) {
  switch (field) {
    case ArgumentField::path:
      return SummaryPart::Kind::path;
    case ArgumentField::command:
      return SummaryPart::Kind::command;
    case ArgumentField::pattern:
    case ArgumentField::query:
      return SummaryPart::Kind::pattern;
    case ArgumentField::url:
    case ArgumentField::urls:
      return SummaryPart::Kind::url;
    default:
      return SummaryPart::Kind::text;
  }
}

/// A string as it is, a list of strings joined by commas, anything else as JSON.
std::string argument_text(const Value& value) {
  if (value.is_string()) return std::string(value.text());
  const auto& members = value.members();
  const bool is_list = value.is_array() && !members.empty() &&
                       std::all_of(members.begin(), members.end(),
                                   [](const Member& one) { return one.value.is_string(); });
  if (!is_list) return compact_json(value);
  std::string out;
  for (const Member& one : members) {
    if (!out.empty()) out += ", ";
    out += one.value.text();
  }
  return out;
}

/// Shows lists by their length, because they seldom fit.
std::string preview_text(const Value& value) {
  if (!value.is_array()) return one_line(argument_text(value));
  return make_label("summary.items", {{"count", static_cast<std::int64_t>(value.size())}}).text;
}

/// Lists of objects that are summarised by their texts or their number.
bool is_object_list(ArgumentField field) {
  return field == ArgumentField::todos || field == ArgumentField::questions;
}

/// Adds the texts of the questions, or else the number of items.
bool add_list(ArgumentField field, const Value& list, Block& block) {
  std::string text;
  for (const Member& item : list.members()) {
    const std::string_view question = item.value["question"].string_or_empty();
    if (field != ArgumentField::questions || is_blank(question)) continue;
    if (!text.empty()) text += ' ';
    text += question;
  }
  add_summary(block, SummaryPart::Kind::text, text.empty() ? preview_text(list) : text);
  return true;
}

/// Marks the argument under all its names, because some programs pass it under two.
void mark_shown(ArgumentField field, std::string_view text, const Value& arguments,
                std::vector<const Value*>& shown) {
  for (const std::string_view spelling : argument_row(field).spellings) {
    const Value* value = arguments.find(spelling);
    if (value != nullptr && value->is_string() && value->text() == text) shown.push_back(value);
  }
}

/// Adds the argument unless it is blank. It counts as shown in full if nothing was cut or
/// collapsed.
bool add_argument(ArgumentField field, const Value& arguments, Block& block,
                  std::vector<const Value*>& shown) {
  const Member* argument = find_argument(arguments, field);
  if (argument == nullptr) return false;
  const Value& value = argument->value;
  if (is_object_list(field) && value.is_array()) return add_list(field, value, block);
  const bool has_content =
      value.is_string() ? !is_blank(value.text()) : value.is_array() && value.size() > 0;
  if (!has_content) return false;
  const std::size_t before = block.summary_parts.size();
  add_summary(block, kind_of(field), argument_text(value));
  // A text of nothing but control characters leaves no line.
  if (block.summary_parts.size() == before) return false;
  if (value.is_string() && block.summary_parts.back().text == value.text()) {
    mark_shown(field, value.text(), arguments, shown);
  }
  return true;
}

/// Adds the first two arguments as `key: value`, for a call without a subject.
void add_argument_preview(const Value& arguments, Block& block) {
  constexpr std::size_t shown = 2;
  std::string preview;
  for (std::size_t i = 0; i < std::min(shown, arguments.size()); ++i) {
    const Member& member = arguments.members()[i];
    if (i > 0) preview += ", ";
    preview += one_line(member.key) + ": " + preview_text(member.value);
  }
  if (!is_blank(preview)) block.summary_parts.push_back({SummaryPart::Kind::text, preview, {}});
}

}  // namespace

std::vector<const Value*> add_subject(const Tool& kind, const Value& arguments,
                                      std::string_view dialect_text, Block& block) {
  std::vector<const Value*> shown;
  if (!arguments.is_object()) return shown;
  for (const ArgumentField field : kind.subject) {
    if (add_argument(field, arguments, block, shown)) break;
  }
  for (const ArgumentField field : kind.extra_arguments)
    add_argument(field, arguments, block, shown);
  if (block.summary_parts.empty()) add_summary(block, SummaryPart::Kind::text, dialect_text);
  if (block.summary_parts.empty()) add_argument_preview(arguments, block);
  return shown;
}

void add_summary(Block& block, SummaryPart::Kind kind, std::string_view text) {
  std::string line = one_line(text);
  // A path or a command must not pass for a different one.
  if (kind != SummaryPart::Kind::text) line = reveal_hidden(line);
  if (!line.empty()) block.summary_parts.push_back({kind, std::move(line), {}});
}

void add_outcome(Block& block, Label label) {
  SummaryPart part{SummaryPart::Kind::label, label.text, {}};
  part.label = std::move(label);
  block.summary_parts.push_back(std::move(part));
}

void add_path_if_empty(Block& block, std::string_view path) {
  if (block.summary_parts.empty()) add_summary(block, SummaryPart::Kind::path, path);
}

void join_summary(Block& block) {
  block.summary.clear();
  for (const SummaryPart& part : block.summary_parts) {
    if (!block.summary.empty()) block.summary += " · ";
    block.summary += part.text;
  }
}

}  // namespace agent_timeline
