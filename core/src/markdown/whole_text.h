// Reads a complete text without writing its HTML: its pieces, and its plain text. For the
// descriptors and the search of a session, which do not show HTML.
// Invariant: the pieces are those of a Stream that was given the text and its end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "markdown/options.h"
#include "markdown/piece.h"

namespace agent_timeline::markdown {

[[nodiscard]] std::vector<Piece> read_pieces(std::string_view text, const Options& options);

struct PieceText {
  Piece piece;
  /// What a reader sees of it (text_sink.h).
  std::string text;
};
/// Of a text that is too long to be parsed (limits::kMarkdownBytes), each piece is read by itself,
/// and one that is too long says what stands in it.
[[nodiscard]] std::vector<PieceText> read_texts(std::string_view text, const Options& options);

}  // namespace agent_timeline::markdown
