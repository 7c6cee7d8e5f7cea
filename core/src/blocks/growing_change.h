// What a call that is still being written is about to change, as a diff of what is there of its
// input.
// Invariants: however the input was cut, the change is that of all of it at once; an update costs
// what was added; rows that are certain stay as they are while the input goes on
// (diff/live_diff.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include "base/json/partial_input.h"
#include "blocks/block.h"
#include "diff/live_diff.h"
#include "diff/live_rows.h"
#include "tools/tool.h"

namespace agent_timeline {

class GrowingChange {
 public:
  /// One text that becomes another one.
  struct File {
    diff::LiveDiff diff;
    diff::LiveRows rows{diff};
    /// Bytes of the input's texts that are in the diff.
    std::size_t old_taken = 0;
    std::size_t new_taken = 0;
    bool has_old = false;
    /// What the rows have changed at the last update.
    diff::LiveRows::Change change;
  };

  explicit GrowingChange(const Tool& kind) : kind_(kind) {}

  /// Takes what `input` has more than at the last update. False when that changes more than the
  /// end: then the change is to be told anew.
  bool update(const PartialInput& input);

  /// Nothing while there is no text of the change yet, or when the tool changes no file.
  [[nodiscard]] const std::deque<File>& files() const { return files_; }
  /// Files before this one were not changed by the last update.
  [[nodiscard]] std::size_t first_changed() const { return first_changed_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  /// All of it.
  [[nodiscard]] DiffPart part() const;
  [[nodiscard]] diff::Stats stats() const;

 private:
  bool take_replacements(const PartialInput& input, const Value& list);
  bool take_replacement(const PartialInput& input, const Value& edit, bool is_last);
  bool take_content(const PartialInput& input);
  File& file(bool& is_same);

  const Tool& kind_;
  std::string path_;
  std::deque<File> files_;
  std::size_t first_changed_ = 0;
  bool has_list_ = false;
  /// Of a list of edits: those that are whole, and whether the next one has a file.
  std::size_t edits_ = 0;
  bool has_file_ = false;
  /// Of the files that are whole.
  diff::Stats counted_;
};

/// The change that `input` asks for so far; nothing when there is none yet.
[[nodiscard]] std::optional<DiffPart> growing_change(const Tool& kind, std::string_view input);

}  // namespace agent_timeline
