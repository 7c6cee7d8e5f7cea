// What a session comes to, for whoever finds a way through it: an outline of what was asked,
// changed, failed and waited for a person, the files that were changed, and when each call ran
// (wasm/package/src/contract/overview-types.ts). What is told of an entry is kept until the entry
// changes. Invariant: only entries that can have a row are looked into, each once a revision.
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
  /// `OverviewRow[]`, as JSON.
  [[nodiscard]] std::string rows(const Timeline& timeline, const markdown::Options& options);

  /// `ChangedFile[]`, by the first change, as JSON; those of one turn if that is given.
  [[nodiscard]] std::string files(const Timeline& timeline, const markdown::Options& options,
                                  std::optional<TurnIndex> turn);

  /// The edits of a file, in order.
  [[nodiscard]] std::vector<EntryIndex> edits_of(const Timeline& timeline,
                                                 const markdown::Options& options,
                                                 std::string_view path);

 private:
  struct Seen {
    /// Of the entry when it was looked at; 0 before that.
    std::uint32_t revision = 0;
    OutlineRow row;
  };

  void bring_up_to_date(const Timeline& timeline, const markdown::Options& options);

  std::vector<Seen> entries_;
};

/// `CallTime[]`, as JSON: the calls in their order.
[[nodiscard]] std::string call_times_json(const Timeline& timeline);

}  // namespace agent_timeline
