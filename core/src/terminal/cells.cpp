#include "terminal/cells.h"

#include <algorithm>

#include "base/utf8.h"
#include "terminal/width.h"

namespace agent_timeline::terminal {
namespace {

constexpr std::uint32_t kBlank = 0;
constexpr std::uint32_t kContinuation = 0x110000;
/// The first number used by CombiningMarks; numbers below are characters.
constexpr std::uint32_t kFirstCombined = kContinuation + 1;

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

std::uint32_t CombiningMarks::combine(std::uint32_t glyph, char32_t mark) {
  combined_.push_back({glyph, mark});
  return kFirstCombined + static_cast<std::uint32_t>(combined_.size() - 1);
}

void CombiningMarks::append(std::uint32_t glyph, std::string& out) const {
  if (glyph < kContinuation) return append_utf8(out, glyph);
  std::u32string marks;
  for (; glyph >= kFirstCombined; glyph = combined_[glyph - kFirstCombined].before)
    marks += combined_[glyph - kFirstCombined].mark;
  append_utf8(out, glyph);
  for (std::size_t i = marks.size(); i-- > 0;)
    append_utf8(out, marks[i]);
}

std::size_t CombiningMarks::bytes(std::uint32_t glyph) const {
  std::size_t bytes = 0;
  for (; glyph >= kFirstCombined; glyph = combined_[glyph - kFirstCombined].before)
    bytes += utf8_bytes(combined_[glyph - kFirstCombined].mark);
  return bytes + utf8_bytes(glyph);
}

/// Makes `column` a character boundary by blanking a character that spans it.
void Cells::split_at(std::uint32_t column) {
  if (column >= cells_.size() || cells_[column].glyph != kContinuation) return;
  std::size_t at = column;
  while (cells_[at].glyph == kContinuation)
    --at;
  invalidate_from(at);
  do {
    cells_[at++] = Cell();
  } while (at < cells_.size() && cells_[at].glyph == kContinuation);
}

bool Cells::is_blank() const {
  return std::all_of(cells_.begin(), cells_.end(), [](const Cell& cell) {
    return cell.glyph == kBlank || cell.glyph == U'\t' || cell.glyph == kContinuation;
  });
}

std::uint32_t Cells::write(std::uint32_t column, std::string_view text, std::uint32_t style,
                           CombiningMarks& marks) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t ascii_end = skip_ascii(text, at);
    column = write_ascii(column, text.substr(at, ascii_end - at), style);
    if (ascii_end == text.size()) break;
    const DecodedCharacter character = decode_utf8(text, ascii_end);
    at = ascii_end + character.length;
    const std::uint32_t width = width_of(character.code);
    if (width == 0 && column > 0) {
      combine(column - 1, character.code, marks);
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
  invalidate_from(column);
  leading_blanks_ = std::min(leading_blanks_, column);
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
  invalidate_from(column);
  leading_blanks_ = std::min(leading_blanks_, column);
  if (column + width > cells_.size()) cells_.resize(column + width);
  cells_[column] = {glyph, style};
  for (std::uint32_t i = 1; i < width; ++i)
    cells_[column + i] = {kContinuation, style};
}

/// Adds `mark` to the character that covers `column`.
void Cells::combine(std::uint32_t column, char32_t mark, CombiningMarks& marks) {
  while (cells_[column].glyph == kContinuation)
    --column;
  invalidate_from(column);
  leading_blanks_ = std::min(leading_blanks_, column);
  std::uint32_t& glyph = cells_[column].glyph;
  glyph = marks.combine(glyph == kBlank ? U' ' : glyph, mark);
}

void Cells::append_tab(std::uint32_t style) {
  put(columns(), U'\t', kTabColumns - columns() % kTabColumns, style);
}

void Cells::erase(std::uint32_t first, std::uint32_t last) {
  last = std::min(last, columns());
  if (first < leading_blanks_) first = std::min(leading_blanks_, last);
  if (first >= last) return;
  split_at(first);
  split_at(last);
  invalidate_from(first);
  std::fill(at(first), at(last), Cell());
  if (first <= leading_blanks_) leading_blanks_ = last;
  if (last < columns()) return;
  while (!cells_.empty() && cells_.back().glyph == kBlank)
    cells_.pop_back();
  invalidate_from(cells_.size());
  leading_blanks_ = std::min(leading_blanks_, columns());
}

void Cells::remove(std::uint32_t first, std::uint32_t last) {
  last = std::min(last, columns());
  if (first >= last) return;
  split_at(first);
  split_at(last);
  invalidate_from(first);
  cells_.erase(at(first), at(last));
  leading_blanks_ = std::min(leading_blanks_, first);
}

void Cells::insert_blanks(std::uint32_t column, std::uint32_t count) {
  if (column >= columns()) return;
  split_at(column);
  invalidate_from(column);
  cells_.insert(at(column), count, Cell());
}

void Cells::clear() {
  std::vector<Cell>().swap(cells_);
  std::vector<std::size_t>().swap(group_ends_);
  leading_blanks_ = 0;
}

/// True for columns that show as spaces: those never written to, and a tab that was moved to where
/// its width would be different.
bool Cells::is_spaces(std::size_t first, std::size_t last) const {
  const std::uint32_t glyph = cells_[first].glyph;
  return glyph == kBlank || (glyph == U'\t' && last != (first / kTabColumns + 1) * kTabColumns);
}

void Cells::append_glyph(std::size_t first, std::size_t last, std::string& text,
                         const CombiningMarks& marks) const {
  if (is_spaces(first, last)) {
    text.append(last - first, ' ');
  } else {
    marks.append(cells_[first].glyph, text);
  }
}

/// Returns the column after the character that begins at `first`.
std::size_t Cells::glyph_end(std::size_t first) const {
  std::size_t end = first + 1;
  while (end < cells_.size() && cells_[end].glyph == kContinuation)
    ++end;
  return end;
}

/// The size in bytes of the characters that begin in the columns from `first` up to `last`.
std::size_t Cells::glyph_bytes(std::size_t first, std::size_t last,
                               const CombiningMarks& marks) const {
  std::size_t bytes = 0;
  while (first < last && cells_[first].glyph == kContinuation)
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
                          const CombiningMarks& marks) const {
  while (first < last && cells_[first].glyph == kContinuation)
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

std::size_t Cells::bytes_before(std::size_t column, const CombiningMarks& marks) const {
  column = std::min(column, text_columns());
  const std::size_t full_groups = column / kGroupColumns;
  while (group_ends_.size() < full_groups) {
    const std::size_t first = group_ends_.size() * kGroupColumns;
    const std::size_t before = group_ends_.empty() ? 0 : group_ends_.back();
    group_ends_.push_back(before + glyph_bytes(first, first + kGroupColumns, marks));
  }
  const std::size_t before = full_groups == 0 ? 0 : group_ends_[full_groups - 1];
  return before + glyph_bytes(full_groups * kGroupColumns, column, marks);
}

std::size_t Cells::bytes(const CombiningMarks& marks) const {
  return bytes_before(text_columns(), marks);
}

/// The start of the character before `column`, because a mark may be added to it.
std::size_t Cells::unchanged_by_write(std::uint32_t column) const {
  std::size_t first = std::min<std::size_t>(column, text_columns());
  if (first > 0) --first;
  while (first > 0 && cells_[first].glyph == kContinuation)
    --first;
  return first;
}

std::size_t Cells::unchanged_by_erase(std::uint32_t column) const {
  std::size_t first = unchanged_by_write(column);
  while (first > 0 && (cells_[first].glyph == kContinuation || cells_[first - 1].glyph == kBlank))
    --first;
  return first;
}

void Cells::append_text_to(std::string& text, std::size_t from, const CombiningMarks& marks) const {
  const std::size_t last = text_columns();
  const std::size_t all = bytes_before(last, marks);
  if (from >= all) return;
  const auto found = std::upper_bound(group_ends_.begin(), group_ends_.end(), from);
  const std::size_t block = static_cast<std::size_t>(found - group_ends_.begin());
  const std::size_t skipped = block == 0 ? 0 : group_ends_[block - 1];
  std::string rest;
  append_glyphs(block * kGroupColumns, last, rest, marks);
  text.append(rest, from - skipped);
}

void Cells::append_to(std::string& text, std::vector<Run>& runs,
                      const CombiningMarks& marks) const {
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
