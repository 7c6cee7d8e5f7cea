// Hands out snapshots and patches of a timeline. Invariants: the patches, applied in order to an
// empty snapshot, give the snapshot; a patch costs what has changed, not what is there; of what was
// handed out only sizes and digests are kept.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/documents.h"
#include "emit/group_tally.h"
#include "emit/memory.h"
#include "emit/session_fields.h"
#include "timeline/timeline.h"

namespace agent_timeline {

class OpWriter;

class Emitter {
 public:
  /// The patch from the state that was last handed out to the present one, as JSON; empty when no
  /// event was folded since and nothing has changed.
  [[nodiscard]] std::string take_patch(Timeline& timeline, Documents& documents);

 private:
  void write_entries(const Timeline& timeline, const Changes& changes, Documents& documents,
                     OpWriter& ops);
  void write_entry(const Entry& entry, Documents& documents, OpWriter& ops);
  void write_turns(const Timeline& timeline, const std::vector<TurnIndex>& changed, OpWriter& ops);
  void write_groups(const Timeline& timeline, const std::vector<EntryIndex>& changed,
                    OpWriter& ops);
  void write_queue(const std::vector<WaitingMessage>& queue, OpWriter& ops);
  void write_session(const Timeline& timeline, const Changes& changes, OpWriter& ops);

  std::uint64_t revision_ = 0;
  std::vector<EntryMemory> entries_;
  GroupTally tally_;
  /// Of turns and groups, by index.
  std::vector<Print> turns_;
  std::vector<Print> groups_;
  std::vector<Print> facts_ = prints_of(facts_fields(SessionFacts{}));
  /// Serial numbers of the messages that wait.
  std::vector<std::uint64_t> queue_;
  std::size_t diagnostics_ = 0;
};

/// The whole state as JSON (`Snapshot` in wasm/package/src/types.ts).
[[nodiscard]] std::string snapshot_json(const Timeline& timeline, const Documents& documents);

/// The descriptor of one entry as JSON.
[[nodiscard]] std::string descriptor_json(const Entry& entry, const Documents& documents);

}  // namespace agent_timeline
