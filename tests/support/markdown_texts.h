// Random Markdown for property tests: fragments of the specifications' examples, lines of markers
// in containers, and both cut at random places.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

/// Returns a text in fragments, for `shrink`.
[[nodiscard]] std::vector<std::string> random_markdown(Random& random);

/// Returns the problem of a text; empty if there is none. `random` continues after the text was
/// generated, for other random choices of the property.
using TextProperty =
    std::function<std::string(const std::vector<std::string>& fragments, Random& random)>;

/// Tries random texts, each generated from its own seed, starting with property_seed():
/// `quick_texts` of them, 100,000 with AGENT_TIMELINE_SOAK=1, or AGENT_TIMELINE_PROPERTY_TEXTS,
/// which allows splitting a long run. Returns the problem and the seed of the first failing text.
/// Prints the number of texts and the first seed to standard output, and progress if
/// AGENT_TIMELINE_PROPERTY_TEXTS is set.
[[nodiscard]] std::string first_problem(const TextProperty& property,
                                        std::size_t quick_texts = 3'000);

[[nodiscard]] std::string join(const std::vector<std::string>& fragments);

/// Returns the smallest failing text, reduced first by fragments and then by characters.
[[nodiscard]] std::string shrink_text(const std::vector<std::string>& fragments,
                                      const std::function<bool(const std::string&)>& fails);

/// Returns the text without the constructs on which the engine and cmark-gfm differ on purpose:
/// footnotes and alerts; what CommonMark 0.31.2 changed (long numeric references, lowercase letters
/// after `<!`, hyphens at the ends of comments); vertical tabs and form feeds, which cmark-gfm
/// treats as spaces in some places only; and all but a few non-ASCII characters, because of
/// emphasis next to CJK text and of symbols, which count as punctuation since 0.31.
[[nodiscard]] std::string comparable_with_cmark(std::string_view text);

}  // namespace agent_timeline::testing
