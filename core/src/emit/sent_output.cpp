#include "emit/sent_output.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "emit/describe_part.h"
#include "emit/op_writer.h"
#include "emit/text_splices.h"
#include "terminal/lines.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kLines = limits::kLinesPerPiece;
/// The maximum number of pieces that a screen of a thousand rows spans.
constexpr std::size_t kMaxTrackedPieces = 3;
/// The number of bytes by which changed text is expected to grow at most.
constexpr std::size_t kExpectedGrowth = 256;

std::string key_of(std::size_t first) {
  return "l" + std::to_string(first + 1);
}

/// The line after the last one of the piece that begins with line `first`.
std::size_t end_of_piece(const TerminalPart& part, std::size_t first) {
  return std::min(first + kLines, part.lines->size());
}

}  // namespace

/// The text of the lines from `from` up to `end`; `expected` is its estimated size in bytes.
SentOutput::LinesText SentOutput::text_from(const TerminalPart& part,
                                            const terminal::LinePosition& from, std::size_t end,
                                            std::size_t expected) {
  LinesText lines;
  lines.text.reserve(expected);
  lines.ends.reserve(end - std::min(from.line, end));
  const terminal::LineReader reader(*part.lines);
  for (std::size_t line = from.line; line < end; ++line) {
    reader.append_plain_text(line, line == from.line ? from.byte : 0, lines.text);
    lines.ends.push_back(lines.text.size());
  }
  return lines;
}

void SentOutput::start_tracking(const TerminalPart& part) {
  pieces_.clear();
  const std::size_t count = part.lines->size();
  if (count == 0) return;
  const std::size_t last = (count - 1) / kLines;
  for (std::size_t piece = last - std::min(last, kMaxTrackedPieces - 1); piece <= last; ++piece)
    add_piece(part, piece * kLines);
}

void SentOutput::add_piece(const TerminalPart& part, std::size_t first) {
  TrackedPiece& piece = pieces_.emplace_back();
  piece.first = first;
  const std::size_t end = end_of_piece(part, first);
  replace_lines({{first, 0}, end, 0, 0}, end - first, text_from(part, {first, 0}, end, 0), piece);
  piece.units = utf16_units(piece.text);
}

/// The offset of `position` in the piece's text.
std::size_t SentOutput::offset_of(const TrackedPiece& piece,
                                  const terminal::LinePosition& position) {
  const std::size_t line = position.line - piece.first;
  if (line >= piece.starts.size()) return piece.text.size();
  if (position.byte != terminal::kLineEnd) return piece.starts[line] + position.byte;
  if (line + 1 < piece.starts.size()) return piece.starts[line + 1] - 1;
  return piece.text.size() - (piece.text.ends_with('\n') ? 1 : 0);
}

/// The number of UTF-16 units before `byte`, counted from the nearest known offset.
std::size_t SentOutput::units_before(TrackedPiece& piece, std::size_t byte) {
  const std::string_view text = piece.text;
  const std::size_t known = piece.measured_bytes;
  const std::size_t distance = std::max(byte, known) - std::min(byte, known);
  if (text.size() - byte < distance) {
    piece.measured_units = piece.units - utf16_units(text.substr(byte));
  } else if (byte < distance) {
    piece.measured_units = utf16_units(text.substr(0, byte));
  } else if (byte >= known) {
    piece.measured_units += utf16_units(text.substr(known, distance));
  } else {
    piece.measured_units -= utf16_units(text.substr(byte, distance));
  }
  piece.measured_bytes = byte;
  return piece.measured_units;
}

/// The range of the piece that may have changed from `from` on: up to the piece's end, unless the
/// lines after the change were already sent.
SentOutput::LineRange SentOutput::changed_lines(const TerminalPart& part,
                                                const terminal::LinePosition& from,
                                                const TrackedPiece& piece) {
  const std::size_t last = end_of_piece(part, piece.first);
  LineRange range{from, last, offset_of(piece, from), piece.text.size()};
  const std::size_t end = std::max(part.change_end, from.line + 1);
  if (end >= last || piece.lines != last - piece.first) return range;
  range.to = end;
  range.end = piece.starts[end - piece.first];
  return range;
}

/// Replaces `range` of the piece, which then has `count` lines, with `now`. Later lines only shift.
void SentOutput::replace_lines(const LineRange& range, std::size_t count, LinesText now,
                               TrackedPiece& piece) {
  std::vector<std::size_t>& starts = piece.starts;
  const std::size_t line = range.from.line - piece.first;
  const std::size_t end = range.to - piece.first;
  const std::size_t removed = range.end - range.begin;
  const std::size_t moved = now.text.size() - removed;  // may wrap around, like the sums below
  const bool is_new = line >= starts.size();
  starts.resize(count);
  if (line < end && is_new) starts[line] = range.begin;
  for (std::size_t next = line + 1; next < end; ++next)
    starts[next] = range.begin + now.ends[next - line - 1];
  for (std::size_t next = end; next < count; ++next)
    starts[next] += moved;
  piece.lines = count;
  if (removed == piece.text.size()) {
    piece.text = std::move(now.text);
  } else {
    piece.text.replace(range.begin, removed, now.text);
  }
}

/// Sends the splices of a piece that now has `count` lines, while `piece` still has the old text.
void SentOutput::write_splices(const std::vector<TextSplice>& splices, std::size_t begin,
                               std::size_t count, const OpTarget& on, OpWriter& ops,
                               TrackedPiece& piece) {
  std::vector<Field> fields;
  if (count != piece.lines) fields.push_back({"lines", std::to_string(count)});
  const std::string_view before = piece.text;
  const bool is_other =
      begin == 0 && !before.empty() && splices.size() == 1 && splices[0].removed == before.size();
  const std::string_view* whole = is_other ? &splices[0].added : nullptr;
  if (!fields.empty() || is_other) ops.set_changed(on, fields, SentFields(fields), {}, whole);
  std::size_t units = piece.units;
  for (const TextSplice& splice : splices) {
    const std::size_t at = begin + splice.at;
    const std::string_view removed = before.substr(at, splice.removed);
    if (removed == splice.added) continue;
    const std::size_t removed_units = utf16_units(removed);
    units += utf16_units(splice.added) - removed_units;
    if (at == before.size()) {
      ops.append(on, splice.added);
      continue;
    }
    const std::size_t first = units_before(piece, at);
    if (!is_other) ops.replace(on, first, first + removed_units, splice.added);
  }
  piece.units = units;
}

void SentOutput::write_piece(const TerminalPart& part, const terminal::LinePosition& from,
                             const OpTarget& target, OpWriter& ops, TrackedPiece& piece) {
  const LineRange range = changed_lines(part, from, piece);
  const std::string_view before =
      std::string_view(piece.text).substr(range.begin, range.end - range.begin);
  LinesText now = text_from(part, from, range.to, before.size() + kExpectedGrowth);
  const std::size_t count = end_of_piece(part, piece.first) - piece.first;
  const std::string key = key_of(piece.first);
  write_splices(splice_texts(before, now.text), range.begin, count,
                {target.entry, target.part, key}, ops, piece);
  replace_lines(range, count, std::move(now), piece);
}

bool SentOutput::write(const TerminalPart& part, SentPart& last_sent, const OpTarget& target,
                       OpWriter& ops) {
  const std::size_t count = part.lines->size();
  if (pieces_.empty()) return false;
  const std::size_t known = pieces_.back().first + pieces_.back().lines;
  terminal::LinePosition from{std::min(part.unchanged_lines, known), 0};
  if (part.changed_from) from = *part.changed_from;
  if (from.line < pieces_.front().first || count <= pieces_.back().first) return false;
  for (TrackedPiece& piece : pieces_) {
    if (from.line >= piece.first + kLines || part.change_end <= piece.first) continue;
    write_piece(part, std::max(from, terminal::LinePosition{piece.first, 0}), target, ops, piece);
  }
  while (count > pieces_.back().first + kLines) {
    record_pieces(last_sent);
    const std::size_t first = pieces_.back().first + kLines;
    add_piece(part, first);
    if (pieces_.size() > kMaxTrackedPieces) pieces_.erase(pieces_.begin());
    const TrackedPiece& piece = pieces_.back();
    const std::string key = key_of(first);
    const PieceNode node = describe_lines(key, first + 1, piece.lines, piece.text);
    ops.insert(OpTarget{target.entry, target.part, key}, first / kLines, node);
    last_sent.pieces.push_back(remember(node));
  }
  return true;
}

void SentOutput::record_pieces(SentPart& last_sent) const {
  for (const TrackedPiece& piece : pieces_) {
    const std::size_t index = piece.first / kLines;
    if (index >= last_sent.pieces.size()) continue;
    last_sent.pieces[index] =
        remember(describe_lines(key_of(piece.first), piece.first + 1, piece.lines, piece.text));
  }
}

}  // namespace agent_timeline
