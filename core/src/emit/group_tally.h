// Keeps totals per group of calls, updated call by call, so that a group is summarized without
// visiting its calls. Invariant: each call counts once, in the state in which it was last counted.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/json_fields.h"
#include "timeline/timeline.h"

namespace agent_timeline {

/// `g1` for the first group.
[[nodiscard]] std::string group_id(GroupIndex index);

class GroupTally {
 public:
  /// Counts a new or changed call; other entries belong to no group. Returns whether the fields of
  /// its group may have changed.
  bool count(const Entry& entry);

  /// The group's fields (`Group` in wasm/package/src/contract/snapshot-types.ts).
  [[nodiscard]] std::vector<Field> fields(const Timeline& timeline, GroupIndex index) const;

 private:
  struct Call {
    bool open = false;
    bool failed = false;
    /// The label key of what it does; empty if not yet counted.
    std::string_view key;
    std::optional<EntryIndex> parent;
    bool operator==(const Call&) const = default;
  };
  struct Sums {
    std::int64_t open = 0;
    std::int64_t failed = 0;
    /// Number of calls by label key; ordered, so that the result does not depend on the order of
    /// the calls.
    std::map<std::string_view, std::int64_t> by_key;
  };

  void add(const Call& call, GroupIndex group, std::int64_t by);

  /// The state in which each call was last counted, by entry.
  std::vector<Call> calls_;
  std::vector<Sums> sums_;
};

}  // namespace agent_timeline
