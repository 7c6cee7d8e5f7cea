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

/// A text in fragments, for `shrink`.
[[nodiscard]] std::vector<std::string> random_markdown(Random& random);

/// What is wrong with a text, empty when nothing is. `random` goes on where the text was made, for
/// what else the property draws.
using TextProperty =
    std::function<std::string(const std::vector<std::string>& fragments, Random& random)>;

/// Tries random texts, each made from a seed of its own, the first from property_seed():
/// `quick_texts` of them, 100,000 with AGENT_TIMELINE_SOAK=1, or AGENT_TIMELINE_PROPERTY_TEXTS, so
/// that a long run can be cut into slices. Gives what is wrong with the first that fails, and its
/// seed. Says on standard output how many texts from which seed were tried, and in a run of a given
/// length how far it is.
[[nodiscard]] std::string first_problem(const TextProperty& property,
                                        std::size_t quick_texts = 3'000);

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
