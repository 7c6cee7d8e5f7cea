// Pairs of texts for the properties of diffs: random lines, mutated sources, and what goes wrong
// most (Unicode, CRLF, no line feed at the end, nothing at all).
#pragma once

#include <string>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

struct TextPair {
  std::string old_text;
  std::string new_text;
};

/// Up to `most_lines` lines of few kinds, so that many are equal.
[[nodiscard]] std::string random_text(Random& random, std::size_t most_lines);

/// `text` with lines changed, removed, added and moved, `edits` times.
[[nodiscard]] std::string mutated(std::string text, std::size_t edits, Random& random);

/// Source files of this repository of up to 100 KB, in the order of their paths.
[[nodiscard]] std::vector<std::string> repository_sources();

}  // namespace agent_timeline::testing
