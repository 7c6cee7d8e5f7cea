#include "decode/opencode/file_results.h"

#include <optional>
#include <string>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "decode/read/tool_text.h"
#include "tools/arguments.h"

namespace agent_timeline {
namespace {

/// The start of the line below output that version 2 has cut.
constexpr std::string_view kCut = "[Output truncated";

/// Reads a file whose lines are prefixed with their number and `mark`. Other lines are the tool's
/// and are skipped.
FileContent read_lines(std::string_view lines, std::string_view mark) {
  FileContent file;
  for (const std::string_view line : split_lines(lines)) {
    const std::size_t at = line.find(mark);
    const auto number = parse_integer(line.substr(0, at));
    if (at == std::string_view::npos || !number) continue;
    if (file.end_line > 0) file.content += '\n';
    if (file.start_line == 0) file.start_line = *number;
    file.end_line = *number;
    file.content += line.substr(at + mark.size());
  }
  return file;
}

/// Reads the total in `(End of file - total 3 lines)` or `(Showing lines 1-200 of 500. …)`.
std::optional<std::int64_t> total_of(std::string_view remark) {
  const auto total = number_after_last("total ", remark);
  return total ? total : number_after_last(" of ", remark);
}

ToolResult result_of(FileContent file, const Value& input) {
  file.path = text_argument(input, ArgumentField::path);
  ToolResult out;
  out.output = ToolOutput(std::move(file));
  return out;
}

/// Returns the text between the tags. The file may contain the closing tag, so the last one counts.
std::optional<std::string_view> inside(std::string_view text, std::string_view tag) {
  const std::string open = "<" + std::string(tag) + ">";
  const std::size_t at = text.find(open);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + open.size());
  return rest.substr(0, rest.rfind("</" + std::string(tag) + ">"));
}

ToolResult read_numbered(const Value& input, std::string_view lines, std::string_view mark) {
  std::string_view remark = take_opencode_remark(lines, "(");
  if (remark.empty()) remark = take_opencode_remark(lines, kCut);
  FileContent file = read_lines(lines, mark);
  file.total_lines = total_of(remark);
  return result_of(std::move(file), input);
}

/// Reads the names in a directory, one per line. `total` is how many it has, if known.
ToolResult read_folder(const Value& input, std::string_view names,
                       std::optional<std::int64_t> total) {
  ToolResult out;
  Listing listing;
  listing.path = text_argument(input, ArgumentField::path);
  if (!is_blank(names)) {
    auto read = read_result_form(ResultForm::listing, input, trim(names));
    if (auto* found = read ? std::get_if<Listing>(&*read) : nullptr) listing = std::move(*found);
  }
  const auto shown = static_cast<std::int64_t>(listing.entries.size());
  if (total && *total > shown) {
    out.cut = OutputCut{shown, total, OutputCut::Unit::results, {}, {}};
  }
  out.output = ToolOutput(std::move(listing));
  return out;
}

std::string joined(const Value& names) {
  std::string out;
  for (const Member& name : names.members()) {
    out += name.value.string_or_empty();
    out += '\n';
  }
  return out;
}

/// Reads entries above `(2 entries)` or `(Showing 5 of 20 entries. …)`.
ToolResult read_entries(const Value& input, std::string_view entries) {
  entries = trim_end(entries);
  const std::string_view remark = take_opencode_remark(entries, "(");
  return read_folder(input, entries, number_after_last(" of ", remark));
}

/// Reads the data beside the text, which contains the same without markup.
std::optional<ToolResult> read_display(const Value& input, const Value& display) {
  const std::string_view type = display["type"].string_or_empty();
  if (type == "directory" && display["entries"].is_array()) {
    return read_folder(input, joined(display["entries"]), display["totalEntries"].integer());
  }
  if (type != "file" || !display["text"].is_string()) return std::nullopt;
  FileContent file;
  file.content = display["text"].text();
  set_start_line(display["lineStart"].integer().value_or(1), file);
  file.total_lines = display["totalLines"].integer();
  return result_of(std::move(file), input);
}

/// Reads `Read file PATH, lines 1-2` or `Read directory PATH, entries 1-2`, and the lines below.
std::optional<ToolResult> read_headed(const Value& input, std::string_view text) {
  const std::size_t line_feed = text.find('\n');
  const std::string_view head = text.substr(0, line_feed);
  std::string_view lines =
      line_feed == std::string_view::npos ? std::string_view() : text.substr(line_feed + 1);
  const bool is_empty = head.ends_with(", 0 lines") || head.ends_with(", 0 entries");
  if (head.starts_with("Read file ") && (is_empty || contains(head, ", lines "))) {
    return read_numbered(input, lines, ": ");
  }
  if (!head.starts_with("Read directory ") || !(is_empty || contains(head, ", entries "))) {
    return std::nullopt;
  }
  const bool is_cut = !take_opencode_remark(lines, kCut).empty();
  ToolResult out = read_folder(input, lines, {});
  if (is_cut) out.cut.emplace().unit = OutputCut::Unit::results;
  return out;
}

}  // namespace

std::string_view take_opencode_remark(std::string_view& text, std::string_view start) {
  const std::string_view trimmed = trim_end(text);
  const std::size_t line_feed = trimmed.rfind('\n');
  const std::size_t at = line_feed == std::string_view::npos ? 0 : line_feed + 1;
  const std::string_view last = trimmed.substr(at);
  const bool is_remark = last.starts_with(start) && (last.ends_with(')') || last.ends_with(']'));
  if (!is_remark) return {};
  text = text.substr(0, at);
  return last;
}

ToolResult read_opencode_file(const Value& input, std::string_view output, const Value& metadata) {
  if (auto shown = read_display(input, metadata["display"])) return std::move(*shown);
  if (auto headed = read_headed(input, output)) return std::move(*headed);
  if (output.starts_with("<file>")) return read_numbered(input, *inside(output, "file"), "| ");
  if (const auto content = inside(output, "content")) return read_numbered(input, *content, ": ");
  if (const auto entries = inside(output, "entries")) return read_entries(input, *entries);
  ToolResult out;
  out.output = ToolOutput(TextOutput{std::string(trim_end(output)), true});
  return out;
}

/// Reads a tree: the directory, and below it two spaces of indentation for each level.
std::optional<ToolOutput> read_opencode_tree(const Value& input, std::string_view text) {
  std::string bullets;
  for (const std::string_view line : split_lines(text)) {
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent == std::string_view::npos) continue;
    bullets += line.substr(0, indent);
    bullets += "- ";
    bullets += line.substr(indent);
    bullets += '\n';
  }
  return read_result_form(ResultForm::listing, input, bullets);
}

}  // namespace agent_timeline
