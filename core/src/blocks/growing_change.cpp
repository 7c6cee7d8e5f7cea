#include "blocks/growing_change.h"

#include <utility>

#include "base/limits.h"
#include "blocks/arguments.h"
#include "blocks/partial_input.h"
#include "diff/live_diff.h"

namespace agent_timeline {
namespace {

using Field = ArgumentField;

/// Whether another member follows, so that the value of this one is whole.
bool is_followed(const Value& object, const Member* member) {
  return member != nullptr && member != &object.members().back();
}

void add_file(std::string_view path, std::string_view old_text, std::string_view new_text,
              bool old_is_whole, diff::Diff& diff) {
  diff::File& file = diff.files.emplace_back();
  file.old_path = file.new_path = path;
  diff::compare_growing(file, old_text, new_text, old_is_whole);
}

/// One replacement. While the text to be replaced is still to come, all there is is new.
void add_replacement(std::string_view path, const Value& edit, diff::Diff& diff) {
  const Member* old_text = find_argument(edit, Field::old_text);
  const Member* new_text = find_argument(edit, Field::new_text);
  if (old_text == nullptr && new_text == nullptr) return;
  add_file(path, old_text == nullptr ? std::string_view() : old_text->value.string_or_empty(),
           new_text == nullptr ? std::string_view() : new_text->value.string_or_empty(),
           is_followed(edit, old_text) || (old_text == nullptr && new_text != nullptr), diff);
}

void add_replacements(std::string_view path, const Value& arguments, diff::Diff& diff) {
  const Member* list = find_argument(arguments, Field::edits);
  if (list == nullptr || !list->value.is_array()) return add_replacement(path, arguments, diff);
  for (const Member& edit : list->value.members())
    add_replacement(path, edit.value, diff);
}

}  // namespace

std::optional<DiffPart> growing_change(const ToolKind& kind, std::string_view input) {
  if (kind.change == ChangeInput::none || input.size() > limits::kPartialInputBytes)
    return std::nullopt;
  const Value arguments = read_partial_input(input);
  if (!arguments.is_object()) return std::nullopt;
  DiffPart part;
  part.growing = true;
  const std::string_view path = text_argument(arguments, Field::path);
  if (kind.change == ChangeInput::replacement) {
    add_replacements(path, arguments, part.diff);
  } else if (const Member* content = find_argument(arguments, Field::content)) {
    add_file(path, {}, content->value.string_or_empty(), true, part.diff);
  }
  if (part.diff.files.empty()) return std::nullopt;
  part.stats = diff::count(part.diff);
  return part;
}

}  // namespace agent_timeline
