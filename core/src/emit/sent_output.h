// What was sent of the output of a command that runs, so that a patch tells only what is new. For
// live_messages.h and live_call_patch.cpp.
// Invariant: the pieces are those of cut_pieces(); what a patch says is what was added, or what was
// written over and what of its line is behind.
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
  /// All of `part` was sent.
  void begin(const TerminalPart& part);

  /// Tells what has changed since `part` was sent last; of the pieces that a program can no longer
  /// write to, `memory` knows what was sent. False, and nothing is sent, when one of those has
  /// changed or the last one is gone.
  [[nodiscard]] bool write(const TerminalPart& part, SentPart& memory, const OpTarget& target,
                           OpWriter& ops);

  /// Makes `memory` know the other pieces, too.
  void settle(SentPart& memory) const;

 private:
  /// A piece as it was sent.
  struct Held {
    /// Its first line, and how many it has.
    std::size_t first = 0;
    std::size_t lines = 0;
    std::string text;
    /// Where in it the lines begin.
    std::vector<std::size_t> starts;
    /// Its UTF-16 units.
    std::size_t units = 0;
    /// A place in the text, in bytes and in UTF-16 units: the next one is most often near.
    std::size_t measured_bytes = 0;
    std::size_t measured_units = 0;
  };

  /// What of a piece is told anew, where it was in its text.
  struct LineRange {
    terminal::LinePlace from;
    /// Behind its last line.
    std::size_t to = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  /// Lines, and behind each of them where the next one begins.
  struct LinesText {
    std::string text;
    std::vector<std::size_t> ends;
  };

  [[nodiscard]] static LineRange changed_lines(const TerminalPart& part,
                                               const terminal::LinePlace& from, const Held& piece);
  [[nodiscard]] static std::size_t offset_of(const Held& piece, const terminal::LinePlace& place);
  static std::size_t units_before(Held& piece, std::size_t byte);
  [[nodiscard]] static LinesText text_from(const TerminalPart& part,
                                           const terminal::LinePlace& from, std::size_t end,
                                           std::size_t expected);
  static void take_lines(const LineRange& range, std::size_t count, LinesText now, Held& piece);
  static void write_splices(const std::vector<TextSplice>& splices, std::size_t begin,
                            std::size_t count, const OpTarget& on, OpWriter& ops, Held& piece);
  static void write_piece(const TerminalPart& part, const terminal::LinePlace& from,
                          const OpTarget& target, OpWriter& ops, Held& piece);
  void add_piece(const TerminalPart& part, std::size_t first);

  /// The last ones, which are all that the screen of a program reaches.
  std::vector<Held> pieces_;
};

}  // namespace agent_timeline
