#include "emit/sent_lines.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/limits.h"
#include "emit/describe_part.h"
#include "emit/last_sent.h"
#include "emit/op_writer.h"

namespace agent_timeline {

void SentLines::start_tracking(std::string_view text, std::uint64_t first_line) {
  *this = {};
  first_line_ = first_line;
  while (sent_ < text.size()) {
    if (pieces_ == 0 || is_full()) begin_piece();
    consume_lines(text);
  }
}

bool SentLines::is_full() const {
  return newlines_ == limits::kLinesPerPiece;
}

void SentLines::begin_piece() {
  piece_line_ = pieces_ == 0 ? 1 : piece_line_ + newlines_;
  newlines_ = 0;
  ++pieces_;
}

std::string_view SentLines::consume_lines(std::string_view text) {
  const std::size_t from = sent_;
  while (sent_ < text.size() && !is_full()) {
    const std::size_t newline = text.find('\n', sent_);
    if (newline != std::string_view::npos) ++newlines_;
    sent_ = std::min(newline, text.size() - 1) + 1;
  }
  ends_line_ = text[sent_ - 1] == '\n';
  return text.substr(from, sent_ - from);
}

std::size_t SentLines::lines() const {
  return newlines_ + (ends_line_ ? 0 : 1);
}

void SentLines::write(std::string_view text, const OpTarget& part, OpWriter& ops) {
  while (sent_ < text.size()) {
    const bool is_new = pieces_ == 0 || is_full();
    if (is_new) begin_piece();
    const std::size_t before = is_new ? 0 : lines();
    const std::string_view added = consume_lines(text);
    const std::string key = "l" + std::to_string(piece_line_);
    const OpTarget piece{part.entry, part.part, key};
    const std::uint64_t first_line = first_line_ + piece_line_ - 1;
    if (is_new) {
      ops.insert(piece, pieces_ - 1, describe_lines(key, first_line, lines(), added));
      continue;
    }
    if (before != lines()) {
      const std::vector<Field> fields = {{"lines", std::to_string(lines())}};
      ops.set_changed(piece, fields, SentFields(fields), {});
    }
    ops.append(piece, added);
  }
}

}  // namespace agent_timeline
