// Parses Markdown that grows: text arrives in chunks split anywhere, and after each, the top-level
// blocks are those of a parse of the whole text so far, although only new text is parsed. For the
// render stage, the sessions, and pages that need only Markdown.
// Invariants: the pieces do not depend on how the bytes were split; a piece before the last changes
// only when a label that its source uses is defined (or while the last line is undecided); HTML
// goes through HtmlWriter.
// The one exception, for text of which more than 16 KiB cannot be committed: see Stream::refresh().
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/options.h"
#include "markdown/piece.h"
#include "markdown/piece_change.h"

namespace agent_timeline::markdown {

class Stream {
 public:
  explicit Stream(const Options& options);
  ~Stream();
  Stream(Stream&&) noexcept;
  Stream& operator=(Stream&&) noexcept;

  /// Takes the next bytes. An unfinished UTF-8 sequence at the end waits; ill-formed bytes and NUL
  /// become U+FFFD.
  void append(std::string_view bytes);

  /// Updates the pieces and returns what has changed since the last call. With `ended`, the text is
  /// complete and nothing is completed for display; more text may follow nevertheless.
  /// While more than 16 KiB at the end, of text or of its HTML, cannot be committed, a refresh that
  /// is not `ended` may leave the pieces unchanged until a share of that has been added, so that
  /// the total work stays linear. For the same reason, pieces that mention a label defined late are
  /// rendered again only as long as that is no more than four times the text and 64 KiB; the others
  /// when the text has ended. A piece of more than 256 KiB is not rendered again.
  const std::vector<PieceChange>& refresh(bool ended);

  /// As of the last refresh().
  [[nodiscard]] const std::vector<Piece>& pieces() const;
  [[nodiscard]] std::string_view html(std::size_t index) const;
  /// All text so far, repaired.
  [[nodiscard]] std::string_view source() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Returns the HTML of the whole text, its pieces one after the other.
[[nodiscard]] std::string render(std::string_view text, const Options& options);

}  // namespace agent_timeline::markdown
