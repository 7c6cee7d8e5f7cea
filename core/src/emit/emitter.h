// Hands out snapshots, outlines and patches of a timeline. Invariants: the patches, applied in
// order to an empty snapshot, give the snapshot, or to an empty outline the outline; a patch costs
// what has changed, not what is there; of what was handed out only short values, sizes and digests
// are kept, and of an entry that nobody watches only its outline.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "emit/group_tally.h"
#include "emit/last_sent.h"
#include "emit/live_messages.h"
#include "emit/outline.h"
#include "emit/sent_card.h"
#include "emit/session_fields.h"
#include "timeline/timeline.h"

namespace agent_timeline {

class OpWriter;

class Emitter {
 public:
  /// With `Entries::outline`, patches tell of an entry only its outline until it is watched.
  enum class Entries : std::uint8_t { whole, outline };
  explicit Emitter(Entries entries) : outlined_(entries == Entries::outline) {}

  /// The patch from the state that was last handed out to the present one, as JSON; empty when no
  /// event was folded since and nothing has changed.
  [[nodiscard]] std::string take_patch(Timeline& timeline, LiveMessages& live_messages);

  /// Patches tell of `entry` in full from now on. Appends its descriptor, with no more of its
  /// pieces than their keys.
  void watch(const Entry& entry, LiveMessages& live_messages, JsonWriter& json);
  /// Patches of an outlined timeline tell only the outline of `entry` from now on.
  void unwatch(EntryIndex entry, LiveMessages& live_messages);

  /// Whoever reads the patches was sent of the present state in other pieces than these would have
  /// been: the parts of what grows are sent anew when it changes next.
  void retell(LiveMessages& live_messages);

 private:
  void follow_card(const Entry& entry, SentEntry& memory);
  [[nodiscard]] std::optional<std::size_t> sent_height(EntryIndex entry) const;
  void write_entries(const Timeline& timeline, const Changes& changes, LiveMessages& live_messages,
                     OpWriter& ops);
  void write_entry(const Entry& entry, LiveMessages& live_messages, OpWriter& ops);
  static bool write_message(const Entry& entry, FollowedMessage& followed, SentEntry& memory,
                            OpWriter& ops, std::optional<std::size_t> height);
  bool write_outline_patch(const Entry& entry, bool watched, OpWriter& ops);
  void write_turns(const Timeline& timeline, const std::vector<TurnIndex>& changed, OpWriter& ops);
  void write_groups(const Timeline& timeline, const std::vector<EntryIndex>& changed,
                    OpWriter& ops);
  void write_queue(const std::vector<WaitingMessage>& queue, OpWriter& ops);
  void write_session(const Timeline& timeline, const Changes& changes, OpWriter& ops);

  std::uint64_t revision_ = 0;
  bool outlined_;
  /// Of each entry, if they are outlined.
  std::vector<EntryOutline> outlines_;
  /// Entries that are sent in full: those that are watched, or all.
  std::map<EntryIndex, SentEntry> entries_;
  /// The card that events share and that grows, if the last of all is one.
  std::optional<SentCard> card_;
  /// Of those, the ones whose parts are sent anew next.
  std::set<EntryIndex> sent_otherwise_;
  GroupTally tally_;
  /// Of turns and groups, by index.
  std::vector<SentFields> turns_;
  std::vector<SentFields> groups_;
  SentFields facts_ = SentFields(facts_fields(SessionFacts{}));
  /// Serial numbers of the messages that wait.
  std::vector<std::uint64_t> queue_;
  std::size_t diagnostics_ = 0;
};

/// The whole state as JSON (`Snapshot` in wasm/package/src/contract/snapshot-types.ts); empty when
/// it would be longer than `most` bytes.
[[nodiscard]] std::string snapshot_json(const Timeline& timeline, const LiveMessages& live_messages,
                                        std::size_t most);

/// The same with outlines for entries (`Outline`).
[[nodiscard]] std::string outline_json(const Timeline& timeline);

/// The descriptor of one entry as JSON.
[[nodiscard]] std::string descriptor_json(const Entry& entry, const LiveMessages& live_messages);

}  // namespace agent_timeline
