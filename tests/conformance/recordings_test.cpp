// Plays real recordings from the folders that AGENT_TIMELINE_FIXTURES names: no event may be lost,
// whatever its dialect, and the output must be well-formed. The recordings are not part of the
// repository (support/recordings.h).
#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "agent_timeline/session.h"
#include "base/json/read.h"
#include "base/text.h"
#include "decode/dialect.h"
#include "support/decoded.h"
#include "support/random.h"
#include "support/recordings.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using Json = nlohmann::ordered_json;
using testing::event_texts;
using testing::property_runs;
using testing::property_seed;
using testing::Random;
using testing::Recording;

namespace {

/// Returns all recordings; skips the test if there are none.
std::vector<Recording> all_recordings() {
  std::vector<Recording> all = testing::recordings();
  if (all.empty()) SKIP("AGENT_TIMELINE_FIXTURES is not set: no recordings to play");
  return all;
}

/// Returns the recordings of a supported dialect.
std::vector<Recording> known_recordings() {
  std::vector<Recording> known = all_recordings();
  std::erase_if(known, [](const Recording& one) { return one.dialect.empty(); });
  return known;
}

/// Adds the repository's own conversations, which are always present.
std::vector<Recording> known_logs() {
  std::vector<Recording> out = testing::own_logs();
  for (Recording& one : testing::recordings()) {
    if (!one.dialect.empty()) out.push_back(std::move(one));
  }
  return out;
}

/// An event and its dialect.
struct Told {
  std::string text;
  std::string dialect;
};

std::vector<Told> told_by(const Recording& recording) {
  std::vector<Told> out;
  for (std::string& text : event_texts(recording, recording.bytes())) {
    // Skip text that is not JSON: it would end at the next line break.
    if (Json::accept(text)) out.push_back({std::move(text), recording.dialect});
  }
  return out;
}

/// How likely the event is of its dialect by its own members; 0 if it is no JSON.
int own_score(const Told& told) {
  const auto read = read_json(told.text);
  const Value* value = std::get_if<Value>(&read);
  if (value == nullptr) return 0;
  for (const Dialect& dialect : dialects()) {
    if (dialect.name == told.dialect) return dialect.score({*value, {}});
  }
  return 0;
}

bool is_sure(const Told& told) {
  return own_score(told) >= kSureScore;
}

/// True if no dialect has to claim the event when the event before it was of the dialect `last`.
bool may_be_unclaimed(const Told& told, std::string_view last) {
  return own_score(told) < (last == told.dialect ? 1 : kHintScore);
}

void shuffle(std::vector<Told>& events, Random& random) {
  for (std::size_t i = events.size(); i > 1; --i)
    std::swap(events[i - 1], events[random.below(i)]);
}

class Claims final : public EventSink {
 public:
  void on_event(Event event, const EventPosition&) override { dialects.push_back(event.dialect); }
  std::vector<std::string_view> dialects;
};

/// Checks that every event for which `is_meant` holds is assigned to its own dialect, or to none if
/// it has a meaning only in a stream that is known to be of its dialect.
void check_claims(const std::vector<Told>& told, bool (*is_meant)(const Told&)) {
  Claims claims;
  Decoder decoder(claims, {});
  std::string_view last;
  for (const Told& one : told) {
    decoder.feed(one.text + "\n");
    for (const std::string_view dialect : std::exchange(claims.dialects, {})) {
      const bool may_be_so = dialect.empty() ? may_be_unclaimed(one, last) : dialect == one.dialect;
      if (!dialect.empty()) last = dialect;
      if (may_be_so || !is_meant(one)) continue;
      CAPTURE(one.text.substr(0, 600));
      CHECK(dialect == one.dialect);
    }
  }
}

/// Returns the number of expected cards by reason, for input that is not an event of any dialect.
/// The recordings really contain it: truncated lines, scalars, and kinds invented to test readers.
std::map<std::string, std::size_t> explained_cards(const Recording& recording) {
  const std::string name = recording.path.filename().string();
  if (name == "ccl-edge_cases.jsonl") {
    return {{"not-an-event", 3}, {"unknown-event", 1}, {"unknown-shape", 1}};
  }
  if (name == "gleam-fixtures.jsonl") return {{"unknown-block", 3}, {"unknown-kind", 1}};
  return {};
}

struct Report {
  std::size_t events = 0;
  std::size_t entries = 0;
  /// By reason.
  std::map<std::string, std::size_t> cards;
  std::map<std::string, std::size_t> diagnostics;
};

Report report_on(const Session& session) {
  Report report;
  const Json snapshot = Json::parse(session.snapshot());
  report.events = snapshot["revision"];
  report.entries = snapshot["entries"].size();
  for (const Json& entry : snapshot["entries"]) {
    if (entry["kind"] != "unknown") continue;
    const auto key = entry["title"]["key"].get<std::string>();
    ++report.cards[key.substr(key.find('.') + 1)];
  }
  for (const Json& diagnostic : snapshot["diagnostics"])
    ++report.diagnostics[diagnostic["code"]];
  return report;
}

std::string counts(const std::map<std::string, std::size_t>& map) {
  std::string out;
  for (const auto& [name, count] : map)
    out += (out.empty() ? "" : ", ") + name + " " + std::to_string(count);
  return out.empty() ? "none" : out;
}

/// Returns fewer cuts for long inputs, since every push compares whole snapshots.
std::vector<std::size_t> some_cuts(std::size_t size) {
  constexpr std::size_t compared_bytes = 1'500'000;
  const std::size_t pushes = std::clamp<std::size_t>(compared_bytes / (size + 1), 4, 20);
  std::vector<std::size_t> cuts;
  for (std::size_t at = 1000; at < size; at += size / pushes + 1)
    cuts.push_back(at);
  return cuts;
}

}  // namespace

TEST_CASE("every event of every recording is counted, and the patches give the snapshot",
          "[recordings][decode]") {
  for (const Recording& recording : all_recordings()) {
    CAPTURE(recording.name());
    const std::string bytes = recording.bytes();
    Session session;
    session.push(bytes);
    session.end();
    CHECK(session.revision() == event_texts(recording, bytes).size());
    CHECK(testing::output_problem(session) == "");
    Session cut;
    CHECK(testing::patch_problem(cut, bytes, some_cuts(bytes.size())) == "");
    CHECK(cut.snapshot() == session.snapshot());
  }
}

TEST_CASE("recordings are decoded in their own dialect, and every card is explained",
          "[recordings][decode]") {
  for (const Recording& recording : all_recordings()) {
    CAPTURE(recording.name());
    const std::string bytes = recording.bytes();
    Session session;
    session.push(bytes);
    session.end();
    const Report report = report_on(session);
    std::cout << recording.name() << ": " << count_lines(bytes) << " lines, " << report.entries
              << " entries, cards: " << counts(report.cards)
              << (recording.has_verified_cards ? "" : " (not explained yet)")
              << "; diagnostics: " << counts(report.diagnostics) << "\n";
    if (!recording.has_verified_cards) continue;
    const Json facts = Json::parse(session.snapshot())["session"];
    const bool is_bookkeeping = !Json::parse(session.stats())["hidden"].empty();
    CHECK((report.entries > 0 || is_bookkeeping || !facts["model"].is_null()));
    CHECK(report.cards == explained_cards(recording));
    CHECK(facts["dialects"] == Json{recording.dialect});
  }
}

TEST_CASE("every event of a recording has its dialect, alone and mixed with other dialects",
          "[recordings][decode]") {
  std::vector<std::vector<Told>> streams;
  for (const Recording& recording : known_recordings()) {
    CAPTURE(recording.name());
    std::vector<Told>& stream = streams.emplace_back();
    for (std::string& text : event_texts(recording, recording.bytes()))
      stream.push_back({std::move(text), recording.dialect});
    for (const Told& one : stream) {
      CAPTURE(one.text);
      for (const Event& event : testing::decode_all(one.text)) {
        const bool may_be_so = event.dialect.empty() && may_be_unclaimed(one, {});
        if (!may_be_so) CHECK(event.dialect == one.dialect);
      }
    }
  }
  std::string mixed;
  std::vector<const Told*> order;
  for (std::size_t row = 0; row < 400; ++row) {
    for (const std::vector<Told>& stream : streams) {
      if (row >= stream.size()) continue;
      mixed += stream[row].text + "\n";
      order.push_back(&stream[row]);
    }
  }
  const std::vector<Event> events = testing::decode_all(mixed);
  REQUIRE(events.size() == order.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    CAPTURE(i);
    const bool may_be_so = events[i].dialect.empty() && may_be_unclaimed(*order[i], {});
    if (!may_be_so) CHECK(events[i].dialect == order[i]->dialect);
  }
}

TEST_CASE("events have their own dialect in any order", "[recordings][property][decode]") {
  const std::uint64_t seed = property_seed();
  Random random(seed);
  CAPTURE(seed);
  std::vector<Told> all;
  for (const Recording& recording : known_logs()) {
    CAPTURE(recording.name());
    std::vector<Told> own = told_by(recording);
    shuffle(own, random);
    own.resize(std::min(own.size(), property_runs(2)));
    check_claims(own, [](const Told&) { return true; });
    own.resize(std::min(own.size(), property_runs(10)));
    all.insert(all.end(), own.begin(), own.end());
  }
  // In a mix, an ambiguous event is assigned to the last recognised dialect, so check only certain
  // ones.
  shuffle(all, random);
  check_claims(all, is_sure);
}

TEST_CASE("events of other programs are not taken for those of Pi, Wave or maria",
          "[recordings][decode]") {
  // Other programs' events, which must not be read as those of Pi, Wave or maria.
  constexpr std::array<std::string_view, 10> folders = {
      "acp", "agui", "ai", "cline", "codex", "copilot", "gemini", "langgraph", "mcp", "opencode"};
  for (const Recording& recording : all_recordings()) {
    if (std::find(folders.begin(), folders.end(), recording.folder) == folders.end()) continue;
    CAPTURE(recording.name());
    for (const Event& event : testing::decode_all(recording.bytes())) {
      const bool is_taken =
          event.dialect == "pi" || event.dialect == "wave" || event.dialect == "maria";
      CHECK_FALSE(is_taken);
    }
  }
}
