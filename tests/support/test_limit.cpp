// Names a test that hangs or that a sanitizer aborts: a hanging test is stopped after a time limit,
// and in both cases the test's name is written to standard error. Part of the Catch2 executable.
// Invariant: a test that ends in time writes nothing.

#include <unistd.h>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string>

#ifdef AGENT_TIMELINE_SANITIZED
#include <sanitizer/common_interface_defs.h>
#endif

namespace agent_timeline::testing {
namespace {

/// Seconds a test may take: with sanitizers on a busy machine the longest take a minute or two.
constexpr unsigned kSeconds = 600;

/// Prepared before the test begins, since a signal handler must not allocate.
std::string name_of_running;

void write_name(const char* what) {
  // A failed write cannot be handled here.
  static_cast<void>(!write(STDERR_FILENO, what, std::strlen(what)));
  static_cast<void>(!write(STDERR_FILENO, name_of_running.data(), name_of_running.size()));
}

void on_limit(int) {
  write_name("\nTime limit reached in the test: ");
  std::_Exit(124);
}

#ifdef AGENT_TIMELINE_SANITIZED
void on_death() {
  write_name("\nStopped by a sanitizer in the test: ");
}
#endif

/// Returns AGENT_TIMELINE_TEST_SECONDS, set by soak runs and by this file's own test, or
/// `kSeconds`.
unsigned limit_in_seconds() {
  const char* seconds = std::getenv("AGENT_TIMELINE_TEST_SECONDS");
  return seconds == nullptr ? kSeconds : static_cast<unsigned>(std::strtoul(seconds, nullptr, 10));
}

class TestLimit final : public Catch::EventListenerBase {
 public:
  using EventListenerBase::EventListenerBase;

  void testRunStarting(const Catch::TestRunInfo&) override {
    std::signal(SIGALRM, on_limit);
#ifdef AGENT_TIMELINE_SANITIZED
    __sanitizer_set_death_callback(on_death);
#endif
  }

  void testCaseStarting(const Catch::TestCaseInfo& info) override {
    name_of_running = info.name + "\n";
    alarm(limit_in_seconds());
  }

  void testCaseEnded(const Catch::TestCaseStats&) override {
    alarm(0);
  }
};

}  // namespace
}  // namespace agent_timeline::testing

// Run only by CTest's test "time limit": hidden tests run only when named.
TEST_CASE("a test that never ends", "[.][base]") {
  for (;;)
    pause();
}

using agent_timeline::testing::TestLimit;
CATCH_REGISTER_LISTENER(TestLimit)
