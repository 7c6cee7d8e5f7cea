// Finds text in everything that a session shows, whether it is on the page or not: heads, messages,
// calls and their output. An entry's text is extracted from its block during a search and cached
// until the entry changes or is released. Invariants: hits are in the order of the entries and,
// within an entry, from its head down; every hit is counted, however few are listed.
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
  /// The maximum number of hits listed.
  std::size_t limit = 1000;
};

class SearchIndex {
 public:
  /// `SearchResult` in wasm/package/src/contract/search-types.ts, as JSON.
  [[nodiscard]] std::string search(const Timeline& timeline, const markdown::Options& options,
                                   const SearchRequest& request);
  /// Discards the texts of an entry whose contents were discarded.
  void forget(EntryIndex entry) {
    if (entry < entries_.size()) entries_[entry] = {};
  }

 private:
  struct Indexed {
    /// The entry's revision when its text was extracted; 0 if it was not.
    std::uint32_t revision = 0;
    /// Its texts, concatenated in the format described in search.cpp.
    std::string text;
  };

  void bring_up_to_date(const Timeline& timeline, const markdown::Options& options);

  std::vector<Indexed> entries_;
};

}  // namespace agent_timeline
