// Finds words in all that a session shows, whatever of it is on the page: heads, messages, calls
// and their output. The text of an entry is taken from its block when somebody searches, and kept
// until the entry changes. Invariant: hits come in the order of the entries, and within one from
// its head down; every hit is counted, however few are listed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/options.h"
#include "timeline/timeline.h"

namespace agent_timeline {

struct SearchRequest {
  std::string_view query;
  bool case_sensitive = false;
  /// Hits that are listed.
  std::size_t limit = 1000;
};

class SearchIndex {
 public:
  /// `SearchResult` in wasm/package/src/contract/search-types.ts, as JSON.
  [[nodiscard]] std::string search(const Timeline& timeline, const markdown::Options& options,
                                   const SearchRequest& request);

 private:
  struct Indexed {
    /// Of the entry when its text was taken; 0 before that.
    std::uint32_t revision = 0;
    /// Its texts one behind the other, as search.cpp draws them.
    std::string text;
  };

  void bring_up_to_date(const Timeline& timeline, const markdown::Options& options);

  std::vector<Indexed> entries_;
};

}  // namespace agent_timeline
