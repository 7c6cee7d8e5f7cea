#include "blocks/pieces.h"

#include <algorithm>

#include "base/limits.h"
#include "base/line_blocks.h"

namespace agent_timeline {
namespace {

std::string numbered_key(std::string_view prefix, std::size_t number) {
  std::string key(prefix);
  key += std::to_string(number);
  return key;
}

std::vector<Piece> cut_lines(std::string_view text) {
  std::vector<Piece> out;
  for (const LineBlock& block : line_blocks(text)) {
    const auto first_line = static_cast<std::size_t>(block.first_line);
    const auto lines = static_cast<std::size_t>(block.lines);
    out.push_back({numbered_key("l", first_line), first_line, lines, block.text});
  }
  return out;
}

/// Equal ranges of things that are not text.
std::vector<Piece> cut_ranges(std::string_view prefix, std::size_t total, std::size_t size) {
  std::vector<Piece> out;
  for (std::size_t first = 0; first < total; first += size) {
    out.push_back({numbered_key(prefix, first + 1), first, std::min(size, total - first), {}});
  }
  return out;
}

/// Rows of a diff that still streams are named in small blocks, since most of them stay as they are
/// from one piece of text to the next.
constexpr std::size_t kGrowingRows = 32;

void cut_hunk(const std::string& key, std::size_t file, std::size_t hunk, std::size_t rows,
              bool growing, std::vector<Piece>& out) {
  const std::size_t size = growing ? kGrowingRows : limits::kLinesPerPiece;
  std::size_t row = 0;
  do {
    const std::size_t count = std::min(size, rows - row);
    out.push_back({row == 0 ? key : key + numbered_key("r", row + 1), file, hunk, {}, row, count});
    row += count;
  } while (row < rows);
}

struct Cutter {
  std::vector<Piece> operator()(const MarkdownPart& part) const {
    std::vector<Piece> out;
    for (std::size_t i = 0; i < part.pieces.size(); ++i) {
      const markdown::Piece& piece = part.pieces[i];
      const auto text = std::string_view(part.text).substr(piece.offset, piece.length);
      out.push_back({std::to_string(piece.offset), i, 1, text});
    }
    return out;
  }
  std::vector<Piece> operator()(const CodePart& part) const { return cut_lines(part.text); }
  std::vector<Piece> operator()(const JsonPart& part) const { return cut_lines(part.text); }
  std::vector<Piece> operator()(const TerminalPart& part) const {
    return cut_ranges("l", part.lines->size(), limits::kLinesPerPiece);
  }
  std::vector<Piece> operator()(const DiffPart& part) const {
    std::vector<Piece> out;
    for (std::size_t f = 0; f < part.diff.files.size(); ++f) {
      const std::string file_key = numbered_key("f", f + 1);
      const std::vector<diff::Hunk>& hunks = part.diff.files[f].hunks;
      if (hunks.empty()) out.push_back({file_key, f, kNoHunk, {}});
      for (std::size_t h = 0; h < hunks.size(); ++h)
        cut_hunk(file_key + numbered_key("h", h + 1), f, h, hunks[h].lines.size(), part.growing,
                 out);
    }
    return out;
  }
  std::vector<Piece> operator()(const EntriesPart& part) const {
    return cut_ranges("n", part.listing.entries.size(), limits::kLinesPerPiece);
  }
  std::vector<Piece> operator()(const TodosPart& part) const {
    return cut_ranges("t", part.todos.size(), 1);
  }
  std::vector<Piece> operator()(const ImagePart& part) const {
    return cut_ranges("i", part.images.size(), 1);
  }
  std::vector<Piece> operator()(const MatchesPart& part) const {
    return cut_ranges("m", part.files.size(), 1);
  }
  std::vector<Piece> operator()(const LinksPart& part) const {
    return cut_ranges("k", part.links.size(), 1);
  }
  std::vector<Piece> operator()(const QuestionsPart& part) const {
    return cut_ranges("q", part.questions.size(), 1);
  }
  std::vector<Piece> operator()(const TablePart& part) const {
    return cut_ranges("r", part.rows.size(), limits::kLinesPerPiece);
  }
  std::vector<Piece> operator()(const NoticePart& part) const {
    if (part.text.empty()) return {};
    return {{"0", 0, 1, part.text}};
  }
};

}  // namespace

std::vector<Piece> cut_pieces(const PartContent& content) {
  return std::visit(Cutter{}, content);
}

}  // namespace agent_timeline
