#include "blocks/pieces.h"

#include <algorithm>

#include "base/limits.h"
#include "base/line_blocks.h"
#include "diff/row_blocks.h"

namespace agent_timeline {
namespace {

std::string numbered_key(std::string_view prefix, std::size_t number) {
  std::string key(prefix);
  key += std::to_string(number);
  return key;
}

std::vector<PartPiece> cut_lines(std::string_view text) {
  std::vector<PartPiece> out;
  for (const LineBlock& block : line_blocks(text)) {
    const auto first_line = static_cast<std::size_t>(block.first_line);
    const auto lines = static_cast<std::size_t>(block.lines);
    out.push_back({numbered_key("l", first_line), first_line, lines, block.text});
  }
  return out;
}

/// Ranges of equal size, for content that is not text.
std::vector<PartPiece> cut_ranges(std::string_view prefix, std::size_t total, std::size_t size) {
  std::vector<PartPiece> out;
  for (std::size_t first = 0; first < total; first += size) {
    out.push_back({numbered_key(prefix, first + 1), first, std::min(size, total - first), {}});
  }
  return out;
}

void cut_hunk(const std::string& key, std::size_t file, std::size_t hunk, std::size_t rows,
              std::vector<PartPiece>& out) {
  constexpr std::size_t size = limits::kLinesPerPiece;
  std::size_t row = 0;
  do {
    const std::size_t count = std::min(size, rows - row);
    out.push_back({row == 0 ? key : key + numbered_key("r", row + 1), file, hunk, {}, row, count});
    row += count;
  } while (row < rows);
}

/// Cuts the rows of a growing hunk from `begin` on; the last one is alone while its line may
/// continue.
void cut_growing_rows(const GrowingKey& key, const diff::Hunk& hunk, std::size_t begin,
                      std::size_t end, std::size_t first_row, std::vector<PartPiece>& out) {
  if (begin == end) return;
  const bool is_last_unfinished = hunk.lines[first_row + (end - begin) - 1].unfinished;
  const std::size_t complete_end = end - (is_last_unfinished ? 1 : 0);
  const auto add = [&](const diff::RowBlock& block) {
    out.push_back({growing_key({key.file, key.hunk, key.is_waiting, block.name}),
                   key.file,
                   key.hunk,
                   {},
                   first_row + (block.begin - begin),
                   block.end - block.begin});
  };
  for (std::size_t at = begin; at < complete_end;) {
    const diff::RowBlock block = diff::row_block(at, begin, complete_end);
    add(block);
    at = block.end;
  }
  if (is_last_unfinished) add({complete_end, complete_end, end});
}

void cut_growing_hunk(std::size_t file, std::size_t index, const diff::Hunk& hunk,
                      std::vector<PartPiece>& out) {
  std::size_t rows = hunk.lines.size();
  while (rows > 0 && hunk.lines[rows - 1].pending &&
         hunk.lines[rows - 1].kind == diff::LineKind::context) {
    --rows;
  }
  cut_growing_rows({file, index, false, 0}, hunk, 0, rows, 0, out);
  if (rows == hunk.lines.size()) return;
  const std::size_t waiting = hunk.lines[rows].old_number - 1;
  const std::size_t count = hunk.lines.size() - rows;
  cut_growing_rows({file, index, true, 0}, hunk, waiting, waiting + count, rows, out);
}

struct Cutter {
  std::vector<PartPiece> operator()(const MarkdownPart& part) const {
    std::vector<PartPiece> out;
    for (std::size_t i = 0; i < part.pieces.size(); ++i) {
      const markdown::Piece& piece = part.pieces[i];
      const auto text = std::string_view(part.text).substr(piece.offset, piece.length);
      out.push_back({std::to_string(piece.offset), i, 1, text});
    }
    return out;
  }
  std::vector<PartPiece> operator()(const PlaceholderPart&) const { return {}; }
  std::vector<PartPiece> operator()(const CodePart& part) const { return cut_lines(part.text); }
  std::vector<PartPiece> operator()(const JsonPart& part) const { return cut_lines(part.text); }
  std::vector<PartPiece> operator()(const TerminalPart& part) const {
    return cut_ranges("l", part.lines->size(), limits::kLinesPerPiece);
  }
  std::vector<PartPiece> operator()(const DiffPart& part) const {
    std::vector<PartPiece> out;
    for (std::size_t f = 0; f < part.diff.files.size(); ++f) {
      const std::string file_key = numbered_key("f", f + 1);
      const std::vector<diff::Hunk>& hunks = part.diff.files[f].hunks;
      if (hunks.empty()) out.push_back({file_key, f, kNoHunk, {}});
      for (std::size_t h = 0; h < hunks.size(); ++h) {
        if (part.growing) {
          cut_growing_hunk(f, h, hunks[h], out);
        } else {
          cut_hunk(file_key + numbered_key("h", h + 1), f, h, hunks[h].lines.size(), out);
        }
      }
    }
    return out;
  }
  std::vector<PartPiece> operator()(const EntriesPart& part) const {
    return cut_ranges("n", part.listing.entries.size(), limits::kLinesPerPiece);
  }
  std::vector<PartPiece> operator()(const TodosPart& part) const {
    return cut_ranges("t", part.todos.size(), 1);
  }
  std::vector<PartPiece> operator()(const ImagePart& part) const {
    return cut_ranges("i", part.images.size(), 1);
  }
  std::vector<PartPiece> operator()(const MatchesPart& part) const {
    return cut_ranges("m", part.files.size(), 1);
  }
  std::vector<PartPiece> operator()(const LinksPart& part) const {
    return cut_ranges("k", part.links.size(), 1);
  }
  std::vector<PartPiece> operator()(const QuestionsPart& part) const {
    return cut_ranges("q", part.questions.size(), 1);
  }
  std::vector<PartPiece> operator()(const TablePart& part) const {
    return cut_ranges("r", part.rows.size(), limits::kLinesPerPiece);
  }
  std::vector<PartPiece> operator()(const NoticePart& part) const {
    if (part.text.empty()) return {};
    return {{"0", 0, 1, part.text}};
  }
};

}  // namespace

std::string growing_key(const GrowingKey& key) {
  std::string out = numbered_key("f", key.file + 1);
  if (key.is_waiting) return out + numbered_key("o", key.row + 1);
  out += numbered_key("h", key.hunk + 1);
  return key.row == 0 ? out : out + numbered_key("r", key.row + 1);
}

std::vector<PartPiece> cut_pieces(const PartContent& content) {
  return std::visit(Cutter{}, content);
}

}  // namespace agent_timeline
