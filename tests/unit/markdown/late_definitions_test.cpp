// Labels that are defined behind the blocks that mention them, in streams: what is shown after each
// piece of text is what one append of all of it shows.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "support/stream_mirror.h"

using agent_timeline::markdown::Options;
using agent_timeline::testing::stream_difference;
using agent_timeline::testing::stream_of;
using agent_timeline::testing::StreamMirror;

namespace {

Options exactly() {
  Options options;
  options.completion = false;
  return options;
}

/// Refreshes after each part.
void check_stream(const std::vector<std::string_view>& parts) {
  StreamMirror mirror(exactly());
  std::string text;
  for (const std::string_view part : parts) {
    text += part;
    mirror.push(part);
    INFO("after: " << text);
    CHECK(stream_difference(mirror.stream(), stream_of(text, exactly(), false)) == "");
    CHECK(mirror.problem() == "");
  }
}

}  // namespace

TEST_CASE("markdown stream: a definition behind a list that turns into the head of a table",
          "[markdown][references]") {
  // Up to the `-` the line is a definition, and the list's link leads somewhere.
  check_stream({"- [a]\n\n[a]:r\n-", "|"});
}

TEST_CASE("markdown stream: a long definition before a table is no part of the table's piece",
          "[markdown][references]") {
  // So long that it is taken off its paragraph before the line after the header is known.
  const std::string definition = "[b]: /" + std::string(80, 'u') + "\n";
  check_stream({"a\n\n", definition, "|c|\n", "|-|\n"});
}
