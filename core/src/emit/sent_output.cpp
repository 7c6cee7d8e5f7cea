#include "emit/sent_output.h"

#include <algorithm>
#include <string_view>

#include "base/limits.h"
#include "emit/describe_part.h"
#include "emit/op_writer.h"
#include "terminal/lines.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kLines = limits::kLinesPerPiece;

std::string key_of(std::size_t first) {
  return "l" + std::to_string(first + 1);
}

}  // namespace

void SentOutput::begin(const TerminalPart& part) {
  *this = {};
  is_begun_ = part.lines->size() > 0;
  if (!is_begun_) return;
  first_ = (part.lines->size() - 1) / kLines * kLines;
  take_lines(part, {first_, 0});
}

/// Where in the text of the last piece `place` is.
std::size_t SentOutput::offset_of(const terminal::LinePlace& place) const {
  const std::size_t line = place.line - first_;
  return line < starts_.size() ? starts_[line] + place.byte : text_.size();
}

/// Takes what the last piece has from `from` on anew.
void SentOutput::take_lines(const TerminalPart& part, const terminal::LinePlace& from) {
  const std::size_t end = std::min(first_ + kLines, part.lines->size());
  const std::size_t begin = offset_of(from);
  text_.resize(begin);
  starts_.resize(std::min(from.line - first_, starts_.size()));
  terminal::append_plain_text(*part.lines, from, end - from.line, text_);
  lines_ = end - first_;
  starts_.push_back(begin - from.byte);
  for (std::size_t at = text_.find('\n', begin); at != std::string::npos && starts_.size() < lines_;
       at = text_.find('\n', at + 1)) {
    starts_.push_back(at + 1);
  }
}

void SentOutput::write_piece(const TerminalPart& part, const terminal::LinePlace& from,
                             const OpTarget& target, OpWriter& ops) {
  const std::size_t lines_before = lines_;
  const std::size_t begin = offset_of(from);
  const std::string before = text_.substr(begin);
  take_lines(part, from);
  const std::string_view now = std::string_view(text_).substr(begin);
  const bool grew = now.starts_with(before);
  std::vector<Field> fields;
  if (lines_ != lines_before) fields.push_back({"lines", std::to_string(lines_)});
  const std::string_view text = text_;
  const std::string key = key_of(first_);
  const OpTarget piece{target.entry, target.part, key};
  if (!fields.empty() || !grew)
    ops.set_changed(piece, fields, fingerprints_of(fields), {}, grew ? nullptr : &text);
  if (grew && now.size() > before.size()) ops.append(piece, now.substr(before.size()));
}

bool SentOutput::write(const TerminalPart& part, SentPart& memory, const OpTarget& target,
                       OpWriter& ops) {
  const std::size_t count = part.lines->size();
  const bool has_shrunk = count < first_ + lines_;
  if (!is_begun_ || part.unchanged < first_ || has_shrunk) return false;
  const terminal::LinePlace unchanged{std::min(part.unchanged, first_ + lines_), 0};
  const terminal::LinePlace from = part.grown_from.value_or(unchanged);
  if (from.line < std::min(count, first_ + kLines)) write_piece(part, from, target, ops);
  while (count > first_ + kLines) {
    settle(memory);
    first_ += kLines;
    lines_ = 0;
    text_.clear();
    starts_.clear();
    take_lines(part, {first_, 0});
    const std::string key = key_of(first_);
    const PieceNode node = describe_lines(key, first_ + 1, lines_, text_);
    ops.insert(OpTarget{target.entry, target.part, key}, first_ / kLines, node);
    memory.pieces.push_back(remember(node));
  }
  return true;
}

void SentOutput::settle(SentPart& memory) const {
  const std::size_t index = first_ / kLines;
  if (!is_begun_ || index >= memory.pieces.size()) return;
  memory.pieces[index] = remember(describe_lines(key_of(first_), first_ + 1, lines_, text_));
}

}  // namespace agent_timeline
