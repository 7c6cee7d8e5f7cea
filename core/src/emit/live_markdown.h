// Growing Markdown, the text of a message or of a call's result, and which of its pieces were sent.
// For live_message.h and live_tool_call.h. Invariants: what was parsed is not parsed again; a patch
// contains only the pieces that the parser reports as changed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "emit/last_sent.h"
#include "emit/op_writer.h"
#include "markdown/options.h"
#include "markdown/stream.h"

namespace agent_timeline {

class LiveMarkdown {
 public:
  /// All pieces of `text` are marked as sent.
  LiveMarkdown(std::string_view text, const markdown::Options& options);

  /// Takes what was appended to the text, which may have `ended`, and sends the changed pieces of
  /// its part.
  void write(const OpTarget& part, std::string_view text, bool ended, OpWriter& ops);

  [[nodiscard]] const markdown::Stream& stream() const { return stream_; }
  /// True if `text` starts with the text taken so far.
  [[nodiscard]] bool is_prefix_of(std::string_view text) const;
  /// The prefix of ids in the HTML.
  [[nodiscard]] const std::string& id_prefix() const { return id_prefix_; }
  /// The number of lines of the text.
  [[nodiscard]] std::size_t lines() const { return newlines_ + 1; }

  /// The pieces of the text, all of which were sent.
  [[nodiscard]] std::vector<SentPiece> remember_pieces() const;

 private:
  class PatchWriter;

  const std::vector<markdown::PieceChange>& update(std::string_view text, bool ended);

  markdown::Stream stream_;
  std::string id_prefix_;
  std::size_t consumed_ = 0;
  std::size_t newlines_ = 0;
  /// The pieces as last sent.
  std::vector<markdown::Piece> sent_;
};

}  // namespace agent_timeline
