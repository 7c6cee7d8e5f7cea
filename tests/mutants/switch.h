// Which mutant of the core is switched on, for the mutated copies of its sources: run.mjs compiles
// them with this header in front. AGENT_TIMELINE_MUTANT names the mutant by number; without it
// there is none. Invariant: a mutant that was asked for is marked as reached, chosen or not.
#pragma once

namespace agent_timeline::testing {

/// Set before any other object with a static initialiser is.
extern int chosen_mutant;
extern unsigned char reached_mutants[];
/// More than there are: a mutant's number is taken from its id, so that it stays when others come.
constexpr int kMutantNumbers = 65536;

inline bool mutant(int number) noexcept {
  reached_mutants[number] = 1;
  return chosen_mutant == number;
}

}  // namespace agent_timeline::testing
