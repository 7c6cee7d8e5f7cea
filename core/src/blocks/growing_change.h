// The change that a call requests while its input is still streaming, as a diff.
// Invariants: the result does not depend on how the input was split; an update costs only what was
// added; rows that are certain stay unchanged as more input arrives (diff/live_diff.h).
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
  /// One text that is changed into another.
  struct Edit {
    diff::LiveDiff diff;
    diff::LiveRows rows{diff};
    /// Bytes of the input's old and new text that the diff already contains.
    std::size_t old_taken = 0;
    std::size_t new_taken = 0;
    bool has_old = false;
    /// The rows that the last update changed.
    diff::LiveRows::Change change;
  };

  explicit GrowingChange(const Tool& kind) : kind_(kind) {}

  /// Reads what was added to `input` since the last update. Returns false if more than the end has
  /// changed: then the whole change must be sent again.
  bool update(const PartialInput& input);

  /// Empty while there is no text of the change yet, or if the tool changes no file.
  [[nodiscard]] const std::deque<Edit>& edits() const { return edits_; }
  /// Edits before this one did not change in the last update.
  [[nodiscard]] std::size_t first_changed() const { return first_changed_; }
  [[nodiscard]] const std::string& path() const { return path_; }

  /// The whole change.
  [[nodiscard]] DiffPart part() const;
  [[nodiscard]] diff::Stats stats() const;

 private:
  bool take_replacements(const PartialInput& input, const Value& list);
  bool take_replacement(const PartialInput& input, const Value& replacement, bool is_last);
  bool take_content(const PartialInput& input);
  Edit& open_edit(bool& only_end_changed);

  const Tool& kind_;
  std::string path_;
  std::deque<Edit> edits_;
  std::size_t first_changed_ = 0;
  bool has_list_ = false;
  /// The number of complete edits of a list, and whether the last of `edits_` is still open.
  std::size_t complete_edits_ = 0;
  bool has_open_edit_ = false;
  /// Line counts of the complete edits.
  diff::Stats counted_;
};

/// The change that `input` requests so far, or nothing if there is none yet.
[[nodiscard]] std::optional<DiffPart> growing_change(const Tool& kind, std::string_view input);

}  // namespace agent_timeline
