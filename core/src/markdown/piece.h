// The pieces that a Markdown text is shown in: its top-level blocks. For everything that renders
// Markdown in pieces, so that a patch can name the one that changed. Invariant: pieces are in the
// order of the source and cover it, each beginning where the one before ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace agent_timeline::markdown {

enum class BlockKind : std::uint8_t {
  paragraph,
  heading,
  code,
  list,
  quote,
  table,
  rule,
  html,
  alert,
  footnote,
  math
};

[[nodiscard]] std::string_view to_string(BlockKind kind);

/// While a text grows, link definitions at its end are a paragraph without HTML if the block has
/// nothing else.
struct Piece {
  /// The offset in bytes of the line on which the block begins; the key of the piece. The first
  /// piece begins at 0, even if blank lines and link definitions precede its block.
  std::size_t offset = 0;
  /// Bytes up to the next piece or the end: blank lines and link definitions behind a block belong
  /// to it.
  std::size_t length = 0;
  BlockKind kind = BlockKind::paragraph;
  /// For a fenced code block, its language as `language_token` returns it; otherwise empty.
  std::string language;
  /// For a fenced code block, what follows the language in its info string.
  std::string meta;
  /// The text may continue inside this block: an unclosed fence or math block, a table at the end.
  bool open = false;
  bool operator==(const Piece&) const = default;
};

/// Returns the first word of a fence's info string if it can be a class name of the form
/// [A-Za-z0-9+#._-]{1,32}; otherwise nothing.
[[nodiscard]] std::string_view language_token(std::string_view info);

}  // namespace agent_timeline::markdown
