#include "blocks/tool_input.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "blocks/growing_change.h"
#include "blocks/partial_input.h"
#include "blocks/parts.h"
#include "blocks/summary.h"

namespace agent_timeline {
namespace {

/// The last characters of a text that still grows, line breaks made visible, so that one sees that
/// it does.
std::string tail(std::string_view text) {
  constexpr std::size_t shown = 30;
  std::size_t start = text.size();
  for (std::size_t characters = 0; start > 0 && characters < shown; ++characters) {
    --start;
    while (start > 0 && (static_cast<unsigned char>(text[start]) & 0xC0U) == 0x80U)
      --start;
  }
  std::string out = start > 0 ? "…" : "";
  for (const char c : text.substr(start)) {
    if (c == '\n') {
      out += "\\n";
    } else {
      out += is_space(c) ? ' ' : c;
    }
  }
  return out;
}

/// Of an input that is JSON so far, what the whole of it will be summed up by; of any other its
/// end.
void sum_up_growing(const ToolKind& kind, std::string_view raw, Block& block) {
  const Value begun = read_partial_input(raw);
  if (begun.is_null()) return add_summary(block, SummaryPart::Kind::text, tail(raw));
  add_subject(kind, begun, {}, block);
}

void show_raw(const ToolKind& kind, const ToolCall& call, Status status, Block& block) {
  const std::string& raw = call.input.raw;
  if (!is_blank(call.subject)) {
    add_summary(block, SummaryPart::Kind::text, call.subject);
  } else if (status == Status::input_streaming) {
    sum_up_growing(kind, raw, block);
  } else {
    add_summary(block, SummaryPart::Kind::text, raw);
  }
  if (status == Status::input_streaming) {
    if (std::optional<DiffPart> change = growing_change(kind, raw)) {
      block.parts.push_back(make_part("changes", "part.proposed-changes", std::move(*change)));
      return;
    }
  }
  if (!is_blank(raw)) {
    block.parts.push_back(make_part("input", "part.parameters", source_content(raw, {})));
  }
}

/// Commands, patches and plans are read as what they are, not as JSON strings.
void show_as_text(const ToolKind& kind, const Value& arguments, Block& block,
                  std::vector<const Value*>& elsewhere) {
  const auto take = [&](ArgumentField field) -> const Member* {
    const Member* member = find_argument(arguments, field);
    if (member == nullptr || !member->value.is_string() || is_blank(member->value.text())) {
      return nullptr;
    }
    const auto at = std::find(elsewhere.begin(), elsewhere.end(), &member->value);
    if (at == elsewhere.end()) elsewhere.push_back(&member->value);
    return member;
  };
  const auto add = [&](std::string_view key, std::string_view label, PartContent content) {
    block.parts.push_back(make_part(key, label, std::move(content)));
  };
  if (kind.family == ToolFamily::command) {
    if (const Member* command = take(ArgumentField::command)) {
      add("command", "part.command", command_content(command->value.text()));
    }
    if (const Member* described = take(ArgumentField::description)) {
      add("description", "part.description",
          NoticePart{Tone::neutral, std::string(described->value.text())});
    }
  }
  // A patch that is read as one is among what the call changes; any other text is shown here.
  const Member* patch = find_argument(arguments, ArgumentField::patch);
  const bool is_unread =
      patch != nullptr && kind.change == ChangeInput::patch &&
      std::find(elsewhere.begin(), elsewhere.end(), &patch->value) == elsewhere.end();
  if (is_unread && take(ArgumentField::patch) != nullptr) {
    add("patch", "part.changes", source_content(patch->value.text(), {}));
  }
  if (kind.family == ToolFamily::task) {
    for (const ArgumentField field : {ArgumentField::prompt, ArgumentField::plan}) {
      if (const Member* text = take(field)) {
        const std::string_view name = argument_row(field).name;
        add(name, "part." + std::string(name), markdown_content(text->value.text()));
      }
    }
  }
}

}  // namespace

void show_input(const ToolKind& kind, const ToolCall& call, Status status,
                std::vector<const Value*> elsewhere, Block& block) {
  const Value& arguments = call.input.arguments;
  if (arguments.is_null()) return show_raw(kind, call, status, block);
  const std::vector<const Value*> read = add_subject(kind, arguments, call.subject, block);
  if (block.summary_parts.empty()) add_summary(block, SummaryPart::Kind::text, call.subject);
  if (!kind.keeps_input) elsewhere.insert(elsewhere.end(), read.begin(), read.end());
  show_as_text(kind, arguments, block, elsewhere);
  Value rest = arguments;
  if (arguments.is_object()) {
    rest = Value::object();
    for (const Member& argument : arguments.members()) {
      const bool is_shown =
          std::find(elsewhere.begin(), elsewhere.end(), &argument.value) != elsewhere.end();
      if (!is_shown) rest.add(argument.key, argument.value);
    }
    if (rest.size() == 0) return;
  }
  block.parts.push_back(make_part("input", "part.parameters", json_content(rest)));
}

}  // namespace agent_timeline
