// Produces snapshots, outlines and patches of a timeline. Invariants: the patches, applied in order
// to an empty snapshot or outline, give the current one; the cost of a patch depends only on what
// changed; of what was sent, only short values, sizes and digests are kept, and only the outline of
// an entry that is not watched.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "emit/group_tally.h"
#include "emit/last_sent.h"
#include "emit/live_entries.h"
#include "emit/outline.h"
#include "emit/session_fields.h"
#include "timeline/timeline.h"

namespace agent_timeline {

class OpWriter;

class Emitter {
 public:
  /// With `Entries::outline`, patches contain only the outlines of entries that are not watched.
  enum class Entries : std::uint8_t { full, outline };
  explicit Emitter(Entries entries) : outlined_(entries == Entries::outline) {}

  /// The patch from the state last sent to the current one, as JSON; empty if no event was applied
  /// since and nothing changed.
  [[nodiscard]] std::string take_patch(Timeline& timeline, LiveEntries& live_entries);

  /// Makes patches describe `entry` in full from now on. Appends its descriptor with pieces reduced
  /// to their keys.
  void watch(const Entry& entry, LiveEntries& live_entries, JsonWriter& json);
  /// Makes the patches of an outlined timeline contain only the outline of `entry` from now on.
  void unwatch(EntryIndex entry, LiveEntries& live_entries);

  /// For a reader that received the current state in pieces that these patches would not have used:
  /// growing parts are resent in full when they change next.
  void mark_growing_for_resend(LiveEntries& live_entries);

 private:
  [[nodiscard]] std::optional<std::size_t> sent_height(EntryIndex entry) const;
  void write_entries(const Timeline& timeline, const Changes& changes, LiveEntries& live_entries,
                     OpWriter& ops);
  void write_entry(const Entry& entry, LiveEntries& live_entries, OpWriter& ops);
  static void start_tracking(const Entry& entry, SentEntry& last_sent, LiveEntries& live_entries);
  bool write_outline_patch(const Entry& entry, bool watched, OpWriter& ops);
  void write_turns(const Timeline& timeline, const std::vector<TurnIndex>& changed, OpWriter& ops);
  void write_groups(const Timeline& timeline, const std::vector<EntryIndex>& changed,
                    OpWriter& ops);
  void write_queue(const std::vector<WaitingMessage>& queue, OpWriter& ops);
  void write_session(const Timeline& timeline, const Changes& changes, OpWriter& ops);

  std::uint64_t revision_ = 0;
  bool outlined_;
  /// The outlines last sent, if entries are outlined.
  std::vector<EntryOutline> outlines_;
  /// The entries that are sent in full: the watched ones, or all.
  std::map<EntryIndex, SentEntry> entries_;
  /// Entries of `entries_` whose parts are resent in full with their next change.
  std::set<EntryIndex> resend_in_full_;
  GroupTally tally_;
  /// By index, the fields last sent.
  std::vector<SentFields> turns_;
  std::vector<SentFields> groups_;
  SentFields facts_ = SentFields(facts_fields(SessionFacts{}));
  /// Serial numbers of the queued messages last sent.
  std::vector<std::uint64_t> queue_;
  std::size_t diagnostics_ = 0;
};

/// The whole state as JSON (`Snapshot` in wasm/package/src/contract/snapshot-types.ts); empty if it
/// would exceed `max_bytes`.
[[nodiscard]] std::string snapshot_json(const Timeline& timeline, const LiveEntries& live_entries,
                                        std::size_t max_bytes);

/// The same with outlines instead of descriptors (`Outline`).
[[nodiscard]] std::string outline_json(const Timeline& timeline);

/// The descriptor of one entry as JSON.
[[nodiscard]] std::string descriptor_json(const Entry& entry, const LiveEntries& live_entries);

}  // namespace agent_timeline
