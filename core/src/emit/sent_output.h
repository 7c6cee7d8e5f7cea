// What was sent of the output of a command that runs, so that a patch tells only what is new. For
// live_messages.h and live_call_patch.cpp.
// Invariant: the pieces are those of cut_pieces(); while lines are only added to, the work is that
// of what was added.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/block.h"
#include "emit/last_sent.h"

namespace agent_timeline {

class OpWriter;
struct OpTarget;

class SentOutput {
 public:
  /// All of `part` was sent.
  void begin(const TerminalPart& part);

  /// Tells what has changed since `part` was sent last; of the pieces before the last one, `memory`
  /// knows what was sent. False, and nothing is sent, when something before the last piece has
  /// changed.
  [[nodiscard]] bool write(const TerminalPart& part, SentPart& memory, const OpTarget& target,
                           OpWriter& ops);

  /// Makes `memory` know the last piece, too.
  void settle(SentPart& memory) const;

 private:
  [[nodiscard]] std::size_t offset_of(const terminal::LinePlace& place) const;
  void take_lines(const TerminalPart& part, const terminal::LinePlace& from);
  void write_piece(const TerminalPart& part, const terminal::LinePlace& from,
                   const OpTarget& target, OpWriter& ops);

  bool is_begun_ = false;
  /// The first line of the last piece, its lines, its text, and where in it the lines begin.
  std::size_t first_ = 0;
  std::size_t lines_ = 0;
  std::string text_;
  std::vector<std::size_t> starts_;
};

}  // namespace agent_timeline
