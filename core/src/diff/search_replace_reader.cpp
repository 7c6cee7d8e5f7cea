#include "diff/search_replace_reader.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "diff/compare.h"
#include "diff/hunk_reader.h"

namespace agent_timeline::diff {
namespace {

constexpr std::size_t kMinMarks = 5;

/// True for five or more of one of `characters`, followed by `word`.
bool is_marker(std::string_view line, std::string_view characters, std::string_view word) {
  line = trim_end(line);
  if (line.empty() || characters.find(line[0]) == std::string_view::npos) return false;
  const std::size_t marks = std::min(line.find_first_not_of(line[0]), line.size());
  line.remove_prefix(marks);
  return marks >= kMinMarks && line.starts_with(word) &&
         (line.size() == word.size() || line.substr(word.size()) == ">");
}

bool is_start(std::string_view line) {
  return is_marker(line, "<-", " SEARCH");
}

bool is_divider(std::string_view line) {
  return is_marker(line, "=", "");
}

bool is_end(std::string_view line) {
  return is_marker(line, ">+", " REPLACE");
}

/// Consumes `:start_line:12` and the lines up to a line of hyphens, and returns the number; 0 if
/// there is none.
std::uint32_t read_start_line(LineCursor& lines, Hunk& hunk) {
  constexpr std::string_view field = ":start_line:";
  if (!lines.line().starts_with(field)) return 0;
  const std::size_t rule = lines.line(1).starts_with(':') ? 2 : 1;
  if (!is_marker(lines.line(rule), "-", "")) return 0;
  constexpr std::uint32_t largest = 1U << 30U;
  const std::string_view text = trim(lines.line().substr(field.size()));
  const std::uint32_t number = leading_integer<std::uint32_t>(text).value_or(0);
  for (std::size_t i = 0; i <= rule; ++i)
    lines.keep(hunk.header);
  return std::min(number, largest);
}

void add_context(std::string_view text, Hunk& hunk) {
  while (!text.empty()) {
    const std::size_t length = text.find('\n');
    Line& line = hunk.lines.emplace_back();
    line.text = text.substr(0, length);
    line.old_number = hunk.old_start + hunk.old_count++;
    line.new_number = hunk.new_start + hunk.new_count++;
    text.remove_prefix(length + 1);
  }
}

/// The lines up to a border, each with a line feed, even if the text ends within the last one.
std::string take_until(bool (*is_border)(std::string_view), LineCursor& lines) {
  std::string taken;
  while (!lines.at_end() && !is_border(lines.line()) && !is_start(lines.line()))
    lines.keep(taken);
  return taken;
}

/// Fills the last hunk of `file` with the compared lines.
void fill(const std::string& old_text, const std::string& new_text, std::uint32_t first_line,
          File& file) {
  File compared;
  const std::size_t enough_context = old_text.size() + new_text.size();
  compare_into(compared, old_text, new_text, Extent::excerpt, first_line, enough_context);
  if (compared.approximate) file.approximate = true;
  Hunk hunk;
  if (compared.hunks.empty()) {
    hunk.old_start = hunk.new_start = std::max<std::uint32_t>(first_line, 1);
    add_context(old_text, hunk);
  } else {
    hunk = std::move(compared.hunks.front());
  }
  Hunk& read = file.hunks.back();
  hunk.notation = Notation::search_replace;
  hunk.complete = read.complete;
  hunk.header = std::move(read.header);
  hunk.divider = std::move(read.divider);
  hunk.footer = std::move(read.footer);
  read = std::move(hunk);
}

}  // namespace

bool starts_search_replace(const LineCursor& lines, std::size_t ahead) {
  return is_start(lines.line(ahead));
}

void read_search_replace(LineCursor& lines, File& file) {
  Hunk& hunk = file.hunks.emplace_back();
  lines.keep(hunk.header);
  const std::uint32_t first_line = read_start_line(lines, hunk);
  if (first_line == 0) file.numbers_are_relative = true;
  const std::string old_text = take_until(is_divider, lines);
  std::string new_text;
  if (!lines.at_end() && is_divider(lines.line())) {
    lines.keep(hunk.divider);
    new_text = take_until(is_end, lines);
  }
  hunk.complete = !lines.at_end() && is_end(lines.line());
  if (hunk.complete) lines.keep(hunk.footer);
  fill(old_text, new_text, first_line, file);
  take_carriage_returns(hunk, hunk.header, false);
}

std::string_view path_above_search_replace(std::string_view line) {
  constexpr std::string_view decoration = "#*`: \t\r\n";
  const std::size_t start = std::min(line.find_first_not_of(decoration), line.size());
  line = line.substr(start, line.find_last_not_of(decoration) + 1 - start);
  const bool is_path = line.find_first_of(" \t<>\"") == std::string_view::npos &&
                       line.find_first_of("./\\") != std::string_view::npos && !line.ends_with('.');
  return is_path ? line : std::string_view();
}

}  // namespace agent_timeline::diff
