// The lexer's work is linear in its input, even for long lines of tokens that open and never close.
// The CPU time is compared with that of a text an eighth as long: the test fails above thirty times
// as much, which quadratic work (64 times) exceeds.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "code/lexer.h"
#include "support/code_fragments.h"
#include "support/languages.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::code;
using namespace agent_timeline::testing;

namespace {

constexpr std::size_t kShort = 2'048;
constexpr std::size_t kLong = 8 * kShort;
constexpr std::clock_t kMaxGrowth = 30;
/// Allowance for the clock's resolution and for first touching memory.
constexpr std::clock_t kGrain = CLOCKS_PER_SEC / 200;

std::string repeated(std::string_view fragment, std::size_t size) {
  std::string text;
  while (text.size() < size)
    text += fragment;
  return text;
}

std::clock_t time_of(std::string_view language, std::string_view text) {
  std::clock_t best = 0;
  for (int run = 0; run < 3; ++run) {
    const std::clock_t begin = std::clock();
    LexState state = start_state(language);
    std::vector<Token> tokens;
    for (const std::string_view line : split_lines(text))
      lex_line(line, state, tokens);
    const std::clock_t time = std::clock() - begin;
    best = run == 0 ? time : std::min(best, time);
    if (best < kGrain) break;
  }
  return best;
}

void check_growth(std::string_view language, const std::string& fragment) {
  const std::clock_t time = time_of(language, repeated(fragment, kLong));
  if (time < kGrain) return;
  CAPTURE(fragment);
  CHECK(time < kMaxGrowth * time_of(language, repeated(fragment, kShort)) + kGrain);
}

}  // namespace

TEST_CASE("the lexer's work grows linearly", "[hostile][code]") {
  if (!is_soak()) SKIP("times are measured only in a soak");
  for (const std::string_view language : language_names()) {
    CAPTURE(language);
    for (const std::string_view fragment : kCodeFragments) {
      check_growth(language, std::string(fragment));
      check_growth(language, std::string(fragment) + " ");
      check_growth(language, "a" + std::string(fragment));
    }
    check_growth(language, std::string(kLong / 2, ' ') + std::string(kLong / 2, '#'));
  }
}
