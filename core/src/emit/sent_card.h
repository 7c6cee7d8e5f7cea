// What was sent of the card that events share when nobody knows them, which grows with each of
// them. For emitter.cpp.
// Invariant: the operations lead to what describe() would say of the entry, and cost what was
// added.
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
  /// Of an entry that is not such a card, or has no text yet, nothing was sent that could grow.
  [[nodiscard]] static bool can_follow(const Entry& entry);

  /// All of `entry` was sent, as `memory` says. If it is described again as a whole, its part is
  /// another one: nobody knows any more how each of its pieces was sent.
  SentCard(const Entry& entry, SentEntry& memory);

  [[nodiscard]] EntryIndex entry() const { return entry_; }
  /// Whether `entry` is what was sent, and perhaps more of it.
  [[nodiscard]] bool is_of(const Entry& entry) const;

  void write(const Entry& entry, SentEntry& memory, OpWriter& ops,
             std::optional<std::size_t> height);

 private:
  void take(const UnknownEvent& card);
  [[nodiscard]] std::vector<Field> part_fields(const UnknownEvent& card) const;

  EntryIndex entry_;
  SentLines lines_;
  /// Of the part.
  SentFields fields_;
  std::size_t taken_ = 0;
  std::size_t newlines_ = 0;
  std::size_t hidden_ = 0;
};

}  // namespace agent_timeline
