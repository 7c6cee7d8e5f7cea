#include "decode/acp/content.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kFence = "```";

/// Agents that edit by replacement send the replaced piece, which their arguments hold too; others
/// send whole files.
bool is_piece(std::string_view old_text, const Value& arguments) {
  if (old_text.empty()) return false;
  const auto& members = arguments.members();
  return std::any_of(members.begin(), members.end(), [&](const Member& member) {
    return member.value.string_or_empty() == old_text;
  });
}

/// The changed lines of a long file with a few lines of context.
struct Window {
  std::string old_text;
  std::string new_text;
  std::int64_t first_line = 1;
};

std::string join(const std::vector<std::string_view>& lines, std::size_t from, std::size_t to) {
  std::string out;
  for (std::size_t i = from; i < to; ++i) {
    out += lines[i];
    out += '\n';
  }
  return out;
}

Window window_of(std::string_view old_text, std::string_view new_text) {
  constexpr std::size_t context = 3;
  const std::vector<std::string_view> before = split_lines(old_text);
  const std::vector<std::string_view> after = split_lines(new_text);
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < shorter && before[head] == after[head])
    ++head;
  std::size_t tail = 0;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  head -= std::min(head, context);
  tail -= std::min(tail, context);
  return {join(before, head, before.size() - tail), join(after, head, after.size() - tail),
          static_cast<std::int64_t>(head) + 1};
}

/// Stores both texts of a file if they are short enough to compare whole, else the changed lines.
void add_whole_file(std::string_view old_text, std::string_view new_text, FileChange& change) {
  if (old_text.size() + new_text.size() <= 2 * limits::kOriginalFileBytes) {
    change.old_content = old_text;
    change.new_content = new_text;
    return;
  }
  Window window = window_of(old_text, new_text);
  change.first_line = window.first_line;
  change.edits.push_back({std::move(window.old_text), std::move(window.new_text), false});
}

/// Reads what happened to a file: `{operation, path, oldPath}`.
void add_operation(const Value& one, FileChange& change) {
  const std::string_view operation = one["operation"].string_or_empty();
  const std::string_view old_path = one["oldPath"].string_or_empty();
  if (change.path.empty()) change.path = one["path"].string_or_empty();
  if (operation == "add") change.kind = FileChange::Kind::created;
  if (operation == "delete") change.kind = FileChange::Kind::deleted;
  if (!old_path.empty()) change.message = std::string(old_path) + " → " + change.path;
}

bool has_patch(const Value* diff) {
  return (*diff)["patch"]["text"].is_string();
}

/// True for several changes without their lines.
bool lists_files(const Value* diff) {
  return (*diff)["changes"].size() > 1 && !has_patch(diff);
}

void add_diff(const Value& diff, const Value& arguments, std::int64_t line, bool is_only,
              FileChange& change) {
  const Value& old_value = diff["oldText"];
  const std::string_view old_text = old_value.string_or_empty();
  const std::string_view new_text = diff["newText"].string_or_empty();
  change.path = diff["path"].string_or_empty();
  if (diff["changes"].size() > 0) add_operation(diff["changes"].element(0), change);
  if (diff["patch"]["text"].is_string()) change.diff += diff["patch"]["text"].text();
  if (diff["changes"].is_array() || diff["patch"].is_object()) return;
  if (!old_value.is_string()) change.kind = FileChange::Kind::created;
  if (is_only && !is_piece(old_text, arguments) && line <= 1) {
    return add_whole_file(old_text, new_text, change);
  }
  change.edits.push_back({std::string(old_text), std::string(new_text), false});
  if (is_only) change.first_line = line;
}

}  // namespace

std::optional<std::string_view> plain_text_of(const Value& item) {
  const bool is_wrapped = item["type"].string_or_empty() == "content";
  const Value& block = is_wrapped ? item["content"] : item;
  const bool is_text = block["type"].string_or_empty() == "text" && block["text"].is_string();
  // Who reads a block with annotations depends on the other blocks.
  if (!is_text || block.find("annotations") != nullptr) return std::nullopt;
  return block["text"].text();
}

AcpContent read_acp_content(const Value& content) {
  AcpContent out;
  for (const Member& item : content.members()) {
    const std::string_view type = item.value["type"].string_or_empty();
    if (type == "diff") {
      out.diffs.push_back(&item.value);
    } else if (type == "terminal") {
      out.terminal = item.value["terminalId"].string_or_empty();
    } else if (type == "content") {
      out.blocks.add({}, item.value["content"]);
    } else {
      out.blocks.add({}, item.value);
    }
  }
  return out;
}

UnfencedText remove_fence(std::string_view text) {
  const std::string_view trimmed = trim_end(text);
  const std::size_t ticks = std::min(trimmed.find_first_not_of('`'), trimmed.size());
  const std::string_view fence = trimmed.substr(0, ticks);
  const std::size_t first = trimmed.find('\n');
  const std::size_t last = trimmed.rfind('\n');
  const bool is_fenced = ticks >= kFence.size() && first != std::string_view::npos &&
                         trimmed.substr(last + 1) == fence;
  if (!is_fenced) return {std::string(text), false};
  if (first == last) return {{}, true};
  return {std::string(trimmed.substr(first + 1, last - first - 1)), true};
}

std::optional<FileChange> read_acp_change(const std::vector<const Value*>& diffs,
                                          const Value& arguments, std::int64_t line) {
  if (diffs.empty() || std::any_of(diffs.begin(), diffs.end(), lists_files)) return std::nullopt;
  const bool are_patches = std::all_of(diffs.begin(), diffs.end(), has_patch);
  FileChange change;
  for (const Value* diff : diffs) {
    const bool is_first = diff == diffs.front();
    const std::string before = change.path;
    add_diff(*diff, arguments, line, diffs.size() == 1, change);
    if (is_first || change.path == before) continue;
    // Patches name their files themselves.
    if (!are_patches) return std::nullopt;
    change.path = before;
  }
  return change;
}

Value diffs_as_data(const std::vector<const Value*>& diffs) {
  Value out = Value::array();
  for (const Value* diff : diffs) {
    const Value& changes = (*diff)["changes"];
    if (has_patch(diff)) {
      out.add({}, *diff);
      continue;
    }
    for (const Member& change : changes.members())
      out.add({}, change.value);
    if (changes.is_array()) continue;
    Value file = Value::object();
    file.add("path", (*diff)["path"]);
    file.add("oldText", (*diff)["oldText"]);
    file.add("newText", (*diff)["newText"]);
    out.add({}, std::move(file));
  }
  return out;
}

}  // namespace agent_timeline
