// Overviews of a session: an outline of prompts, changes, failures and approvals, the changed
// files, and the times of calls (wasm/package/src/contract/overview-types.ts). Rows are cached
// until their entry changes or is released. Invariant: only entries that can have a row are
// examined, each once per revision.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "emit/outline_row.h"
#include "markdown/options.h"
#include "timeline/timeline.h"

namespace agent_timeline {

class Overview {
 public:
  /// `OverviewRow[]` as JSON.
  [[nodiscard]] std::string rows(const Timeline& timeline, const markdown::Options& options);

  /// `ChangedFile[]` as JSON, in the order of the first changes; limited to one turn if given.
  [[nodiscard]] std::string files(const Timeline& timeline, const markdown::Options& options,
                                  std::optional<TurnIndex> turn);

  /// The entries that changed a file, in order.
  [[nodiscard]] std::vector<EntryIndex> edits_of(const Timeline& timeline,
                                                 const markdown::Options& options,
                                                 std::string_view path);

  /// Discards the row of an entry whose contents were discarded.
  void forget(EntryIndex entry) {
    if (entry < entries_.size()) entries_[entry] = {};
  }

 private:
  struct Seen {
    /// The entry's revision when it was examined; 0 if it was not.
    std::uint32_t revision = 0;
    OutlineRow row;
  };

  void bring_up_to_date(const Timeline& timeline, const markdown::Options& options);

  std::vector<Seen> entries_;
};

/// `CallTime[]` as JSON, in the order of the calls.
[[nodiscard]] std::string call_times_json(const Timeline& timeline);

}  // namespace agent_timeline
