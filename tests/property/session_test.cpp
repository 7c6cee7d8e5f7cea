// Properties of a whole session, tested with random conversations. A failure prints the seed and
// the smallest failing input; AGENT_TIMELINE_SEED repeats it, AGENT_TIMELINE_SOAK=1 tries ten times
// as many.
#include "agent_timeline/session.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/maria_script.h"
#include "support/random.h"
#include "support/script.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

namespace {

Session played(std::string_view input) {
  Session session;
  session.push(input);
  return session;
}

std::vector<std::size_t> random_cuts(Random& random, std::size_t size) {
  std::vector<std::size_t> cuts(random.below(12));
  for (std::size_t& cut : cuts)
    cut = random.below(size + 1);
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

/// Tries `problem_of` on random conversations, passing a new generator for its own choices.
template <typename Property>
void check_property(bool with_broken_lines, std::size_t cost, Property problem_of) {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(cost); ++run) {
    const std::uint64_t seed = first + run;
    Random random(seed);
    Lines lines = random_conversation(random, 1 + random.below(25));
    if (with_broken_lines) break_some_lines(random, lines);
    const std::uint64_t choices = random.next();
    const auto fails = [&](const Lines& some) {
      Random own(choices);
      return !problem_of(own, some).empty();
    };
    if (!fails(lines)) continue;
    lines = shrink(lines, fails);
    Random own(choices);
    FAIL("AGENT_TIMELINE_SEED=" << seed << "\n" << join_lines(lines) << problem_of(own, lines));
  }
  SUCCEED();
}

}  // namespace

TEST_CASE("the timeline does not depend on how the bytes are cut", "[property][session][decode]") {
  check_property(true, 1, [](Random& random, const Lines& lines) -> std::string {
    const std::string input = join_lines(lines);
    Session cut;
    std::size_t from = 0;
    for (const std::size_t to : random_cuts(random, input.size())) {
      cut.push(std::string_view(input).substr(from, to - from));
      from = to;
    }
    cut.push(std::string_view(input).substr(from));
    Session whole = played(input);
    if (everything(cut) != everything(whole)) return "the snapshots differ before the end";
    cut.end();
    whole.end();
    return everything(cut) == everything(whole) ? "" : "the snapshots differ after the end";
  });
}

TEST_CASE("patches applied to an empty snapshot give the session's snapshot after every push",
          "[property][session][emit]") {
  check_property(true, 1, [](Random& random, const Lines& lines) -> std::string {
    const std::string input = join_lines(lines);
    Session session;
    return patch_problem(session, input, random_cuts(random, input.size()));
  });
}

TEST_CASE("patches for single lines give the session's snapshot", "[property][session][emit]") {
  check_property(false, 4, [](Random&, const Lines& lines) -> std::string {
    std::vector<std::size_t> ends;
    std::size_t end = 0;
    for (const std::string& line : lines)
      ends.push_back(end += line.size() + 1);
    Session session;
    return patch_problem(session, join_lines(lines), ends);
  });
}

TEST_CASE("the output is well-formed", "[property][session][emit][render]") {
  check_property(true, 2, [](Random&, const Lines& lines) -> std::string {
    Session session = played(join_lines(lines));
    session.end();
    return output_problem(session);
  });
}

TEST_CASE("every line is one event", "[property][session][decode]") {
  check_property(false, 2, [](Random&, const Lines& lines) -> std::string {
    const auto events = played(join_lines(lines)).revision();
    return events == lines.size() ? "" : std::to_string(events) + " events";
  });
}

TEST_CASE("repeating an event changes only the revision and the diagnostics",
          "[property][session][timeline]") {
  check_property(false, 2, [](Random& random, const Lines& lines) -> std::string {
    if (lines.empty()) return "";
    Lines repeated = lines;
    const std::size_t from = random.below(lines.size());
    const std::size_t to = from + random.below(lines.size() - from + 1);
    repeated.insert(repeated.begin() + static_cast<std::ptrdiff_t>(to), lines[from]);
    const auto facts = [](const Lines& some) {
      Json snapshot = Json::parse(played(join_lines(some)).snapshot());
      for (const auto* name : {"revision", "diagnostics"})
        snapshot.erase(name);
      for (Json& entry : snapshot["entries"])
        entry.erase("diagnostics");
      return snapshot.dump();
    };
    return to <= from || facts(repeated) == facts(lines)
               ? ""
               : "the repeated event changes the snapshot";
  });
}

TEST_CASE("losing a message removes only its own entry", "[property][session][timeline]") {
  check_property(false, 2, [](Random&, const Lines& lines) -> std::string {
    const std::string lost = R"({"id":"lost","desc":{"msg":"UserMessage","content":"lost"}})";
    Lines with = lines;
    with.insert(with.begin() + static_cast<std::ptrdiff_t>(lines.size() / 2), lost);
    const auto bodies = [](const Lines& some) {
      Session session = played(join_lines(some));
      std::vector<std::string> out;
      const Json snapshot = Json::parse(session.snapshot());
      for (const Json& entry : snapshot["entries"])
        out.push_back(entry["status"].dump() + session.html(entry["id"].get<std::string>()));
      return out;
    };
    std::vector<std::string> more = bodies(with);
    const std::vector<std::string> less = bodies(lines);
    if (more.size() != less.size() + 1) return "the message does not add exactly one entry";
    const auto differs = std::mismatch(less.begin(), less.end(), more.begin()).second;
    if (differs->find("lost") == std::string::npos) return "another entry changed: " + *differs;
    more.erase(differs);
    return more == less ? "" : "other entries changed, too";
  });
}

TEST_CASE("corrupted bytes give well-formed output, the same as in one push",
          "[property][session][decode]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(2); ++run) {
    Random random(first + run);
    std::string input = join_lines(random_conversation(random, 1 + random.below(4)));
    if (random.chance(75)) {
      const auto units = random_units(random, random.pick(kScriptDialects), 1 + random.below(3));
      input = join_blocks(units, interleave(random, units));
    }
    for (std::size_t i = random.below(20); i > 0; --i)
      input[random.below(input.size())] = static_cast<char>(random.below(256));
    Session session;
    CAPTURE(first + run, input);
    REQUIRE(patch_problem(session, input, random_cuts(random, input.size())) == "");
    REQUIRE(output_problem(session) == "");
    Session whole = played(input);
    whole.end();
    REQUIRE(everything(whole) == everything(session));
  }
}
