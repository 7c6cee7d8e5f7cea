// What each run of calls is made of, kept call by call, so that a run is summed up without walking
// it. Invariant: a call counts once, as what it was when it was last counted.
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

/// `g1` for the first run.
[[nodiscard]] std::string group_id(GroupIndex index);

class GroupTally {
 public:
  /// Counts a call that is new or has changed; other entries are in no run. Whether its run may be
  /// told otherwise now.
  bool count(const Entry& entry);

  /// The run as it is told (`Group` in wasm/package/src/contract/snapshot-types.ts).
  [[nodiscard]] std::vector<Field> fields(const Timeline& timeline, GroupIndex index) const;

 private:
  struct Call {
    bool open = false;
    bool failed = false;
    /// The label of what it does; empty while it was not counted.
    std::string_view key;
    std::optional<EntryIndex> parent;
    bool operator==(const Call&) const = default;
  };
  struct Sums {
    std::int64_t open = 0;
    std::int64_t failed = 0;
    /// Calls by label. In the order of the labels: it must not depend on how the calls came to be.
    std::map<std::string_view, std::int64_t> by_key;
  };

  void add(const Call& call, GroupIndex group, std::int64_t by);

  /// By entry.
  std::vector<Call> calls_;
  std::vector<Sums> sums_;
};

}  // namespace agent_timeline
