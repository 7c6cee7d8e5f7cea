// The input of a call while it streams, read as it comes: its one line, and the change that it asks
// for. For live_call.h and tool_input.cpp.
// Invariants: however the input was cut, this is that of all of it at once; an update costs what
// was added.
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

  /// Takes what `raw` has more than at the last update. False when it is shown in another way now.
  bool update(std::string_view raw);

  /// Of an input that is JSON so far, what the whole of it will be summed up by; of any other its
  /// end.
  [[nodiscard]] const std::vector<SummaryPart>& summary() const { return summary_; }
  [[nodiscard]] const GrowingText& text() const { return text_; }
  [[nodiscard]] const GrowingChange& change() const { return change_; }
  [[nodiscard]] bool shows_change() const { return !change_.files().empty(); }

 private:
  void sum_up(std::string_view raw);
  [[nodiscard]] bool has_new_words() const;

  const Tool& kind_;
  GrowingText text_;
  PartialInput input_;
  GrowingChange change_;
  std::vector<SummaryPart> summary_;
  /// Of the members that the summary was made of: how many, and the length of the last one.
  std::size_t members_ = 0;
  std::size_t last_bytes_ = 0;
};

}  // namespace agent_timeline
