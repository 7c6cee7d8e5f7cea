// Properties of every dialect, tested with random conversations in one dialect each. A failure
// prints the seed and the smallest failing conversation (reduced by whole units);
// AGENT_TIMELINE_SEED repeats it, AGENT_TIMELINE_SOAK=1 tries ten times as many.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "agent_timeline/session.h"
#include "support/random.h"
#include "support/script.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;
using Units = std::vector<ScriptUnit>;
using Order = std::vector<BlockRef>;

namespace {

Session played(std::string_view input) {
  Session session;
  session.push(input);
  return session;
}

/// Returns an entry's content, without what depends on other entries or on the order of events.
std::string content_of(Json entry) {
  for (const auto* name : {"id", "revision", "parent", "turn", "group", "diagnostics", "startedAt",
                           "endedAt", "durationMs"}) {
    entry.erase(name);
  }
  return entry.dump();
}

std::vector<std::string> contents(Session& session) {
  session.end();
  std::vector<std::string> out;
  const Json snapshot = Json::parse(session.snapshot());
  for (const Json& entry : snapshot["entries"])
    out.push_back(content_of(entry));
  return out;
}

/// Returns the snapshot without the count of events and without diagnostics.
std::string facts(const Session& session) {
  Json snapshot = Json::parse(session.snapshot());
  snapshot.erase("revision");
  snapshot.erase("diagnostics");
  snapshot["session"].erase("droppedDiagnostics");
  for (Json& entry : snapshot["entries"])
    entry.erase("diagnostics");
  return snapshot.dump(1);
}

using Problem = std::function<std::string(Random& random, const Units& units)>;

/// Removes units as long as the property still fails.
Units smallest(Units units, const std::function<bool(const Units&)>& fails) {
  for (std::size_t i = units.size(); i-- > 0;) {
    Units fewer = units;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (fails(fewer)) units = std::move(fewer);
  }
  return units;
}

void check_units(const Problem& problem_of) {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    const std::uint64_t seed = first + run;
    Random random(seed);
    const std::string_view dialect = kScriptDialects[run % std::size(kScriptDialects)];
    Units units = random_units(random, dialect, 1 + random.below(8));
    const std::uint64_t choices = random.next();
    const auto fails = [&](const Units& some) {
      Random own(choices);
      return !problem_of(own, some).empty();
    };
    if (!fails(units)) continue;
    units = smallest(units, fails);
    Random own(choices);
    const std::string problem = problem_of(own, units);
    FAIL("AGENT_TIMELINE_SEED=" << seed << " (" << dialect << ")\n" << problem);
  }
  SUCCEED();
}

/// Formats both inputs for the message of a failure.
std::string difference(const std::string& what, const std::string& a, const std::string& b) {
  return what + "\n--- first:\n" + a + "--- second:\n" + b;
}

}  // namespace

TEST_CASE("repeating an event that has an identity changes nothing, in any dialect",
          "[property][decode][timeline]") {
  check_units([](Random& random, const Units& units) -> std::string {
    const Order order = interleave(random, units);
    std::vector<std::size_t> repeatable;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (units[order[i].unit].blocks[order[i].block].repeatable) repeatable.push_back(i);
    }
    if (repeatable.empty()) return "";
    const std::size_t from = repeatable[random.below(repeatable.size())];
    Order repeated = order;
    const std::size_t to = from + 1 + random.below(order.size() - from);
    repeated.insert(repeated.begin() + static_cast<std::ptrdiff_t>(to), order[from]);
    const std::string once = join_blocks(units, order);
    const std::string twice = join_blocks(units, repeated);
    if (facts(played(once)) == facts(played(twice))) return "";
    return difference("the repeated event changes the timeline", once, twice) +
           Json::diff(Json::parse(facts(played(once))), Json::parse(facts(played(twice)))).dump(1);
  });
}

TEST_CASE("the timeline does not depend on how the bytes are cut, in any dialect",
          "[property][decode][timeline]") {
  check_units([](Random& random, const Units& units) -> std::string {
    const std::string input = join_blocks(units, interleave(random, units));
    Session cut;
    std::size_t from = 0;
    while (from < input.size()) {
      const std::size_t size = std::min(input.size() - from, 1 + random.below(200));
      cut.push(std::string_view(input).substr(from, size));
      from += size;
    }
    Session whole = played(input);
    cut.end();
    whole.end();
    return everything(cut) == everything(whole)
               ? ""
               : "cutting the bytes changes the timeline\n" + input;
  });
}

TEST_CASE("patches applied to an empty snapshot give the session's snapshot, in any dialect",
          "[property][decode][emit]") {
  check_units([](Random& random, const Units& units) -> std::string {
    const std::string input = join_blocks(units, interleave(random, units));
    std::vector<std::size_t> cuts;
    for (std::size_t at = random.below(120); at < input.size(); at += 1 + random.below(400))
      cuts.push_back(at);
    Session session;
    const std::string problem = patch_problem(session, input, cuts);
    return problem.empty() ? output_problem(session) : problem + "\n" + input;
  });
}

TEST_CASE("reordered events give the same set of entries, in any dialect",
          "[property][decode][timeline]") {
  check_units([](Random& random, const Units& units) -> std::string {
    const std::string sent = join_blocks(units, interleave(random, units));
    const std::string shuffled = join_blocks(units, shuffle(random, units));
    Session one = played(sent);
    Session other = played(shuffled);
    std::vector<std::string> a = contents(one);
    std::vector<std::string> b = contents(other);
    if (a.empty() && !units.empty()) return "no entries are shown for\n" + sent;
    std::sort(a.begin(), a.end());
    std::sort(b.begin(), b.end());
    if (a == b) return "";
    std::vector<std::string> only_a;
    std::vector<std::string> only_b;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(only_a));
    std::set_difference(b.begin(), b.end(), a.begin(), a.end(), std::back_inserter(only_b));
    std::string out = difference("the entries differ", sent, shuffled) + "only in the first:\n";
    for (const std::string& entry : only_a)
      out += entry + "\n";
    out += "only in the second:\n";
    for (const std::string& entry : only_b)
      out += entry + "\n";
    return out;
  });
}

TEST_CASE("losing a block of events changes only its own entry, in any dialect",
          "[property][decode][timeline]") {
  check_units([](Random& random, const Units& units) -> std::string {
    const Order order = interleave(random, units);
    if (order.empty()) return "";
    const std::size_t lost = random.below(order.size());
    Order fewer = order;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(lost));
    const std::string& mark = units[order[lost].unit].mark;
    const auto others = [&](const Order& some) {
      Session session = played(join_blocks(units, some));
      std::vector<std::string> out = contents(session);
      std::erase_if(
          out, [&](const std::string& entry) { return entry.find(mark) != std::string::npos; });
      return out;
    };
    if (others(order) == others(fewer)) return "";
    return difference("losing a block of " + mark + " changed other entries",
                      join_blocks(units, order), join_blocks(units, fewer));
  });
}

TEST_CASE("two identical text deltas both count", "[property][decode][timeline]") {
  const std::string chunk =
      R"({"agent-timeline":"message","key":"k","append":true,"open":true,"text":"ab "})"
      "\n";
  const std::string wave =
      R"({"method":"assistantContentUpdated","params":{"messageId":"m","chunk":"ab ","stage":"streaming"},"sessionId":"s"})"
      "\n";
  const std::string claude =
      R"({"type":"stream_event","event":{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"ab "}},"session_id":"s"})"
      "\n";
  for (const std::string& delta : {chunk, wave, claude}) {
    CAPTURE(delta);
    const Json snapshot = Json::parse(played(delta + delta).snapshot());
    REQUIRE(snapshot["entries"].size() == 1);
    CHECK(snapshot["entries"][0]["summary"] == "ab ab");
  }
}
