// Remembers what was sent of a running command's output, so that a patch contains only changes. For
// live_tool_call.h. Invariants: the pieces are those of cut_pieces(); a patch contains only added
// text, or overwritten text with the rest of its line.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "emit/last_sent.h"
#include "emit/text_splices.h"

namespace agent_timeline {

class OpWriter;
struct OpTarget;

class SentOutput {
 public:
  /// Starts tracking `part`, all of which was sent.
  void start_tracking(const TerminalPart& part);

  /// Sends what changed since `part` was last sent. Pieces that a program can no longer overwrite
  /// are recorded in `last_sent`. Returns false and sends nothing if one of these changed or the
  /// last piece is gone.
  [[nodiscard]] bool write(const TerminalPart& part, SentPart& last_sent, const OpTarget& target,
                           OpWriter& ops);

  /// Records the other pieces in `last_sent`, too.
  void record_pieces(SentPart& last_sent) const;

 private:
  /// A piece as last sent.
  struct TrackedPiece {
    /// Its first line and its number of lines.
    std::size_t first = 0;
    std::size_t lines = 0;
    std::string text;
    /// Offsets of its lines in `text`.
    std::vector<std::size_t> starts;
    /// Length of the text in UTF-16 units.
    std::size_t units = 0;
    /// An offset in the text, in bytes and in UTF-16 units, cached because the next one is usually
    /// near.
    std::size_t measured_bytes = 0;
    std::size_t measured_units = 0;
  };

  /// The range of a piece that is resent, as lines and as byte offsets in its old text.
  struct LineRange {
    terminal::LinePosition from;
    /// The line after the last one.
    std::size_t to = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  /// The text of some lines, and the offset after each of them.
  struct LinesText {
    std::string text;
    std::vector<std::size_t> ends;
  };

  [[nodiscard]] static LineRange changed_lines(const TerminalPart& part,
                                               const terminal::LinePosition& from,
                                               const TrackedPiece& piece);
  [[nodiscard]] static std::size_t offset_of(const TrackedPiece& piece,
                                             const terminal::LinePosition& position);
  static std::size_t units_before(TrackedPiece& piece, std::size_t byte);
  [[nodiscard]] static LinesText text_from(const TerminalPart& part,
                                           const terminal::LinePosition& from, std::size_t end,
                                           std::size_t expected);
  static void replace_lines(const LineRange& range, std::size_t count, LinesText now,
                            TrackedPiece& piece);
  static void write_splices(const std::vector<TextSplice>& splices, std::size_t begin,
                            std::size_t count, const OpTarget& on, OpWriter& ops,
                            TrackedPiece& piece);
  static void write_piece(const TerminalPart& part, const terminal::LinePosition& from,
                          const OpTarget& target, OpWriter& ops, TrackedPiece& piece);
  void add_piece(const TerminalPart& part, std::size_t first);

  /// The last pieces, which cover everything that the program's screen can still change.
  std::vector<TrackedPiece> pieces_;
};

}  // namespace agent_timeline
