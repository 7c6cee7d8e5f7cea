// Computes edits between random continuations of random HTML: applied to the nodes of one
// continuation they give the nodes of the other. A failure prints the seed; AGENT_TIMELINE_SEED
// repeats it.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "markdown/edits.h"
#include "support/dom_model.h"
#include "support/random.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;

namespace {

using Tokens = std::vector<std::string>;

const std::string_view kElements[] = {"p", "em", "ul", "li", "code"};
const std::string_view kVoid[] = {"<br>", "<hr>", "<input type=\"checkbox\">"};
const std::string_view kTexts[] = {"a",  "b",      "word ",  "&lt;",   "&amp;",      "&nbsp;",
                                   "\n", "\u00E9", "\u20AC", "\u20AD", "\U0001F600", "\U0001F601"};

/// Appends up to `count` tokens; `open` holds the open elements, innermost last.
void append_random(Random& random, std::size_t count, Tokens& tokens, Tokens& open) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t choice = random.below(100);
    if (choice < 50) {
      tokens.emplace_back(random.pick(kTexts));
    } else if (choice < 60) {
      tokens.emplace_back(random.pick(kVoid));
    } else if (choice < 80 && open.size() < 8) {
      const std::string name(random.pick(kElements));
      tokens.push_back("<" + name + (random.chance(20) ? " class=\"x\">" : ">"));
      open.push_back(name);
    } else if (!open.empty()) {
      tokens.push_back("</" + open.back() + ">");
      open.pop_back();
    }
  }
}

std::string joined(const Tokens& tokens, Tokens open) {
  std::string html;
  for (const std::string& token : tokens)
    html += token;
  for (; !open.empty(); open.pop_back())
    html += "</" + open.back() + ">";
  return html;
}

struct Case {
  std::string committed;
  std::string before;
  std::string after;
  markdown::OpenElements open;
};

/// Returns two texts with a common start, of which only a part is passed as committed.
Case random_case(Random& random) {
  Case made;
  Tokens tokens;
  Tokens open;
  append_random(random, random.below(20), tokens, open);
  made.committed = joined(tokens, {});
  // Knowing where the elements end only saves work; the result is the same.
  made.open = {open.size(), random.chance(80) ? joined({}, open).size() : 0};
  Tokens common;
  append_random(random, random.below(10), common, open);
  for (std::string* const side : {&made.before, &made.after}) {
    Tokens own = common;
    Tokens own_open = open;
    append_random(random, random.below(12), own, own_open);
    *side = joined(own, own_open);
  }
  return made;
}

}  // namespace

TEST_CASE("edits transform the nodes of one text into those of another", "[property][markdown]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < 10 * property_runs(); ++run) {
    INFO("AGENT_TIMELINE_SEED=" << first + run);
    Random random(first + run);
    const Case made = random_case(random);
    INFO(made.committed << " | " << made.before << " | " << made.after);
    std::vector<markdown::Edit> edits;
    markdown::append_edits(made.before, made.after, made.open, edits);
    DomModel model(made.committed + made.before);
    model.apply(edits);
    REQUIRE(model.problem().empty());
    REQUIRE(model.html() == made.committed + made.after);
    REQUIRE(edits.empty() == (made.before == made.after));
    REQUIRE(carried_bytes(edits) <= made.after.size());
  }
}
