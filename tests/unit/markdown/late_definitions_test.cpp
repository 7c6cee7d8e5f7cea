// Labels defined after the blocks that mention them, in streams: after each piece the stream shows
// the same as after a single append of the whole text. Also tests the list of pieces to render
// again on its own.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/late_definitions.h"
#include "markdown/references.h"
#include "support/stream_mirror.h"

using agent_timeline::markdown::LateDefinitions;
using agent_timeline::markdown::Options;
using agent_timeline::markdown::References;
using agent_timeline::markdown::render;
using agent_timeline::testing::stream_difference;
using agent_timeline::testing::stream_of;
using agent_timeline::testing::StreamMirror;

namespace {

Options exactly() {
  Options options;
  options.completion = false;
  return options;
}

/// Pushes the parts one by one and checks the stream after each.
void check_stream(const std::vector<std::string>& parts) {
  StreamMirror mirror(exactly());
  std::string text;
  for (const std::string& part : parts) {
    text += part;
    mirror.push(part);
    INFO("after: " << text);
    CHECK(stream_difference(mirror.stream(), stream_of(text, exactly(), false)) == "");
    CHECK(mirror.problem() == "");
  }
}

}  // namespace

TEST_CASE("markdown stream: a definition after a list that turns into a table header",
          "[markdown][references]") {
  // Up to the `-` the line is a definition, so the link in the list has a target.
  check_stream({"- [a]\n\n[a]:r\n-", "|"});
}

TEST_CASE("markdown stream: a long definition before a table is not part of the table's piece",
          "[markdown][references]") {
  // Long enough to be split off its paragraph before the line after the header is known.
  const std::string definition = "[b]: /" + std::string(80, 'u') + "\n";
  check_stream({"a\n\n", definition, "|c|\n", "|-|\n"});
}

TEST_CASE("markdown stream: a block behind a byte order mark is shown again without the mark",
          "[markdown][references]") {
  const std::string mark = "\xEF\xBB\xBF";
  // The blocks have ended before the label that they mention is defined.
  for (const std::string& text :
       {std::string("[b]: /u\ntext [a]\n\n[a]: /v\n"), std::string("# text [a]\n\n[a]: /v\n")})
    CHECK(render(mark + text, exactly()) == render(text, exactly()));
  // The block is open, and its definition is committed before the text behind it is.
  std::vector<std::string> parts = {mark};
  for (const char byte : "[" + std::string(31, 'a') + "]: /v\naaaaaaaaaaaa:/a\naaaa [a]aa")
    parts.emplace_back(1, byte);
  check_stream(parts);
}

TEST_CASE("late definitions: pieces that mention a label are returned in order, once each",
          "[markdown][references]") {
  References references;
  LateDefinitions late;
  for (const std::size_t block : {std::size_t{4}, std::size_t{1}}) {
    references.set_block(block);
    CHECK(references.find("a") == nullptr);
  }
  late.collect(references, references.mark(), 0);
  CHECK(late.take(100, false) == std::nullopt);
  references.define("a", "/a", "");
  late.collect(references, references.mark(), 0);
  CHECK(late.take(100, false) == 1);
  CHECK(late.take(100, false) == 4);
  CHECK(late.take(100, true) == std::nullopt);
}

TEST_CASE("late definitions: definitions since a mark affect only later pieces",
          "[markdown][references]") {
  References references;
  LateDefinitions late;
  const std::size_t mark = references.mark();
  references.define("a", "/a", "");
  for (const std::size_t block : {std::size_t{2}, std::size_t{7}}) {
    references.set_block(block);
    CHECK(references.find("a") != nullptr);
  }
  static_cast<void>(references.take_changed());
  late.collect(references, mark, 5);
  CHECK(late.take(100, false) == 7);
  CHECK(late.take(100, false) == std::nullopt);
}

TEST_CASE("late definitions: once too much was rendered again, the rest waits for the end",
          "[markdown][references]") {
  constexpr std::size_t kSize = 1000;
  constexpr std::size_t kFree = std::size_t{64} * 1024;
  References references;
  LateDefinitions late;
  for (std::size_t block = 0; block < 3; ++block) {
    references.set_block(block);
    CHECK(references.find("a") == nullptr);
  }
  references.define("a", "/a", "");
  late.collect(references, references.mark(), 0);
  late.spend(4 * kSize + kFree - 1);
  CHECK(late.take(kSize, false) == 0);
  late.spend(1);
  CHECK(late.take(kSize, false) == std::nullopt);
  CHECK(late.take(kSize + 1, false) == 1);  // there is more text
  CHECK(late.take(kSize, true) == 2);
}
