// Breaches of the pairing of calls and results in Claude Code's stream: each is reported once, and
// earlier information is kept.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>

#include "support/claude_lines.h"

using namespace agent_timeline::testing::claude;

namespace {

const std::string kList = assistant("m", tool_use("c1", "Bash", R"({"command":"ls"})"));
const std::string kListed = tool_result("c1", R"(,"content":"a.txt")");

std::ptrdiff_t times(const Json& said, std::string_view code) {
  return std::count_if(said["diagnostics"].begin(), said["diagnostics"].end(),
                       [&](const Json& diagnostic) { return diagnostic["code"] == code; });
}

}  // namespace

TEST_CASE("claude: a reused call id does not change the first call", "[decode][claude]") {
  const std::string other =
      assistant("m2", tool_use("c1", "Write", R"({"file_path":"b","content":"kept"})"));
  const Json said = play({kList, kListed, other});
  REQUIRE(said["entries"].size() == 2);
  CHECK(said["entries"][0]["tool"]["name"] == "Bash");
  CHECK(said["entries"][0]["summary"] == "ls");
  CHECK(said["entries"][0]["status"] == "done");
  CHECK(shows(said["entries"][1], "kept"));
  CHECK(times(said, "reused-call-id") == 1);

  const Json same = play({kList, kListed, kList});
  CHECK(same["entries"].size() == 1);
  CHECK(same["diagnostics"].empty());
}

TEST_CASE("claude: a second result gives one diagnostic", "[decode][claude]") {
  const Json said = play({kList, kListed, tool_result("c1", R"(,"content":"two")")});
  CHECK(times(said, "second-result") == 1);
  CHECK(said["diagnostics"].size() == 1);
}

TEST_CASE("claude: a result without an id while no call is open is shown and reported",
          "[decode][claude]") {
  const Json said = play({kList, kListed, user(R"([{"type":"tool_result","content":"lost"}])")});
  REQUIRE(said["entries"].size() == 2);
  CHECK(shows(said["entries"][1], "lost"));
  CHECK(times(said, "missing-id") == 1);
}
