// Random Markdown for property tests: splices of the specifications' examples, lines of markers in
// containers, and both broken at random places.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

/// How often a property of spliced texts is tried: 3,000 times, or 100,000 with
/// AGENT_TIMELINE_SOAK=1.
[[nodiscard]] std::size_t splice_runs();

/// A text in fragments, for `shrink`.
[[nodiscard]] std::vector<std::string> random_markdown(Random& random);

[[nodiscard]] std::string join(const std::vector<std::string>& fragments);

/// The smallest text, first by fragments and then by characters, of which `fails` holds.
[[nodiscard]] std::string shrink_text(const std::vector<std::string>& fragments,
                                      const std::function<bool(const std::string&)>& fails);

/// The text with what the engine and cmark-gfm read differently on purpose taken out: footnotes and
/// alerts; what CommonMark 0.31.2 changed (long numeric references, small letters behind `<!`,
/// hyphens at the ends of comments); vertical tabs and form feeds, which cmark-gfm takes for spaces
/// in some places only; and characters beyond ASCII but for a few, because of CJK text next to
/// emphasis and of symbols, which count as punctuation since 0.31.
[[nodiscard]] std::string comparable_with_cmark(std::string_view text);

}  // namespace agent_timeline::testing
