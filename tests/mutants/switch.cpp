// Holds the state of the mutant switch. With AGENT_TIMELINE_MUTANTS_REACHED=<file> it also writes a
// line for each test case: its name, source file, seconds, and the numbers of the mutants it
// reached.
#include "switch.h"

#include <catch2/catch_test_case_info.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <chrono>
#include <cstdlib>
#include <fstream>

namespace agent_timeline::testing {

unsigned char reached_mutants[kMutantNumbers];
int chosen_mutant = 0;

namespace {

/// Runs before static initialisers: mutated constants need the choice before main() begins.
__attribute__((constructor(101))) void read_choice() {
  const char* number = std::getenv("AGENT_TIMELINE_MUTANT");
  if (number != nullptr) chosen_mutant = std::atoi(number);
}

class ReachedMutants : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void testRunStarting(const Catch::TestRunInfo& /*info*/) override {
    const char* path = std::getenv("AGENT_TIMELINE_MUTANTS_REACHED");
    if (path == nullptr) return;
    out_.open(path);
    write("(start)", "", 0);
  }

  void testCaseStarting(const Catch::TestCaseInfo& /*info*/) override { begin_ = Clock::now(); }

  void testCaseEnded(const Catch::TestCaseStats& stats) override {
    if (!out_.is_open()) return;
    const std::chrono::duration<double> took = Clock::now() - begin_;
    write(stats.testInfo->name, stats.testInfo->lineInfo.file, took.count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  void write(const std::string& name, const char* source, double seconds) {
    out_ << name << '\t' << source << '\t' << seconds << '\t';
    for (int number = 1; number < kMutantNumbers; ++number) {
      if (reached_mutants[number] != 0) out_ << number << ' ';
      reached_mutants[number] = 0;
    }
    out_ << std::endl;
  }

  std::ofstream out_;
  Clock::time_point begin_;
};

CATCH_REGISTER_LISTENER(ReachedMutants)

}  // namespace
}  // namespace agent_timeline::testing
