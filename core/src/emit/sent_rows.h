// Remembers which rows of a streaming diff were already sent, so that a patch contains only new and
// changed rows. For live_tool_call.h. Invariants: the pieces are those of cut_pieces(); the work
// depends only on what changed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "blocks/growing_change.h"
#include "diff/row_blocks.h"

namespace agent_timeline {

class OpWriter;
struct OpTarget;

class SentRows {
 public:
  /// Starts tracking `change`, all of which has just been sent.
  void start_tracking(const GrowingChange& change);

  /// Sends what the last update of `change` has changed. `part` is the part it belongs to.
  void write(const GrowingChange& change, const OpTarget& part, OpWriter& ops);

 private:
  using Range = diff::LiveRows::Range;
  struct Hunk {
    std::size_t rows = 0;
    /// The index of its first piece within the edit.
    std::size_t first_piece = 0;
  };
  /// The edit being streamed, as last sent.
  struct Edit {
    bool is_sent = false;
    std::size_t hunk_count = 0;
    /// The last hunks, from index `first_hunk` on; earlier hunks no longer change.
    std::size_t first_hunk = 0;
    std::vector<Hunk> hunks;
    bool is_unfinished = false;
    /// The number of pieces other than those of waiting lines.
    std::size_t pieces = 0;
    Range waiting;
    bool is_old_unfinished = false;
    /// The length of the text sent for the last waiting line.
    std::size_t last_bytes = 0;
    /// The number of the unfinished new line with which the first waiting line starts; 0 for none.
    std::size_t rewriting_number = 0;
  };
  struct Block {
    std::string key;
    std::size_t hunk = 0;
    bool is_waiting = false;
    diff::RowBlock rows;
    bool is_changed = false;
  };
  struct EditComparison;

  static Edit state_of(const diff::LiveRows& rows, const Edit& before, std::size_t changed);
  void switch_to_edit(std::size_t edit);

  Edit sent_;
  std::size_t edit_ = 0;
  /// The number of pieces of earlier edits.
  std::size_t pieces_before_ = 0;
};

}  // namespace agent_timeline
