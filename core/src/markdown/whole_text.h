// Reads a complete text without writing its HTML: its pieces, and its plain text. For the
// descriptors and the search of a session, which do not show HTML. Invariant: the pieces are those
// of a Stream that was given the text and its end.
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
  /// What a reader sees of the piece (text_sink.h).
  std::string text;
};
/// If the text is too long to be parsed (limits::kMarkdownBytes), each piece is read by itself; the
/// text of a piece that is too long is its source.
[[nodiscard]] std::vector<PieceText> read_texts(std::string_view text, const Options& options);

}  // namespace agent_timeline::markdown
