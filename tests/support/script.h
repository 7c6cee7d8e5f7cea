// Random conversations in several dialects for property tests, with what a property needs to know
// about each line: its unit, and whether it may be repeated or moved. Invariant: every text of a
// unit contains the unit's mark, which identifies the entries it produces.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "support/random.h"

namespace agent_timeline::testing {

/// Lines that stay together and in order.
struct ScriptBlock {
  std::vector<std::string> lines;
  /// Each line has an identity: repeating it changes nothing.
  bool repeatable = false;
};

/// The lines that produce one entry: a message, or a call from its start to its end.
struct ScriptUnit {
  /// A word that every text of this unit contains, and no other text.
  std::string mark;
  std::vector<ScriptBlock> blocks;
  /// The blocks must keep their order.
  bool ordered = false;
};

inline constexpr std::string_view kScriptDialects[] = {"ag-ui",   "ai-sdk", "claude-code", "maria",
                                                       "neutral", "pi",     "wave"};

/// Returns `count` units of one dialect.
[[nodiscard]] std::vector<ScriptUnit> random_units(Random& random, std::string_view dialect,
                                                   std::size_t count);

/// Refers to a block of a unit by position.
struct BlockRef {
  std::size_t unit = 0;
  std::size_t block = 0;
};

/// Returns the blocks in an order in which an agent could send them: those of a unit keep their
/// order.
[[nodiscard]] std::vector<BlockRef> interleave(Random& random,
                                               const std::vector<ScriptUnit>& units);

/// Returns the blocks in any order, except that ordered units keep theirs.
[[nodiscard]] std::vector<BlockRef> shuffle(Random& random, const std::vector<ScriptUnit>& units);

[[nodiscard]] std::string join_blocks(const std::vector<ScriptUnit>& units,
                                      const std::vector<BlockRef>& order);

}  // namespace agent_timeline::testing
