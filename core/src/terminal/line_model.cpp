#include "terminal/line_model.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"

namespace agent_timeline::terminal {
namespace {

/// Rows and columns of the screen, which limit cursor movement.
constexpr std::size_t kScreenSize = 1000;
/// What an empty row uses up of limits::kTerminalPadding.
constexpr std::size_t kRowPadding = 64;

}  // namespace

void LineModel::print(std::string_view text) {
  if (is_alternate_) return;
  padding_left_ += text.size();
  put(text);
  const std::size_t begin = previous_character(text, text.size());
  last_character_size_ = text.copy(last_character_.data(), last_character_.size(), begin);
}

/// Writes at the cursor and moves it.
void LineModel::put(std::string_view text) {
  extend_to_cursor();
  cursor_.column = lines_.write(cursor_.row, cursor_.column, text, style_number());
}

std::uint32_t LineModel::style_number() {
  if (!is_style_known_) style_ = lines_.number_of(cursor_.style);
  is_style_known_ = true;
  return style_;
}

bool LineModel::take_padding(std::size_t columns) {
  if (columns > padding_left_) return false;
  padding_left_ -= columns;
  return true;
}

/// Extends the lines up to the cursor, or moves the cursor back to the end of the text.
void LineModel::extend_to_cursor() {
  const std::size_t rows = lines_.rows();
  if (cursor_.row >= rows) {
    if (!take_padding((cursor_.row - rows) * kRowPadding)) cursor_.row = rows;
    lines_.add_rows(cursor_.row + 1 - rows);
  }
  const std::uint32_t columns = lines_.columns(cursor_.row);
  if (cursor_.column <= columns) return;
  if (take_padding(cursor_.column - columns)) {
    lines_.append_blanks(cursor_.row, cursor_.column - columns);
  } else {
    cursor_.column = columns;
  }
}

void LineModel::control(char c) {
  last_character_size_ = 0;
  if (is_alternate_) return;
  switch (c) {
    case '\n':
    case '\v':
    case '\f':
      cursor_.column = 0;
      return line_feed();
    case '\r':
      cursor_.column = 0;
      return;
    case '\b':
      if (cursor_.column > 0) --cursor_.column;
      return;
    case '\t':
      return tab();
    default:
      return;  // bells, shifts and flow control produce no text
  }
}

/// At the end of a line, a tab is written, so that it can be copied; elsewhere it only moves the
/// cursor.
void LineModel::tab() {
  const bool exists = cursor_.row < lines_.rows();
  const std::uint32_t end = exists ? lines_.columns(cursor_.row) : 0;
  if (cursor_.column == end) {
    extend_to_cursor();
    lines_.append_tab(cursor_.row, style_number());
  }
  cursor_.column = (cursor_.column / kTabColumns + 1) * kTabColumns;
}

void LineModel::line_feed() {
  ++cursor_.row;
  if (cursor_.row >= lines_.rows()) {
    const std::uint32_t column = cursor_.column;
    cursor_.column = 0;
    extend_to_cursor();
    cursor_.column = column;
  }
  top_ = std::max(top_, cursor_.row - std::min(cursor_.row, kScreenSize - 1));
}

/// RI: at the top of the screen, inserts an empty row.
void LineModel::reverse_line_feed() {
  if (cursor_.row > top_) {
    --cursor_.row;
  } else {
    insert_lines(1);
  }
}

void LineModel::escape(char intermediate, char final_byte) {
  last_character_size_ = 0;
  if (is_alternate_ || intermediate != 0) return;
  switch (final_byte) {
    case '7':  // DECSC
      saved_ = cursor_;
      return;
    case '8':  // DECRC
      return restore_cursor();
    case 'D':  // IND
      return line_feed();
    case 'E':  // NEL
      cursor_.column = 0;
      return line_feed();
    case 'M':
      return reverse_line_feed();
    case 'c':  // RIS
      return reset();
    default:
      return;
  }
}

void LineModel::control_sequence(const ControlSequence& sequence) {
  if (sequence.final_byte == 'b' && sequence.marker == 0) repeat(sequence.steps());
  last_character_size_ = 0;
  if (sequence.marker == '?') return set_modes(sequence);
  if (is_alternate_ || sequence.marker != 0 || sequence.intermediate != 0) return;
  if (sequence.final_byte == 'm') {
    select_graphic_rendition(sequence, cursor_.style);
    is_style_known_ = false;
    return;
  }
  move(sequence);
  edit(sequence);
}

/// DECSET and DECRST: handles only the modes that switch to the alternate screen.
void LineModel::set_modes(const ControlSequence& sequence) {
  if (sequence.final_byte != 'h' && sequence.final_byte != 'l') return;
  for (std::size_t i = 0; i < sequence.count; ++i) {
    const std::uint32_t mode = sequence.value(i);
    if (mode == 1049 && !is_alternate_ && sequence.final_byte == 'h') saved_ = cursor_;
    if (mode == 47 || mode == 1047 || mode == 1049) is_alternate_ = sequence.final_byte == 'h';
  }
}

void LineModel::move(const ControlSequence& sequence) {
  const std::size_t steps = sequence.steps();
  switch (sequence.final_byte) {
    case 'A':  // CUU
      return move_to_row(cursor_.row - std::min(cursor_.row, steps));
    case 'B':  // CUD
    case 'e':  // VPR
      return move_to_row(cursor_.row + steps);
    case 'C':  // CUF
    case 'a':  // HPR
      return move_to_column(cursor_.column + steps);
    case 'D':  // CUB
      cursor_.column -= static_cast<std::uint32_t>(std::min<std::size_t>(cursor_.column, steps));
      return;
    case 'E':  // CNL
      cursor_.column = 0;
      return move_to_row(cursor_.row + steps);
    case 'F':  // CPL
      cursor_.column = 0;
      return move_to_row(cursor_.row - std::min(cursor_.row, steps));
    case 'G':  // CHA
    case '`':  // HPA
      return move_to_column(steps - 1);
    case 'H':  // CUP
    case 'f':  // HVP
      move_to_row(top_ + steps - 1);
      return move_to_column(std::max(sequence.value(1), 1U) - 1);
    case 'd':  // VPA
      return move_to_row(top_ + steps - 1);
    case 's':  // SCOSC
      saved_ = cursor_;
      return;
    case 'u':  // SCORC
      return restore_cursor();
    default:
      return;
  }
}

void LineModel::edit(const ControlSequence& sequence) {
  if (sequence.final_byte == 'J') return erase_in_display(sequence.value(0));
  if (sequence.final_byte == 'L' || sequence.final_byte == 'M') cursor_.column = 0;
  if (cursor_.row >= lines_.rows()) return;
  const std::uint32_t steps = sequence.steps();
  const bool is_short = lines_.columns(cursor_.row) <= kScreenSize;
  switch (sequence.final_byte) {
    case 'K':
      return erase_in_line(sequence.value(0));
    case 'X':  // ECH
      return lines_.erase(cursor_.row, cursor_.column, cursor_.column + steps);
    case 'P':  // DCH
      if (is_short) lines_.remove_columns(cursor_.row, cursor_.column, cursor_.column + steps);
      return;
    case '@':  // ICH
      if (is_short && take_padding(steps))
        lines_.insert_columns(cursor_.row, cursor_.column, steps);
      return;
    case 'L':  // IL
      return insert_lines(steps);
    case 'M':  // DL
      return lines_.remove_rows(cursor_.row, cursor_.row + steps);
    default:
      return;
  }
}

/// OSC 8 begins a link (`8;parameters;address`) or ends it (no address).
void LineModel::system_command(std::string_view payload) {
  last_character_size_ = 0;
  if (is_alternate_ || !payload.starts_with("8;")) return;
  payload.remove_prefix(2);
  const std::size_t separator = payload.find(';');
  if (separator == std::string_view::npos) return;
  cursor_.style.link = lines_.add_link(payload.substr(separator + 1));
  is_style_known_ = false;
}

void LineModel::move_to_row(std::size_t row) {
  cursor_.row = std::clamp(row, top_, top_ + kScreenSize - 1);
}

/// Limits cursor movement to the screen; only text can take the cursor further right.
void LineModel::move_to_column(std::size_t column) {
  cursor_.column = static_cast<std::uint32_t>(std::min(column, kScreenSize - 1));
}

/// REP
void LineModel::repeat(std::uint32_t count) {
  const std::size_t times = std::min<std::size_t>(count, kScreenSize);
  if (last_character_size_ == 0 || !take_padding(times * last_character_size_)) return;
  std::string text;
  for (std::size_t i = 0; i < times; ++i)
    text.append(last_character_.data(), last_character_size_);
  put(text);
}

void LineModel::erase_in_line(std::uint32_t which) {
  const std::uint32_t end = lines_.columns(cursor_.row);
  if (which == 0) lines_.erase(cursor_.row, cursor_.column, end);
  if (which == 1) lines_.erase(cursor_.row, 0, cursor_.column + 1);
  if (which == 2) lines_.erase(cursor_.row, 0, end);
}

/// ED 3, which clears the scrollback, is ignored, so that all output stays readable.
void LineModel::erase_in_display(std::uint32_t which) {
  if (which == 2) return begin_page();
  const std::size_t rows = lines_.rows();
  if (which == 1) {
    for (std::size_t row = top_; row < std::min(cursor_.row, rows); ++row)
      if (lines_.columns(row) > 0) lines_.clear_row(row);
  }
  if (which == 0) lines_.remove_rows(cursor_.row + 1, rows);
  if (which <= 1 && cursor_.row < lines_.rows()) erase_in_line(which);
}

/// Scrolls the screen's content out; the cursor keeps its position on the screen.
void LineModel::begin_page() {
  std::size_t end = lines_.rows();
  while (end > top_ && lines_.is_blank(end - 1))
    --end;
  lines_.remove_rows(end, lines_.rows());
  cursor_.row += end - top_;
  top_ = end;
}

/// Inserts rows before the cursor's; rows pushed off the screen are lost.
void LineModel::insert_lines(std::size_t count) {
  if (cursor_.row >= lines_.rows()) return;
  count = std::min(count, top_ + kScreenSize - cursor_.row);
  if (!take_padding(count * kRowPadding)) return;
  lines_.insert_rows(cursor_.row, count);
  lines_.remove_rows(top_ + kScreenSize, lines_.rows());
}

void LineModel::restore_cursor() {
  const std::uint32_t link = cursor_.style.link;
  cursor_ = saved_;
  cursor_.style.link = link;
  is_style_known_ = false;
  move_to_row(cursor_.row);
  move_to_column(cursor_.column);
}

/// RIS
void LineModel::reset() {
  begin_page();
  cursor_ = Cursor();
  cursor_.row = top_;
  saved_ = cursor_;
  is_style_known_ = false;
}

Lines play(std::string_view output) {
  LineModel model;
  model.write(output);
  model.finish();
  return std::move(model.lines());
}

}  // namespace agent_timeline::terminal
