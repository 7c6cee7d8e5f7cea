#include "base/line_blocks.h"

#include "base/limits.h"

namespace agent_timeline {
namespace {

/// Removes up to `limits::kLinesPerPiece` lines from the front of `rest` and returns them.
LineBlock take_block(std::string_view& rest, std::uint64_t first_line) {
  std::size_t end = 0;
  std::uint64_t lines = 0;
  while (end < rest.size() && lines < limits::kLinesPerPiece) {
    const std::size_t newline = rest.find('\n', end);
    end = newline == std::string_view::npos ? rest.size() : newline + 1;
    ++lines;
  }
  const LineBlock block{first_line, lines, rest.substr(0, end)};
  rest.remove_prefix(end);
  return block;
}

}  // namespace

std::vector<LineBlock> line_blocks(std::string_view text) {
  std::vector<LineBlock> blocks;
  std::uint64_t line = 1;
  while (!text.empty()) {
    blocks.push_back(take_block(text, line));
    line += blocks.back().lines;
  }
  return blocks;
}

}  // namespace agent_timeline
