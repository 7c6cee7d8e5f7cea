// Remembers what was sent of a card shared by unrecognized events, which grows with each of them.
// For emitter.cpp. Invariants: the operations result in what describe() would give for the entry;
// their cost depends only on what was added.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "emit/last_sent.h"
#include "emit/op_writer.h"
#include "emit/sent_lines.h"
#include "timeline/entry.h"

namespace agent_timeline {

class SentCard {
 public:
  /// False if `entry` is not a shared card, or has no text yet.
  [[nodiscard]] static bool can_follow(const Entry& entry);

  /// Starts tracking `entry`, all of which was sent, as recorded in `last_sent`. A later full
  /// description then replaces its part, because the sent state of its pieces is not recorded.
  SentCard(const Entry& entry, SentEntry& last_sent);

  [[nodiscard]] EntryIndex entry() const { return entry_; }
  /// True if `entry` is the tracked card, at most with text appended.
  [[nodiscard]] bool tracks(const Entry& entry) const;

  void write(const Entry& entry, SentEntry& last_sent, OpWriter& ops,
             std::optional<std::size_t> height);

 private:
  void consume(const UnknownEvent& card);
  [[nodiscard]] std::vector<Field> part_fields(const UnknownEvent& card) const;

  EntryIndex entry_;
  SentLines lines_;
  /// The part's fields as last sent.
  SentFields fields_;
  std::size_t consumed_ = 0;
  std::size_t newlines_ = 0;
  std::size_t hidden_ = 0;
};

}  // namespace agent_timeline
