// Reads the input of a call while it streams: its summary, and the change that it requests. Used by
// live_call.h and tool_input.cpp.
// Invariants: the result does not depend on how the input was split; an update costs only what was
// added.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/json/partial_input.h"
#include "blocks/block.h"
#include "blocks/growing_change.h"
#include "blocks/growing_text.h"
#include "tools/tool.h"

namespace agent_timeline {

class LiveInput {
 public:
  explicit LiveInput(const Tool& kind) : kind_(kind), change_(kind) {}

  /// Reads what was added to `raw` since the last update. Returns false if the input must now be
  /// shown in a different way.
  bool update(std::string_view raw);

  /// If the input starts with a JSON object, the summary of its members so far; otherwise the end
  /// of its text.
  [[nodiscard]] const std::vector<SummaryPart>& summary() const { return summary_; }
  [[nodiscard]] const GrowingText& text() const { return text_; }
  [[nodiscard]] const GrowingChange& change() const { return change_; }
  [[nodiscard]] bool shows_change() const { return !change_.edits().empty(); }

 private:
  void update_summary(std::string_view raw);
  [[nodiscard]] bool has_unsummarised_text() const;

  const Tool& kind_;
  GrowingText text_;
  PartialInput input_;
  GrowingChange change_;
  std::vector<SummaryPart> summary_;
  /// The number of members in the summary, and the length of the last one.
  std::size_t summarised_members_ = 0;
  std::size_t last_member_bytes_ = 0;
};

}  // namespace agent_timeline
