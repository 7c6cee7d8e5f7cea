// What was sent of a diff that still streams, so that a patch tells only rows that are new or
// others. For live_messages.h and live_call_patch.cpp.
// Invariants: the pieces are those of cut_pieces(); the work is that of what has changed.
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
  /// All of `change` was sent.
  void begin(const GrowingChange& change);

  /// Tells what the last update of `change` has changed. `part` names the part.
  void write(const GrowingChange& change, const OpTarget& part, OpWriter& ops);

 private:
  using Range = diff::LiveRows::Range;
  struct Hunk {
    std::size_t rows = 0;
    /// Its first piece among those of the file.
    std::size_t first_piece = 0;
  };
  /// The file that goes on, as it was sent.
  struct File {
    bool is_sent = false;
    std::size_t hunk_count = 0;
    /// The last ones, from `first_hunk` on: what stands before them stays.
    std::size_t first_hunk = 0;
    std::vector<Hunk> hunks;
    bool is_unfinished = false;
    /// Pieces that are not of waiting lines.
    std::size_t pieces = 0;
    Range waiting;
    bool is_old_unfinished = false;
    /// What was sent of the last of them.
    std::size_t last_bytes = 0;
    /// Of the new line that is how the first waiting one begins; 0 for none.
    std::size_t reached_number = 0;
  };
  struct Block {
    std::string key;
    std::size_t hunk = 0;
    bool is_waiting = false;
    diff::RowBlock rows;
    bool is_changed = false;
  };
  struct Step;

  static File state_of(const diff::LiveRows& rows, const File& before, std::size_t changed);
  void go_to(std::size_t file);

  File sent_;
  std::size_t file_ = 0;
  /// Pieces of the files before.
  std::size_t pieces_before_ = 0;
};

}  // namespace agent_timeline
