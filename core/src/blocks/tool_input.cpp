#include "blocks/tool_input.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"
#include "blocks/parts.h"
#include "blocks/summary.h"

namespace agent_timeline {
namespace {

/// A longer description of a command is shown in the body, not as the title.
constexpr std::size_t kTitleBytes = 120;

/// The content of an input that is still growing: the change that it requests, or else its text.
PartContent input_content(const ToolCall& call, Status status, const LiveInput& live,
                          LiveDetail detail) {
  if (detail == LiveDetail::growth) {
    return PlaceholderPart{live.shows_change() ? change_lines(live.change()) : live.text().lines(),
                           0};
  }
  if (live.shows_change()) return live.change().part();
  PartContent content = source_content(call.input.raw, {});
  std::get<CodePart>(content).growing = is_open(status);
  return content;
}

/// Summarises an input by its beginning, which is not read again for each chunk.
void add_raw_summary(const ToolCall& call, Status status, const LiveInput& live, Block& block) {
  if (!is_blank(call.subject)) {
    add_summary(block, SummaryPart::Kind::text, call.subject);
  } else if (status == Status::input_streaming) {
    block.summary_parts = live.summary();
  } else {
    add_summary(block, SummaryPart::Kind::text,
                utf8_prefix(call.input.raw, limits::kSummaryMemberBytes));
  }
}

/// Shows commands, patches and plans as text instead of JSON strings.
void show_as_text(const Tool& kind, const Value& arguments, bool is_described, Block& block,
                  std::vector<const Value*>& shown_elsewhere) {
  const auto take = [&](ArgumentField field) -> const Member* {
    const Member* member = find_argument(arguments, field);
    if (member == nullptr || !member->value.is_string() || is_blank(member->value.text())) {
      return nullptr;
    }
    const auto at = std::find(shown_elsewhere.begin(), shown_elsewhere.end(), &member->value);
    if (at == shown_elsewhere.end()) shown_elsewhere.push_back(&member->value);
    return member;
  };
  const auto add = [&](std::string_view key, std::string_view label, PartContent content) {
    block.parts.push_back(make_part(key, label, std::move(content)));
  };
  if (kind.family == ToolFamily::command) {
    if (const Member* command = take(ArgumentField::command)) {
      add("command", "part.command", command_content(command->value.text()));
    }
    const Member* described = take(ArgumentField::description);
    if (described != nullptr && !is_described) {
      add("description", "part.description",
          NoticePart{Tone::neutral, std::string(described->value.text())});
    }
  }
  // A patch that can be parsed is shown as the call's change; any other text is shown here.
  const Member* patch = find_argument(arguments, ArgumentField::patch);
  const bool is_unparsed = patch != nullptr && kind.change == ChangeInput::patch &&
                           std::find(shown_elsewhere.begin(), shown_elsewhere.end(),
                                     &patch->value) == shown_elsewhere.end();
  if (is_unparsed && take(ArgumentField::patch) != nullptr) {
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

std::string_view command_title(const ToolCall& call) {
  if (call.by_user || find_tool(call.name).family != ToolFamily::command) return {};
  const std::string_view described =
      trim(text_argument(call.input.arguments, ArgumentField::description));
  return one_line(described, kTitleBytes) == described ? described : std::string_view();
}

std::size_t change_lines(const GrowingChange& change) {
  std::size_t lines = 0;
  for (const GrowingChange::Edit& file : change.edits())
    lines += 1 + file.rows.hunks() + file.rows.count();
  return lines;
}

void show_growing_input(const ToolCall& call, Status status, const LiveInput& live,
                        LiveDetail detail, Block& block) {
  add_raw_summary(call, status, live, block);
  if (live.text().is_blank()) return;
  PartContent content = input_content(call, status, live, detail);
  block.parts.push_back(live.shows_change()
                            ? make_part("changes", "part.proposed-changes", std::move(content))
                            : make_part("input", "part.parameters", std::move(content)));
}

const Tool& growing_kind(const ToolCall& call, Status status) {
  return find_tool(status == Status::input_streaming ? std::string_view(call.name)
                                                     : std::string_view());
}

void show_input(const Tool& kind, const ToolCall& call, Status status,
                std::vector<const Value*> shown_elsewhere, Block& block) {
  const Value& arguments = call.input.arguments;
  if (arguments.is_null()) {
    LiveInput input(growing_kind(call, status));
    input.update(call.input.raw);
    return show_growing_input(call, status, input, LiveDetail::all, block);
  }
  const std::vector<const Value*> summarised = add_subject(kind, arguments, call.subject, block);
  if (block.summary_parts.empty()) add_summary(block, SummaryPart::Kind::text, call.subject);
  if (!kind.shows_full_input)
    shown_elsewhere.insert(shown_elsewhere.end(), summarised.begin(), summarised.end());
  show_as_text(kind, arguments, !command_title(call).empty(), block, shown_elsewhere);
  Value rest = arguments;
  if (arguments.is_object()) {
    rest = Value::object();
    for (const Member& argument : arguments.members()) {
      const bool is_shown = std::find(shown_elsewhere.begin(), shown_elsewhere.end(),
                                      &argument.value) != shown_elsewhere.end();
      if (!is_shown) rest.add(argument.key, argument.value);
    }
    if (rest.size() == 0) return;
  }
  block.parts.push_back(make_part("input", "part.parameters", json_content(rest)));
}

}  // namespace agent_timeline
