// Pairs of texts for the property tests of diffs: random lines, mutated sources, and the usual
// sources of errors (Unicode, CRLF, no line feed at the end, empty text).
#pragma once

#include <string>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

struct TextPair {
  std::string old_text;
  std::string new_text;
};

/// Returns up to `max_lines` lines from a small set, so that many are equal.
[[nodiscard]] std::string random_text(Random& random, std::size_t max_lines);

/// Returns `text` after `edits` random changes, removals, insertions and moves of lines.
[[nodiscard]] std::string mutated(std::string text, std::size_t edits, Random& random);

/// Returns the core's source files of up to 100 KB, ordered by path.
[[nodiscard]] std::vector<std::string> repository_sources();

}  // namespace agent_timeline::testing
