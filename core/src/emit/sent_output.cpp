#include "emit/sent_output.h"

#include <algorithm>
#include <string_view>

#include "base/limits.h"
#include "base/utf8.h"
#include "emit/describe_part.h"
#include "emit/op_writer.h"
#include "emit/text_splices.h"
#include "terminal/lines.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kLines = limits::kLinesPerPiece;
/// A screen of a thousand rows is in so many at most.
constexpr std::size_t kHeld = 3;

std::string key_of(std::size_t first) {
  return "l" + std::to_string(first + 1);
}

/// The lines of the piece that begins with line `first`, from `from` on.
std::string text_from(const TerminalPart& part, std::size_t first,
                      const terminal::LinePlace& from) {
  const std::size_t end = std::min(first + kLines, part.lines->size());
  std::string text;
  if (from.line < end) terminal::append_plain_text(*part.lines, from, end - from.line, text);
  return text;
}

}  // namespace

void SentOutput::begin(const TerminalPart& part) {
  pieces_.clear();
  const std::size_t count = part.lines->size();
  if (count == 0) return;
  const std::size_t last = (count - 1) / kLines;
  for (std::size_t piece = last - std::min(last, kHeld - 1); piece <= last; ++piece)
    add_piece(part, piece * kLines);
}

void SentOutput::add_piece(const TerminalPart& part, std::size_t first) {
  Held& piece = pieces_.emplace_back();
  piece.first = first;
  take_lines(part, first, 0, text_from(part, first, {first, 0}), piece);
}

/// Where in the text of the piece `place` is.
std::size_t SentOutput::offset_of(const Held& piece, const terminal::LinePlace& place) {
  const std::size_t line = place.line - piece.first;
  if (line >= piece.starts.size()) return piece.text.size();
  if (place.byte != terminal::kLineEnd) return piece.starts[line] + place.byte;
  if (line + 1 < piece.starts.size()) return piece.starts[line + 1] - 1;
  return piece.text.size() - (piece.text.ends_with('\n') ? 1 : 0);
}

std::size_t SentOutput::units_before(Held& piece, std::size_t byte) {
  const std::string_view text = piece.text;
  const std::size_t known = piece.measured_bytes;
  if (byte >= known) {
    piece.measured_units += utf16_units(text.substr(known, byte - known));
  } else {
    piece.measured_units -= utf16_units(text.substr(byte, known - byte));
  }
  piece.measured_bytes = byte;
  return piece.measured_units;
}

/// Makes `text` what the piece has from byte `begin` on, which is in line `first_line`.
void SentOutput::take_lines(const TerminalPart& part, std::size_t first_line, std::size_t begin,
                            std::string_view text, Held& piece) {
  const std::size_t line = std::min(first_line - piece.first, piece.starts.size());
  const std::size_t line_begin = line < piece.starts.size() ? piece.starts[line] : begin;
  piece.text.replace(begin, std::string::npos, text);
  piece.starts.resize(line);
  piece.lines = std::min(piece.first + kLines, part.lines->size()) - piece.first;
  if (piece.lines > line) piece.starts.push_back(line_begin);
  for (std::size_t at = piece.text.find('\n', begin);
       at != std::string::npos && piece.starts.size() < piece.lines;
       at = piece.text.find('\n', at + 1)) {
    piece.starts.push_back(at + 1);
  }
}

void SentOutput::write_piece(const TerminalPart& part, const terminal::LinePlace& from,
                             const OpTarget& target, OpWriter& ops, Held& piece) {
  const std::size_t lines_before = piece.lines;
  const std::size_t begin = offset_of(piece, from);
  const std::string before = piece.text.substr(begin);
  const std::string now = text_from(part, piece.first, from);
  const std::vector<TextSplice> splices = splice_texts(before, now);
  std::vector<std::size_t> units;
  for (const TextSplice& splice : splices)
    units.push_back(units_before(piece, begin + splice.at));
  take_lines(part, from.line, begin, now, piece);
  std::vector<Field> fields;
  if (piece.lines != lines_before) fields.push_back({"lines", std::to_string(piece.lines)});
  const std::string key = key_of(piece.first);
  const OpTarget on{target.entry, target.part, key};
  const std::string_view whole = piece.text;
  const bool is_other =
      begin == 0 && !before.empty() && splices.size() == 1 && splices[0].removed == before.size();
  if (!fields.empty() || is_other)
    ops.set_changed(on, fields, SentFields(fields), {}, is_other ? &whole : nullptr);
  if (is_other) return;
  for (std::size_t i = 0; i < splices.size(); ++i) {
    const TextSplice& splice = splices[i];
    if (splice.at == before.size()) {
      if (!splice.added.empty()) ops.append(on, splice.added);
      continue;
    }
    const std::string_view removed = std::string_view(before).substr(splice.at, splice.removed);
    if (removed == splice.added) continue;
    ops.replace(on, units[i], units[i] + utf16_units(removed), splice.added);
  }
}

bool SentOutput::write(const TerminalPart& part, SentPart& memory, const OpTarget& target,
                       OpWriter& ops) {
  const std::size_t count = part.lines->size();
  if (pieces_.empty()) return false;
  const std::size_t known = pieces_.back().first + pieces_.back().lines;
  terminal::LinePlace from{std::min(part.unchanged, known), 0};
  if (part.grown_from) from = *part.grown_from;
  if (from.line < pieces_.front().first || count <= pieces_.back().first) return false;
  for (Held& piece : pieces_) {
    if (from.line >= piece.first + kLines) continue;
    write_piece(part, std::max(from, terminal::LinePlace{piece.first, 0}), target, ops, piece);
  }
  while (count > pieces_.back().first + kLines) {
    settle(memory);
    const std::size_t first = pieces_.back().first + kLines;
    add_piece(part, first);
    if (pieces_.size() > kHeld) pieces_.erase(pieces_.begin());
    const Held& piece = pieces_.back();
    const std::string key = key_of(first);
    const PieceNode node = describe_lines(key, first + 1, piece.lines, piece.text);
    ops.insert(OpTarget{target.entry, target.part, key}, first / kLines, node);
    memory.pieces.push_back(remember(node));
  }
  return true;
}

void SentOutput::settle(SentPart& memory) const {
  for (const Held& piece : pieces_) {
    const std::size_t index = piece.first / kLines;
    if (index >= memory.pieces.size()) continue;
    memory.pieces[index] =
        remember(describe_lines(key_of(piece.first), piece.first + 1, piece.lines, piece.text));
  }
}

}  // namespace agent_timeline
