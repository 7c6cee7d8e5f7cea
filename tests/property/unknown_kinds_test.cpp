// New versions of a program degrade to cards: what an event shows does not vanish if one of its
// kinds gets an unknown name, and no empty entries appear. Tested with conversations in every
// dialect and the recordings of real agents. AGENT_TIMELINE_SEED chooses other events,
// AGENT_TIMELINE_SOAK=1 ten times as many.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "agent_timeline/session.h"
#include "decode/dialect.h"
#include "support/decoded.h"
#include "support/random.h"
#include "support/recordings.h"
#include "support/session_checks.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;

namespace {

/// Members that name the kind of an event.
constexpr std::string_view kKinds[] = {"type",  "subtype", "method", "event",
                                       "stage", "role",    "msg",    "sessionUpdate"};
constexpr std::size_t kDepth = 4;

/// Finds the members of `value` that name kinds, as JSON pointers.
void find_kinds(const Json& value, const std::string& place, std::size_t depth,
                std::vector<std::string>& places) {
  if (depth == kDepth || !value.is_object()) return;
  for (const auto& [name, member] : value.items()) {
    const std::string here = place + "/" + name;
    const bool is_kind = std::find(std::begin(kKinds), std::end(kKinds), name) != std::end(kKinds);
    const bool is_plain = name.find_first_of("/~") == std::string::npos;
    if (is_kind && is_plain && member.is_string()) places.push_back(here);
    if (is_plain) find_kinds(member, here, depth + 1, places);
  }
}

/// True if anything of an event is visible: an entry, a fact or a diagnostic.
bool is_seen(const Event& event) {
  return !event.bodies.empty() || !event.notes.empty();
}

/// True for the start of an item; if its kind is unknown, only its end shows a card.
bool only_begins(const std::string& text) {
  return text.find("\"item.started\"") != std::string::npos ||
         text.find("\"item/started\"") != std::string::npos;
}

/// True if anything of `text` is visible when it follows `before`.
bool is_seen_behind(const std::string& before, const std::string& text) {
  const std::vector<Event> events = decode_all(before + text + "\n");
  const std::size_t from = decode_all(before).size();
  return std::any_of(events.begin() + static_cast<std::ptrdiff_t>(std::min(from, events.size())),
                     events.end(), is_seen);
}

std::vector<Recording> known() {
  std::vector<Recording> out = own_logs();
  for (Recording& one : recordings()) {
    if (!one.dialect.empty()) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace

TEST_CASE("unknown kinds are tested in every dialect", "[accounted][decode]") {
  std::set<std::string_view> tried;
  const std::vector<Recording> logs = own_logs();
  for (const Recording& log : logs)
    tried.insert(log.dialect);
  std::set<std::string_view> all;
  for (const Dialect& dialect : dialects())
    all.insert(dialect.name);
  CHECK(tried == all);
}

TEST_CASE("the content of an event is still shown if one of its kinds is unknown",
          "[property][accounted][decode]") {
  const std::size_t tries = property_runs(40);
  Random random(property_seed());
  for (const Recording& recording : known()) {
    CAPTURE(recording.name());
    const std::vector<std::string> texts = event_texts(recording, recording.bytes());
    for (std::size_t run = 0; run < tries && !texts.empty(); ++run) {
      const std::size_t at = random.below(texts.size());
      const Json event = Json::parse(texts[at], nullptr, false);
      if (event.is_discarded()) continue;
      std::vector<std::string> places;
      find_kinds(event, "", 0, places);
      if (places.empty()) continue;
      std::string before;
      for (std::size_t i = at < 8 ? 0 : at - 8; i < at; ++i)
        before += texts[i] + "\n";
      if (only_begins(texts[at]) || !is_seen_behind(before, texts[at])) continue;
      const std::string& place = places[random.below(places.size())];
      Json renamed = event;
      Json& kind = renamed[Json::json_pointer(place)];
      kind = "brand-new-" + kind.get<std::string>();
      CAPTURE(place, renamed.dump().substr(0, 600));
      CHECK(is_seen_behind(before, renamed.dump()));
    }
  }
}

TEST_CASE("recordings with unknown or missing kinds give no empty entries",
          "[property][accounted][decode]") {
  Random random(property_seed());
  for (const Recording& recording : known()) {
    CAPTURE(recording.name());
    const std::vector<std::string> texts = event_texts(recording, recording.bytes());
    std::string input;
    for (std::size_t i = 0; i < std::min<std::size_t>(texts.size(), 300); ++i) {
      Json event = Json::parse(texts[i], nullptr, false);
      std::vector<std::string> places;
      if (!event.is_discarded()) find_kinds(event, "", 0, places);
      if (!places.empty() && random.chance(30)) {
        const Json::json_pointer place(places[random.below(places.size())]);
        if (random.chance(50)) {
          event[place] = random.chance(50) ? Json(7) : Json("brand-new");
        } else {
          event[place.parent_pointer()].erase(place.back());
        }
      }
      input += (event.is_discarded() ? texts[i] : event.dump()) + "\n";
    }
    Session session;
    session.push(input);
    session.end();
    CHECK(output_problem(session) == "");
    const Json snapshot = Json::parse(session.snapshot());
    for (const Json& entry : snapshot["entries"]) {
      const bool is_nameless = entry["kind"] == "tool" && entry["title"]["text"] == "Unnamed tool";
      const bool is_empty = is_nameless && entry["parts"].empty() && entry["summary"] == "";
      CAPTURE(entry.dump().substr(0, 400));
      CHECK_FALSE(is_empty);
    }
  }
}
