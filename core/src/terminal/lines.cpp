#include "terminal/lines.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "terminal/width.h"

namespace agent_timeline::terminal {
namespace {

/// Returns the length in bytes of the combining characters at the start of `text`.
std::size_t leading_marks(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && static_cast<unsigned char>(text[end]) >= 0x80) {
    const DecodedCharacter character = decode_utf8(text, end);
    if (width_of(character.code) > 0) break;
    end += character.length;
  }
  return end;
}

/// Returns the column after `text` if it begins at column `columns`.
std::uint32_t columns_after(std::string_view text, std::uint32_t columns) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t ascii_end = skip_ascii(text, at);
    columns += static_cast<std::uint32_t>(ascii_end - at);
    if (ascii_end == text.size()) break;
    const DecodedCharacter character = decode_utf8(text, ascii_end);
    const std::uint32_t width = width_of(character.code);
    columns += columns == 0 ? std::max(width, 1U) : width;
    at = ascii_end + character.length;
  }
  return columns;
}

/// Fills `cells` with the bytes of a row; tabs are written by append_tab().
void fill(Cells& cells, std::string_view text, std::span<const Run> runs, CombiningMarks& marks) {
  std::size_t begin = 0;
  for (const Run& run : runs) {
    std::string_view rest = text.substr(begin, run.end - begin);
    begin = run.end;
    while (!rest.empty()) {
      const std::string_view segment = rest.substr(0, rest.find('\t'));
      cells.write(cells.columns(), segment, run.style, marks);
      rest.remove_prefix(segment.size());
      if (rest.empty()) break;
      cells.append_tab(run.style);
      rest.remove_prefix(1);
    }
  }
}

}  // namespace

std::size_t Lines::size() const {
  if (rows_.empty()) return 0;
  return rows_.size() - (columns(rows_.size() - 1) == 0 ? 1 : 0);
}

const SafeUrl* Lines::link(std::uint32_t number) const {
  return number == 0 ? nullptr : &links_[number - 1];
}

std::uint32_t Lines::add_link(std::string_view address) {
  const std::optional<SafeUrl> url = safe_url(address);
  if (!url) return 0;
  if (links_.empty() || links_.back().href != url->href) links_.push_back(*url);
  return static_cast<std::uint32_t>(links_.size());
}

LineChange Lines::take_change() {
  LinePosition first = std::min(first_change_, LinePosition{rows_.size(), 0});
  if (first_column_ != kNoColumn && first.line < rows_.size() && rows_[first.line].is_cells) {
    const Cells& cells = cells_[rows_[first.line].index];
    first.byte = std::min(first.byte, cells.bytes_before(first_column_, marks_));
  }
  first_change_ = {kLineEnd, kLineEnd};
  first_column_ = kNoColumn;
  return {first, std::exchange(change_end_, 0)};
}

/// Marks a change in `row`, from `byte` of its text or from `column` of its cells on.
void Lines::mark_changed(std::size_t row, std::size_t byte, std::size_t column) {
  change_end_ = std::max(change_end_, row + 1);
  if (row > first_change_.line) return;
  if (row < first_change_.line) {
    first_change_ = {row, kLineEnd};
    first_column_ = kNoColumn;
  }
  first_change_.byte = std::min(first_change_.byte, byte);
  first_column_ = std::min(first_column_, column);
}

LinePosition Lines::end() const {
  if (rows_.empty()) return {};
  const Row& last = rows_.back();
  return {rows_.size() - 1, last.is_cells ? cells_[last.index].bytes(marks_) : last.size};
}

std::uint32_t Lines::columns(std::size_t row) const {
  const Row& it = rows_[row];
  return it.is_cells ? cells_[it.index].columns() : it.columns;
}

bool Lines::is_blank(std::size_t row) const {
  const Row& it = rows_[row];
  if (it.is_cells) return cells_[it.index].is_blank();
  const auto text = std::string_view(text_).substr(it.begin, it.size);
  return text.find_first_not_of('\t') == std::string_view::npos;
}

void Lines::add_rows(std::size_t count) {
  mark_end_before_changed(rows_.size());
  change_end_ = kAllLines;
  rows_.resize(rows_.size() + count);
}

/// Whether writing at `column` can append to the bytes of `row`. Moves an empty row to the end of
/// text_.
bool Lines::can_append(Row& row, std::uint32_t column) {
  if (row.is_cells || column != row.columns) return false;
  if (row.size > 0) return is_at_end(row);
  row.begin = static_cast<std::uint32_t>(text_.size());
  row.index = kPlain;
  return true;
}

void Lines::append(Row& row, std::string_view bytes, std::uint32_t style) {
  if (row.index == kPlain && style != 0) {
    row.index = static_cast<std::uint32_t>(runs_.size());
    if (row.size > 0) runs_.push_back({row.size, 0});
  }
  text_ += bytes;
  row.size += static_cast<std::uint32_t>(bytes.size());
  if (row.index == kPlain) return;
  if (runs_.size() == row.index || runs_.back().style != style) runs_.push_back({0, style});
  runs_.back().end = row.size;
}

/// A combining mark gets the style of the character before it.
void Lines::append_text(Row& row, std::string_view text, std::uint32_t style) {
  const std::uint32_t columns = columns_after(text, row.columns);
  const std::size_t marks = row.columns > 0 ? leading_marks(text) : 0;
  if (marks > 0) {
    append(row, text.substr(0, marks), row.index == kPlain ? 0 : runs_.back().style);
    text.remove_prefix(marks);
  }
  if (!text.empty()) append(row, text, style);
  row.columns = columns & 0x7FFFFFFF;
}

std::uint32_t Lines::write(std::size_t row, std::uint32_t column, std::string_view text,
                           std::uint32_t style) {
  Row& it = rows_[row];
  if (!can_append(it, column))
    return cells_to_write(row, column).write(column, text, style, marks_);
  mark_changed(row, it.size);
  append_text(it, text, style);
  return it.columns;
}

void Lines::append_tab(std::size_t row, std::uint32_t style) {
  Row& it = rows_[row];
  if (!can_append(it, columns(row))) return cells_to_write(row, columns(row)).append_tab(style);
  mark_changed(row, it.size);
  append(it, "\t", style);
  it.columns = (it.columns / kTabColumns + 1) * kTabColumns & 0x7FFFFFFF;
}

void Lines::append_blanks(std::size_t row, std::uint32_t count) {
  Row& it = rows_[row];
  if (!can_append(it, columns(row))) return cells_to_write(row, columns(row)).append_blanks(count);
  mark_changed(row, it.size);
  append_text(it, std::string(count, ' '), 0);
}

/// Returns the cells of `row`, converting it to cells if needed.
Cells& Lines::cells_of(Row& row) {
  if (row.is_cells) return cells_[row.index];
  std::uint32_t index = static_cast<std::uint32_t>(cells_.size());
  if (free_cells_.empty()) {
    cells_.emplace_back();
  } else {
    index = free_cells_.back();
    free_cells_.pop_back();
  }
  const Run plain{row.size, 0};
  std::span<const Run> runs(&plain, 1);
  if (row.index != kPlain) {
    runs = std::span(runs_).subspan(row.index);
    std::size_t count = 1;
    while (runs[count - 1].end < row.size)
      ++count;
    runs = runs.first(count);
  }
  fill(cells_[index], std::string_view(text_).substr(row.begin, row.size), runs, marks_);
  free_storage(row);
  row = Row();
  row.index = index;
  row.is_cells = 1;
  return cells_[index];
}

/// The cells of a row, to write at `column`.
Cells& Lines::cells_to_write(std::size_t row, std::uint32_t column) {
  Cells& cells = cells_of(rows_[row]);
  mark_cells_changed(row, cells.unchanged_by_write(column));
  return cells;
}

/// The cells of a row, to change it from `column` on.
Cells& Lines::cells_to_change(std::size_t row, std::uint32_t column) {
  Cells& cells = cells_of(rows_[row]);
  mark_cells_changed(row, cells.unchanged_by_erase(column));
  return cells;
}

/// Frees the storage of `row` if it can be reused.
void Lines::free_storage(Row& row) {
  if (row.is_cells) {
    cells_[row.index].clear();
    free_cells_.push_back(row.index);
  } else if (row.size > 0 && is_at_end(row)) {
    text_.resize(row.begin);
    if (row.index != kPlain) runs_.resize(row.index);
  }
}

void Lines::clear_row(std::size_t row) {
  mark_changed(row);
  free_storage(rows_[row]);
  rows_[row] = Row();
}

void Lines::erase(std::size_t row, std::uint32_t first, std::uint32_t last) {
  const std::uint32_t end = columns(row);
  if (first >= end) return;
  if (first == 0 && last >= end) return clear_row(row);
  cells_to_change(row, first).erase(first, last);
}

void Lines::remove_columns(std::size_t row, std::uint32_t first, std::uint32_t last) {
  if (first >= columns(row)) return;
  cells_to_change(row, first).remove(first, last);
}

void Lines::insert_columns(std::size_t row, std::uint32_t column, std::uint32_t count) {
  if (column >= columns(row)) return;
  cells_to_change(row, column).insert_blanks(column, count);
}

void Lines::remove_rows(std::size_t first, std::size_t last) {
  last = std::min(last, rows_.size());
  if (first >= last) return;
  mark_end_before_changed(first);
  change_end_ = kAllLines;
  // From the end, so that each row can release its bytes.
  for (std::size_t row = last; row-- > first;)
    clear_row(row);
  const auto begin = rows_.begin();
  rows_.erase(begin + static_cast<std::ptrdiff_t>(first),
              begin + static_cast<std::ptrdiff_t>(last));
}

void Lines::insert_rows(std::size_t row, std::size_t count) {
  mark_changed(row);
  change_end_ = kAllLines;
  rows_.insert(rows_.begin() + static_cast<std::ptrdiff_t>(row), count, Row());
}

LineView LineReader::read(std::size_t index) {
  const Lines::Row& row = lines_.rows_[index];
  if (row.is_cells) {
    text_.clear();
    runs_.clear();
    lines_.cells_[row.index].append_to(text_, runs_, lines_.marks_);
    return {text_, runs_};
  }
  LineView view;
  view.text = std::string_view(lines_.text_).substr(row.begin, row.size);
  if (row.index == Lines::kPlain || row.size == 0) return view;
  view.runs = std::span(lines_.runs_).subspan(row.index);
  std::size_t count = 1;
  while (view.runs[count - 1].end < row.size)
    ++count;
  view.runs = view.runs.first(count);
  return view;
}

void LineReader::append_plain_text(std::size_t index, std::size_t from, std::string& out) const {
  append_text(index, from, out);
  if (lines_.has_line_feed(index)) out += '\n';
}

void LineReader::append_text(std::size_t index, std::size_t from, std::string& out) const {
  const Lines::Row& row = lines_.rows_[index];
  if (row.is_cells) return lines_.cells_[row.index].append_text_to(out, from, lines_.marks_);
  const std::size_t skipped = std::min<std::size_t>(from, row.size);
  out.append(lines_.text_, row.begin + skipped, row.size - skipped);
}

void append_plain_text(const Lines& lines, std::size_t first, std::size_t count, std::string& out) {
  const LineReader reader(lines);
  for (std::size_t i = first; i < first + count; ++i)
    reader.append_plain_text(i, 0, out);
}

}  // namespace agent_timeline::terminal
