#include "markdown/table_row.h"

#include <algorithm>

#include "markdown/ascii.h"

namespace agent_timeline::markdown {
namespace {

/// White space in rows. Line ends count, since rows of several lines are still parts of paragraphs.
constexpr std::string_view kSpaces = " \t\v\f\n\r";

std::string_view trim_row(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

/// Skips a `|` and the white space behind it.
std::size_t skip_pipe(std::string_view line, std::size_t at) {
  if (at >= line.size() || line[at] != '|') return at;
  ++at;
  while (at < line.size() && is_extension_space(line[at]))
    ++at;
  return at;
}

/// Returns the next `|` without a backslash before it, or the end.
std::size_t find_pipe(std::string_view line, std::size_t from) {
  for (std::size_t at = line.find('|', from); at != std::string_view::npos;
       at = line.find('|', at + 1)) {
    if (at == from || line[at - 1] != '\\') return at;
  }
  return line.size();
}

template <typename Take>
std::size_t for_each_cell(std::string_view line, Take take) {
  line = trim_row(line);
  std::size_t count = 0;
  std::size_t at = skip_pipe(line, 0);
  while (at < line.size()) {
    const std::size_t end = find_pipe(line, at);
    take(trim_row(line.substr(at, end - at)));
    ++count;
    at = skip_pipe(line, end);
  }
  return count;
}

}  // namespace

void split_row(std::string_view line, std::vector<std::string_view>& cells) {
  cells.clear();
  for_each_cell(line, [&cells](std::string_view cell) { cells.push_back(cell); });
  if (cells.size() > kTableColumns) cells.clear();
}

std::size_t row_spaces(std::string_view text) {
  return std::min(text.find_first_not_of(kSpaces), text.size());
}

std::string_view trim_row_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(kSpaces) + 1);
}

std::size_t count_cells(std::string_view line) {
  const std::size_t count = for_each_cell(line, [](std::string_view) {});
  return count > kTableColumns ? 0 : count;
}

bool read_delimiter_row(std::string_view line, std::vector<Alignment>& alignments) {
  if (line.find_first_not_of("|:- \t\v\f") != std::string_view::npos) return false;
  const std::size_t before = alignments.size();
  bool is_row = true;
  for_each_cell(line, [&](std::string_view cell) {
    const bool left = cell.starts_with(':');
    const bool right = cell.size() > 1 && cell.ends_with(':');
    const std::string_view dashes = cell.substr(left, cell.size() - left - right);
    is_row = is_row && !dashes.empty() && dashes.find_first_not_of('-') == std::string_view::npos;
    alignments.push_back(left && right ? Alignment::center
                         : left        ? Alignment::left
                         : right       ? Alignment::right
                                       : Alignment::none);
  });
  return is_row && alignments.size() > before;
}

std::string unescape_pipes(std::string_view cell) {
  std::string text;
  text.reserve(cell.size());
  for (std::size_t at = 0; at < cell.size(); ++at) {
    if (cell[at] == '\\' && cell.substr(at + 1, 1) == "|") ++at;
    text += cell[at];
  }
  return text;
}

}  // namespace agent_timeline::markdown
