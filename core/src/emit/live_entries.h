// The live states of all entries that are followed. For the emitter, and for readers of an entry
// between two patches. Invariant: a followed entry has the state that was last sent; entries that
// no longer grow or are not followed have none.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "emit/live_entry.h"
#include "markdown/options.h"
#include "timeline/entry.h"

namespace agent_timeline {

/// A state to build an entry's block from, and its owner if nobody follows the entry.
struct LiveReading {
  LiveState state;
  std::unique_ptr<LiveEntry> own;
};

class LiveEntries {
 public:
  explicit LiveEntries(markdown::Options options) : options_(std::move(options)) {}

  [[nodiscard]] const markdown::Options& options() const { return options_; }
  /// Null if the entry has no state here.
  [[nodiscard]] LiveEntry* find(EntryIndex entry) const;
  /// For readers of an entry, whether it is followed or not.
  [[nodiscard]] LiveReading read(const Entry& entry) const;

  /// Creates the state that `entry` needs now, if it grows; it continues the state that it had.
  void follow(const Entry& entry);
  void forget(EntryIndex entry) { entries_.erase(entry); }

 private:
  [[nodiscard]] std::unique_ptr<LiveEntry> create(const Entry& entry,
                                                  std::optional<LiveMarkdown> markdown) const;
  [[nodiscard]] std::unique_ptr<LiveEntry> create_card(const Entry& entry);

  markdown::Options options_;
  std::map<EntryIndex, std::unique_ptr<LiveEntry>> entries_;
  /// The last shared card: an earlier one does not grow any more.
  std::optional<EntryIndex> card_;
};

}  // namespace agent_timeline
