// Random conversations in every dialect for property tests, with what a property must know of each
// line: what it is about, and whether it may be repeated or moved. Invariant: everything that a
// unit says carries its mark, so that the entries it makes can be told from all others.
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
  /// Each of its lines has an identity: coming again, it changes nothing.
  bool repeatable = false;
};

/// What makes one entry: a message, or a call from its beginning to its end.
struct ScriptUnit {
  /// A word that is in everything the unit says, and nowhere else.
  std::string mark;
  std::vector<ScriptBlock> blocks;
  /// Its blocks must keep their order.
  bool ordered = false;
};

inline constexpr std::string_view kScriptDialects[] = {"claude-code", "maria", "neutral", "pi",
                                                       "wave"};

/// `count` units of one dialect.
[[nodiscard]] std::vector<ScriptUnit> random_units(Random& random, std::string_view dialect,
                                                   std::size_t count);

/// A block of a unit, by position.
struct BlockRef {
  std::size_t unit = 0;
  std::size_t block = 0;
};

/// The blocks in an order in which they could be sent: those of a unit follow each other.
[[nodiscard]] std::vector<BlockRef> interleave(Random& random,
                                               const std::vector<ScriptUnit>& units);

/// The blocks in any order, but for units that are ordered.
[[nodiscard]] std::vector<BlockRef> shuffle(Random& random, const std::vector<ScriptUnit>& units);

[[nodiscard]] std::string join_blocks(const std::vector<ScriptUnit>& units,
                                      const std::vector<BlockRef>& order);

}  // namespace agent_timeline::testing
