#include "terminal/line_model.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/utf8.h"

namespace agent_timeline::terminal {
namespace {

/// How far behind the end of its line the cursor can be moved: the wide mode of a VT100. What is
/// written there needs that many spaces, so the bound keeps a few bytes from becoming many.
constexpr std::size_t kColumnsBehindText = 132;

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

std::string to_utf8(std::u32string_view text) {
  std::string out;
  const bool ascii = std::all_of(text.begin(), text.end(), [](char32_t c) { return c < 0x80; });
  if (ascii) {  // almost every line
    out.resize(text.size());
    std::transform(text.begin(), text.end(), out.begin(),
                   [](char32_t c) { return static_cast<char>(c); });
    return out;
  }
  for (const char32_t code : text)
    append_utf8(out, code);
  return out;
}

}  // namespace

void LineModel::finish() {
  parser_.finish();
  if (!open_.empty()) end_line(false);
}

std::string LineModel::open_line() const {
  return to_utf8(open_);
}

void LineModel::print(std::string_view text) {
  while (!text.empty()) {
    const auto ascii_end = std::find_if_not(text.begin(), text.end(), is_ascii);
    const auto ascii_length = static_cast<std::size_t>(ascii_end - text.begin());
    put_ascii(text.substr(0, ascii_length));
    text.remove_prefix(ascii_length);
    if (text.empty()) return;
    const DecodedCharacter character = decode_utf8(text, 0);
    put(character.code);
    text.remove_prefix(character.length);
  }
}

void LineModel::put_ascii(std::string_view text) {
  if (text.empty()) return;
  const std::size_t end = column_ + text.size();
  if (end > open_.size()) open_.resize(end, U' ');
  std::copy(text.begin(), text.end(), open_.begin() + static_cast<std::ptrdiff_t>(column_));
  column_ = end;
}

void LineModel::put(char32_t code) {
  if (column_ >= open_.size()) open_.resize(column_ + 1, U' ');
  open_[column_++] = code;
}

void LineModel::control(char c) {
  switch (c) {
    case '\n':
    case '\v':
    case '\f':
      return end_line(true);
    case '\r':
      column_ = 0;
      return;
    case '\b':
      if (column_ > 0) --column_;
      return;
    case '\t':
      return put(U'\t');
    default:
      return;  // bells, shifts and flow control leave no text
  }
}

void LineModel::escape(std::string_view intermediates, char final_byte) {
  // IND and NEL. A log has no lines below to go down to, so both start a new one.
  if (intermediates.empty() && (final_byte == 'D' || final_byte == 'E')) end_line(true);
}

void LineModel::control_sequence(const ControlSequence& sequence) {
  if (!sequence.intermediates.empty()) return;
  const std::size_t distance = std::max<std::uint32_t>(sequence.parameter(0, 1), 1);
  switch (sequence.final_byte) {
    case 'C':  // CUF
      return move_to(column_ + distance);
    case 'D':  // CUB
      return move_to(column_ - std::min(column_, distance));
    case 'G':  // CHA, whose columns count from 1
      return move_to(distance - 1);
    case 'K':  // EL
      return erase_in_line(sequence.parameter(0, 0));
    default:
      return;
  }
}

void LineModel::control_string(StringKind, std::string_view) {
  // Titles, links and images add no text to the line they are sent in.
}

void LineModel::move_to(std::size_t column) {
  column_ = std::min(column, std::max(open_.size(), kColumnsBehindText));
}

/// Erases to the end of the line (0) or all of it (2). Erasing to its start (1) is left out:
/// blanking the same long start again and again would cost more than was written.
void LineModel::erase_in_line(std::uint32_t which) {
  if (which == 0 && column_ < open_.size()) open_.resize(column_);
  if (which == 2) open_.clear();
  move_to(column_);
}

void LineModel::end_line(bool ended) {
  lines_.push_back({to_utf8(open_), ended});
  open_.clear();
  column_ = 0;
}

std::vector<Line> play(std::string_view output) {
  LineModel model;
  model.write(output);
  model.finish();
  return model.lines();
}

}  // namespace agent_timeline::terminal
