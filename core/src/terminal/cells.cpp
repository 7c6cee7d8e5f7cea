#include "terminal/cells.h"

#include <algorithm>

#include "base/utf8.h"
#include "terminal/width.h"

namespace agent_timeline::terminal {
namespace {

constexpr std::uint32_t kBlank = 0;
constexpr std::uint32_t kTail = 0x110000;
/// The first number used by Marks; numbers below are characters.
constexpr std::uint32_t kFirstJoined = kTail + 1;

/// True for a character of one column and one byte.
bool is_plain(std::uint32_t glyph) {
  return glyph >= 0x20 && glyph < 0x80;
}

std::size_t utf8_bytes(std::uint32_t character) {
  if (character < 0x80) return 1;
  if (character < 0x800) return 2;
  return character < 0x10000 ? 3 : 4;
}

}  // namespace

std::uint32_t Marks::join(std::uint32_t glyph, char32_t mark) {
  joined_.push_back({glyph, mark});
  return kFirstJoined + static_cast<std::uint32_t>(joined_.size() - 1);
}

void Marks::append(std::uint32_t glyph, std::string& out) const {
  if (glyph < kTail) return append_utf8(out, glyph);
  std::u32string marks;
  for (; glyph >= kFirstJoined; glyph = joined_[glyph - kFirstJoined].before)
    marks += joined_[glyph - kFirstJoined].mark;
  append_utf8(out, glyph);
  for (std::size_t i = marks.size(); i-- > 0;)
    append_utf8(out, marks[i]);
}

std::size_t Marks::bytes(std::uint32_t glyph) const {
  std::size_t bytes = 0;
  for (; glyph >= kFirstJoined; glyph = joined_[glyph - kFirstJoined].before)
    bytes += utf8_bytes(joined_[glyph - kFirstJoined].mark);
  return bytes + utf8_bytes(glyph);
}

/// Makes `column` a character boundary by blanking a character that spans it.
void Cells::split_at(std::uint32_t column) {
  if (column >= cells_.size() || cells_[column].glyph != kTail) return;
  std::size_t at = column;
  while (cells_[at].glyph == kTail)
    --at;
  touch(at);
  do {
    cells_[at++] = Cell();
  } while (at < cells_.size() && cells_[at].glyph == kTail);
}

bool Cells::is_blank() const {
  return std::all_of(cells_.begin(), cells_.end(), [](const Cell& cell) {
    return cell.glyph == kBlank || cell.glyph == U'\t' || cell.glyph == kTail;
  });
}

std::uint32_t Cells::write(std::uint32_t column, std::string_view text, std::uint32_t style,
                           Marks& marks) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t ascii_end = skip_ascii(text, at);
    column = write_ascii(column, text.substr(at, ascii_end - at), style);
    if (ascii_end == text.size()) break;
    const DecodedCharacter character = decode_utf8(text, ascii_end);
    at = ascii_end + character.length;
    const std::uint32_t width = width_of(character.code);
    if (width == 0 && column > 0) {
      join(column - 1, character.code, marks);
      continue;
    }
    put(column, character.code, std::max(width, 1U), style);
    column += std::max(width, 1U);
  }
  return column;
}

std::uint32_t Cells::write_ascii(std::uint32_t column, std::string_view text, std::uint32_t style) {
  if (text.empty()) return column;
  const std::size_t end = column + text.size();
  split_at(column);
  split_at(static_cast<std::uint32_t>(end));
  touch(column);
  blank_ = std::min(blank_, column);
  if (end > cells_.size()) cells_.resize(end);
  Cell* cell = cells_.data() + column;
  for (const char c : text)
    *cell++ = {static_cast<unsigned char>(c), style};
  return static_cast<std::uint32_t>(end);
}

void Cells::put(std::uint32_t column, std::uint32_t glyph, std::uint32_t width,
                std::uint32_t style) {
  split_at(column);
  split_at(column + width);
  touch(column);
  blank_ = std::min(blank_, column);
  if (column + width > cells_.size()) cells_.resize(column + width);
  cells_[column] = {glyph, style};
  for (std::uint32_t i = 1; i < width; ++i)
    cells_[column + i] = {kTail, style};
}

/// Adds `mark` to the character that covers `column`.
void Cells::join(std::uint32_t column, char32_t mark, Marks& marks) {
  while (cells_[column].glyph == kTail)
    --column;
  touch(column);
  blank_ = std::min(blank_, column);
  std::uint32_t& glyph = cells_[column].glyph;
  glyph = marks.join(glyph == kBlank ? U' ' : glyph, mark);
}

void Cells::append_tab(std::uint32_t style) {
  put(columns(), U'\t', kTabColumns - columns() % kTabColumns, style);
}

void Cells::erase(std::uint32_t first, std::uint32_t last) {
  last = std::min(last, columns());
  if (first < blank_) first = std::min(blank_, last);
  if (first >= last) return;
  split_at(first);
  split_at(last);
  touch(first);
  std::fill(at(first), at(last), Cell());
  if (first <= blank_) blank_ = last;
  if (last < columns()) return;
  while (!cells_.empty() && cells_.back().glyph == kBlank)
    cells_.pop_back();
  touch(cells_.size());
  blank_ = std::min(blank_, columns());
}

void Cells::remove(std::uint32_t first, std::uint32_t last) {
  last = std::min(last, columns());
  if (first >= last) return;
  split_at(first);
  split_at(last);
  touch(first);
  cells_.erase(at(first), at(last));
  blank_ = std::min(blank_, first);
}

void Cells::insert_blanks(std::uint32_t column, std::uint32_t count) {
  if (column >= columns()) return;
  split_at(column);
  touch(column);
  cells_.insert(at(column), count, Cell());
}

void Cells::clear() {
  std::vector<Cell>().swap(cells_);
  std::vector<std::size_t>().swap(measured_);
  blank_ = 0;
}

/// True for columns that show as spaces: those never written to, and a tab that was moved to where
/// its width would be different.
bool Cells::is_spaces(std::size_t first, std::size_t last) const {
  const std::uint32_t glyph = cells_[first].glyph;
  return glyph == kBlank || (glyph == U'\t' && last != (first / kTabColumns + 1) * kTabColumns);
}

void Cells::append_glyph(std::size_t first, std::size_t last, std::string& text,
                         const Marks& marks) const {
  if (is_spaces(first, last)) {
    text.append(last - first, ' ');
  } else {
    marks.append(cells_[first].glyph, text);
  }
}

/// Returns the column after the character that begins at `first`.
std::size_t Cells::glyph_end(std::size_t first) const {
  std::size_t end = first + 1;
  while (end < cells_.size() && cells_[end].glyph == kTail)
    ++end;
  return end;
}

/// The size in bytes of the characters that begin in the columns from `first` up to `last`.
std::size_t Cells::glyph_bytes(std::size_t first, std::size_t last, const Marks& marks) const {
  std::size_t bytes = 0;
  while (first < last && cells_[first].glyph == kTail)
    ++first;
  while (first < last) {
    if (is_plain(cells_[first].glyph)) {
      ++bytes;
      ++first;
      continue;
    }
    const std::size_t end = glyph_end(first);
    bytes += is_spaces(first, end) ? end - first : marks.bytes(cells_[first].glyph);
    first = end;
  }
  return bytes;
}

/// The number of columns up to the last one that was written to.
std::size_t Cells::text_columns() const {
  std::size_t last = cells_.size();
  while (last > 0 && cells_[last - 1].glyph == kBlank)
    --last;
  return last;
}

/// Appends the characters that begin in the columns from `first` up to `last`.
void Cells::append_glyphs(std::size_t first, std::size_t last, std::string& text,
                          const Marks& marks) const {
  while (first < last && cells_[first].glyph == kTail)
    ++first;
  while (first < last) {
    if (is_plain(cells_[first].glyph)) {
      text += static_cast<char>(cells_[first++].glyph);
      continue;
    }
    const std::size_t end = glyph_end(first);
    append_glyph(first, end, text, marks);
    first = end;
  }
}

std::size_t Cells::bytes_before(std::size_t column, const Marks& marks) const {
  column = std::min(column, text_columns());
  const std::size_t whole = column / kMeasuredColumns;
  while (measured_.size() < whole) {
    const std::size_t first = measured_.size() * kMeasuredColumns;
    const std::size_t before = measured_.empty() ? 0 : measured_.back();
    measured_.push_back(before + glyph_bytes(first, first + kMeasuredColumns, marks));
  }
  const std::size_t before = whole == 0 ? 0 : measured_[whole - 1];
  return before + glyph_bytes(whole * kMeasuredColumns, column, marks);
}

std::size_t Cells::bytes(const Marks& marks) const {
  return bytes_before(text_columns(), marks);
}

/// The start of the character before `column`, because a mark may be added to it.
std::size_t Cells::kept_by_write(std::uint32_t column) const {
  std::size_t first = std::min<std::size_t>(column, text_columns());
  if (first > 0) --first;
  while (first > 0 && cells_[first].glyph == kTail)
    --first;
  return first;
}

std::size_t Cells::kept_by_change(std::uint32_t column) const {
  std::size_t first = kept_by_write(column);
  while (first > 0 && (cells_[first].glyph == kTail || cells_[first - 1].glyph == kBlank))
    --first;
  return first;
}

void Cells::append_text_to(std::string& text, std::size_t from, const Marks& marks) const {
  const std::size_t last = text_columns();
  const std::size_t all = bytes_before(last, marks);
  if (from >= all) return;
  const auto found = std::upper_bound(measured_.begin(), measured_.end(), from);
  const std::size_t block = static_cast<std::size_t>(found - measured_.begin());
  const std::size_t skipped = block == 0 ? 0 : measured_[block - 1];
  std::string rest;
  append_glyphs(block * kMeasuredColumns, last, rest, marks);
  text.append(rest, from - skipped);
}

void Cells::append_to(std::string& text, std::vector<Run>& runs, const Marks& marks) const {
  const std::size_t begin = text.size();
  const std::size_t last = text_columns();
  for (std::size_t at = 0; at < last;) {
    const Cell& cell = cells_[at];
    const std::size_t next = glyph_end(at);
    append_glyph(at, next, text, marks);
    at = next;
    const auto end = static_cast<std::uint32_t>(text.size() - begin);
    if (runs.empty() || runs.back().style != cell.style) runs.push_back({end, cell.style});
    runs.back().end = end;
  }
}

}  // namespace agent_timeline::terminal
