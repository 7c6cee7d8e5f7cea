// Selects the active mutant in the mutated copies of the core's sources, which run.mjs compiles
// with this header prepended. AGENT_TIMELINE_MUTANT holds the mutant's number; without it no mutant
// is active. Invariant: every mutant whose code runs is marked as reached, active or not.
#pragma once

namespace agent_timeline::testing {

/// Set before any other static initialiser runs.
extern int chosen_mutant;
extern unsigned char reached_mutants[];
/// More than there are mutants: a number is derived from the mutant's id, so it stays the same when
/// mutants are added.
constexpr int kMutantNumbers = 65536;

inline bool mutant(int number) noexcept {
  reached_mutants[number] = 1;
  return chosen_mutant == number;
}

}  // namespace agent_timeline::testing
