// The card shared by unrecognized events, which grows with each of them. For live_entries.cpp.
// Invariant: the cost of a patch depends only on what was added.
#pragma once

#include <cstddef>
#include <vector>

#include "emit/live_entry.h"
#include "emit/sent_lines.h"

namespace agent_timeline {

class LiveCard final : public LiveEntry {
 public:
  /// The shared card of `entry` if it has text, else null.
  [[nodiscard]] static const UnknownEvent* growing(const Entry& entry);

  explicit LiveCard(const UnknownEvent& card) { consume(card); }

  /// A later full description replaces the card's part, because the sent state of its pieces is not
  /// recorded.
  void start_tracking(const Entry& entry, SentEntry& last_sent) override;
  [[nodiscard]] Update write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
                             std::optional<std::size_t> height) override;

 private:
  void consume(const UnknownEvent& card);
  [[nodiscard]] std::vector<Field> part_fields(const UnknownEvent& card) const;

  SentLines lines_;
  /// The part's fields as last sent.
  SentFields fields_;
  std::size_t consumed_ = 0;
  std::size_t newlines_ = 0;
  std::size_t hidden_ = 0;
};

}  // namespace agent_timeline
