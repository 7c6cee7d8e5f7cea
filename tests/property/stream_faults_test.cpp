// Faulty streams: events are duplicated, lost, reordered, cut or late, and two sessions are mixed.
// Tested with the recordings of real agents, or random conversations if there are none. After every
// push the patches give a consistent snapshot, and after the end nothing is open. A failure prints
// its seed; AGENT_TIMELINE_SEED repeats it, AGENT_TIMELINE_SOAK=1 tries over 1,600 of each fault.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent_timeline/session.h"
#include "support/maria_script.h"
#include "support/mirror.h"
#include "support/random.h"
#include "support/recordings.h"
#include "support/script.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

namespace {

/// Limits for a recording, so that a run takes milliseconds.
constexpr std::size_t kMaxLines = 30;
constexpr std::size_t kMaxBytes = 8'000;
constexpr std::size_t kPushes = 8;

/// Returns the sessions to make streams from, as lines; read once.
const std::vector<Lines>& sessions() {
  static const std::vector<Lines> all = [] {
    std::vector<Lines> out;
    for (const Recording& recording : recordings())
      out.push_back(event_texts(recording, recording.bytes()));
    Random random(property_seed());
    while (out.size() < 8) {
      Lines lines;
      for (const ScriptUnit& unit : random_units(random, random.pick(kScriptDialects), 12)) {
        for (const ScriptBlock& block : unit.blocks)
          lines.insert(lines.end(), block.lines.begin(), block.lines.end());
      }
      out.push_back(std::move(lines));
    }
    return out;
  }();
  return all;
}

/// Returns some consecutive lines of a session, most often its first.
Lines some_lines(Random& random) {
  const Lines& all = sessions()[random.below(sessions().size())];
  // In soak runs huge events too.
  const bool takes_all = is_soak() && random.chance(10);
  Lines out;
  std::size_t bytes = 0;
  for (std::size_t at = random.chance(60) ? 0 : random.below(all.size());
       at < all.size() && out.size() < kMaxLines; ++at) {
    if (!takes_all && all[at].size() > kMaxBytes / 4) continue;
    bytes += all[at].size();
    if (!takes_all && bytes > kMaxBytes) break;
    out.push_back(all[at]);
  }
  return out;
}

using Fault = void (*)(Random& random, Lines& lines);

void duplicate(Random& random, Lines& lines) {
  const std::size_t at = random.below(lines.size());
  const std::size_t to = at + random.below(lines.size() - at + 1);
  const std::string copy = lines[at];
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(to), copy);
}

void drop(Random& random, Lines& lines) {
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size())));
}

void reorder(Random& random, Lines& lines) {
  const std::size_t at = random.below(lines.size());
  std::swap(lines[at], lines[std::min(at + 1 + random.below(4), lines.size() - 1)]);
}

void cut(Random& random, Lines& lines) {
  std::string& line = lines[random.below(lines.size())];
  line.resize(random.below(line.size() + 1));
}

void delay(Random& random, Lines& lines) {
  const auto at = static_cast<std::ptrdiff_t>(random.below(lines.size()));
  std::string late = std::move(lines[static_cast<std::size_t>(at)]);
  lines.erase(lines.begin() + at);
  const auto rest = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(lines.size()) - at);
  const auto by = static_cast<std::ptrdiff_t>(random.below(rest + 1));
  lines.insert(lines.begin() + at + by, std::move(late));
}

/// Mixes in another session's lines, or appends them after a cut.
void splice(Random& random, Lines& lines) {
  const Lines other = some_lines(random);
  if (random.chance(30)) {
    lines.resize(random.below(lines.size()) + 1);
    lines.insert(lines.end(), other.begin(), other.end());
    return;
  }
  Lines mixed;
  std::size_t a = 0;
  std::size_t b = 0;
  while (a < lines.size() || b < other.size()) {
    const bool first = b == other.size() || (a < lines.size() && random.chance(50));
    mixed.push_back(first ? lines[a++] : other[b++]);
  }
  lines = std::move(mixed);
}

/// Repeats everything from a random line on.
void again(Random& random, Lines& lines) {
  const Lines tail(lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size())),
                   lines.end());
  lines.insert(lines.end(), tail.begin(), tail.end());
}

std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  return out;
}

/// Returns the first problem after a push, or empty.
std::string problem_of(const Lines& lines, std::uint64_t choices) {
  Random random(choices);
  const std::string input = joined(lines);
  Session session;
  Mirror mirror;
  const auto check = [&](bool ended) {
    if (!mirror.problem().empty()) return mirror.problem();
    const std::string snapshot = session.snapshot();
    if (mirror.snapshot() != Json::parse(snapshot)) {
      return Json::diff(Json::parse(snapshot), mirror.snapshot()).dump();
    }
    return snapshot_problem(snapshot, ended);
  };
  std::size_t from = 0;
  for (std::size_t push = 0; from < input.size(); ++push) {
    const bool is_last = push + 1 == kPushes;
    const std::size_t size = 1 + random.below(2 * (input.size() / kPushes + 1));
    const std::size_t to = is_last ? input.size() : std::min(input.size(), from + size);
    mirror.apply(session.push(std::string_view(input).substr(from, to - from)));
    from = to;
    if (std::string problem = check(false); !problem.empty()) return problem;
  }
  mirror.apply(session.end());
  return check(true);
}

void check_fault(Fault fault) {
  constexpr std::size_t kOfSoak = 10'000;
  // Seven faults: 210 runs, or more than ten thousand in a soak.
  const std::size_t runs = property_runs() >= kOfSoak ? kOfSoak / 6 : property_runs() / 33;
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < runs; ++run) {
    Random random(first + run);
    Lines lines = some_lines(random);
    for (std::size_t times = 1 + random.below(4); times > 0 && !lines.empty(); --times)
      fault(random, lines);
    const std::uint64_t choices = random.next();
    const auto fails = [&](const Lines& some) { return !problem_of(some, choices).empty(); };
    if (!fails(lines)) continue;
    lines = shrink(lines, fails);
    FAIL("AGENT_TIMELINE_SEED=" << first + run << "\n"
                                << joined(lines) << problem_of(lines, choices));
  }
  SUCCEED();
}

}  // namespace

TEST_CASE("duplicated events leave a consistent snapshot", "[property][faults][session]") {
  check_fault(duplicate);
}

TEST_CASE("lost events leave a consistent snapshot", "[property][faults][session]") {
  check_fault(drop);
}

TEST_CASE("reordered events leave a consistent snapshot", "[property][faults][session]") {
  check_fault(reorder);
}

TEST_CASE("truncated events leave a consistent snapshot", "[property][faults][session]") {
  check_fault(cut);
}

TEST_CASE("delayed events leave a consistent snapshot", "[property][faults][session]") {
  check_fault(delay);
}

TEST_CASE("two sessions spliced into one stream leave a consistent snapshot",
          "[property][faults][session]") {
  check_fault(splice);
}

TEST_CASE("a restarted session leaves a consistent snapshot", "[property][faults][session]") {
  check_fault(again);
}
