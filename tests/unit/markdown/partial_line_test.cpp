// Line prefixes that are text whatever follows, so that later text is appended and the line is not
// parsed again with each piece.
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/link_scanner.h"
#include "markdown/partial_line.h"
#include "support/growing_text.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using markdown::is_surely_text;
using markdown::may_become_marker;
using markdown::scan_definition;

namespace {

bool is_text(std::string_view text) {
  return is_surely_text(text, false, true);
}

/// Calls `visit` for each text of `length` characters that matter after the colon of a definition.
template <typename Visit>
void each_text(std::size_t length, const Visit& visit) {
  constexpr std::string_view kBytes = "a <>'\"(\\";
  std::string text(length, kBytes[0]);
  std::vector<std::size_t> digits(length, 0);
  for (std::size_t at = 0; at < length;) {
    visit(text);
    for (at = 0; at < length; ++at) {
      digits[at] = (digits[at] + 1) % kBytes.size();
      text[at] = kBytes[digits[at]];
      if (digits[at] != 0) break;
    }
  }
}

/// Returns more containers than allowed, so that what follows begins no container.
std::string deep(std::string_view container) {
  std::string text;
  for (int depth = 0; depth < 66; ++depth)
    text += container;
  return text;
}

/// Returns a line that looks like a definition, in containers, and text that may follow it.
std::vector<std::string> random_line(Random& random) {
  const std::string containers[] = {"",   "",          "x\n",          "x\n",    "> ",
                                    "> ", "- a\n\n  ", deep("[^a]: "), deep(">")};
  const std::string_view starts[] = {"[a]: u ", "[a]: u v ", "[a]: <u>v", "[a]:: ",
                                     "[a]: ",   "[a] : ",    "[^a]: ",    "[b]: w\n[a]: u v "};
  const std::string_view parts[] = {"a",       "[a] ",
                                    "[^a]: ",  "'",
                                    "'t' ",    "(",
                                    ")",       " ",
                                    "*b* ",    "\n",
                                    "\n",      "\n[a]: u ",
                                    "\n>",     "\n- ",
                                    "\n\n1. ", "\n===\n",
                                    "\\",      "`c` d",
                                    "|",       "<",
                                    "\n|-|\n", "long words go on "};
  std::vector<std::string> text = {random.pick(containers), std::string(random.pick(starts))};
  for (std::size_t count = random.below(6); count > 0; --count)
    text.emplace_back(random.pick(parts));
  return text;
}

}  // namespace

TEST_CASE("a line that can no longer become a definition is text", "[markdown]") {
  for (const std::string_view text :
       {"[a]: u v", "[a]: [^a]: [", "[a]: <u>v", "[a]: <u<", "[a]: u 't' v", "[a] b", "[]: u"}) {
    INFO(text);
    CHECK(is_text(text));
  }
  for (const std::string_view text : {"[a", "[a]", "[a]:", "[a]: ", "[a]: u", "[a]: u ", "[a]: <u>",
                                      "[a]: <u v", "[a]: u 't", "[a]: u 't'", "[a]: u 't' "}) {
    INFO(text);
    CHECK_FALSE(is_text(text));
  }
}

TEST_CASE("a line that begins with an angle bracket is held back only while it may become a tag",
          "[markdown]") {
  for (const std::string_view text : {"<", "</", "<d", "<div"}) {
    INFO(text);
    CHECK(may_become_marker(text, {}));
  }
  for (const std::string_view text : {"<>", "< ", "<\t", "<div>", "<div "}) {
    INFO(text);
    CHECK_FALSE(may_become_marker(text, {}));
  }
}

TEST_CASE("no continuation turns a line classified as text into a definition",
          "[markdown][property]") {
  std::size_t lines = 0;
  each_text(4, [&lines](const std::string& begin) {
    const std::string line = "[a]:" + begin;
    if (!is_text(line)) return;
    ++lines;
    each_text(2, [&line](const std::string& end) {
      if (scan_definition(line + end + "\n").length != 0) FAIL(line + end);
    });
  });
  CHECK(lines > 100);
}

TEST_CASE("lines that look like definitions stream exactly", "[markdown][property]") {
  markdown::Options without_completion;
  without_completion.completion = false;
  REQUIRE(growing_problem_of_any(random_line, 20) == "");
  REQUIRE(growing_problem_of_any(random_line, 20, without_completion) == "");
}
