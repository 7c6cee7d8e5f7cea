#include "emit/outline_row.h"

#include <string_view>
#include <utility>
#include <variant>

#include "base/text.h"
#include "base/utf8.h"
#include "blocks/build_block.h"
#include "blocks/change_view.h"
#include "blocks/parts.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_approval(const Entry& entry) {
  return entry.status == Status::awaiting_approval || entry.status == Status::denied;
}

std::string_view name_of_file(std::string_view path) {
  const std::string_view name = path.substr(path.find_last_of("/\\") + 1);
  return name.empty() ? path : name;
}

std::vector<ChangedFile> changed_files(const Block& block) {
  std::vector<ChangedFile> files;
  for (const Part& part : block.parts) {
    const auto* content = std::get_if<DiffPart>(&part.content);
    if (content == nullptr) continue;
    for (const diff::File& file : content->diff.files)
      files.push_back({diff::display_path(file), diff::count(file)});
  }
  return files;
}

/// True for data with the whole texts of files.
bool has_file_texts(const Value& value) {
  const Value& first = value.is_array() && value.size() > 0 ? value.members().front().value : value;
  return first["newText"].is_string();
}

}  // namespace

diff::Stats sum_of(std::span<const ChangedFile> files) {
  diff::Stats sum;
  for (const ChangedFile& file : files) {
    sum.added += file.stats.added;
    sum.removed += file.stats.removed;
  }
  return sum;
}

bool is_prompt(const Entry& entry) {
  const auto* message = std::get_if<Message>(&entry.content);
  return message != nullptr && message->role == Role::user && !message->injected &&
         !message->reasoning && !entry.parent;
}

std::string visible_excerpt(const Block& block) {
  std::string words;
  for (const Part& part : block.parts) {
    const auto* text = std::get_if<MarkdownPart>(&part.content);
    if (text == nullptr) continue;
    for (const std::string& piece : text->texts) {
      if (words.size() > kTitleBytes) return words;
      words += piece;
      words += ' ';
    }
  }
  return words;
}

std::string shortened(std::string_view text, std::size_t bytes) {
  const std::string line = one_line(text);
  const std::string_view kept = utf8_prefix(line, bytes);
  std::string out(trim_end(kept));
  if (kept.size() < line.size()) out += "…";
  return out;
}

bool may_change_files(const ToolCall& call) {
  if (change_input(find_tool(call.name), call.input.arguments) != ChangeInput::none) return true;
  if (!call.result || !call.result->output) return false;
  const ToolOutput& output = *call.result->output;
  if (const auto* data = std::get_if<JsonOutput>(&output)) return has_file_texts(data->value);
  return std::holds_alternative<FileChange>(output);
}

std::vector<ChangedFile> files_changed_by(const Entry& entry, const markdown::Options& options) {
  const auto* call = std::get_if<ToolCall>(&entry.content);
  if (call == nullptr || entry.status != Status::done || !may_change_files(*call)) return {};
  return outline_row(entry, build_block(entry, options, {}, BlockDetail::searched)).files;
}

OutlineRow outline_row(const Entry& entry, const Block& block) {
  OutlineRow row;
  row.title = block.title;
  if (is_prompt(entry)) {
    row.kind = OutlineRow::Kind::prompt;
    row.text = shortened(visible_excerpt(block), kRowBytes);
  } else if (has_failed(entry.status) || is_approval(entry)) {
    row.kind = has_failed(entry.status) ? OutlineRow::Kind::failure : OutlineRow::Kind::approval;
    row.text = shortened(block.summary, kRowBytes);
  } else if (block.tool && entry.status == Status::done) {
    row.files = changed_files(block);
    if (row.files.empty()) return row;
    row.kind = OutlineRow::Kind::edit;
    if (row.files.size() == 1) row.text = name_of_file(row.files.front().path);
  }
  return row;
}

}  // namespace agent_timeline
