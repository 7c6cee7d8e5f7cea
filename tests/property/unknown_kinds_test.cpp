// New versions of a program degrade to cards: what an event shows does not vanish if one of its
// kinds or statuses gets an unknown name, and no empty entries appear. Tested with conversations in
// every dialect and the recordings of real agents. AGENT_TIMELINE_SEED chooses other events,
// AGENT_TIMELINE_SOAK=1 ten times as many.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "agent_timeline/session.h"
#include "decode/dialect.h"
#include "decode/read/bare.h"
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
/// Members that say how far a call is.
constexpr std::string_view kStatuses[] = {"status", "state", "outcome"};
constexpr std::size_t kDepth = 4;
constexpr std::size_t kDepthWithArrays = 8;

/// Finds the members of a value that have one of `names`, as JSON pointers.
class MemberSearch {
 public:
  MemberSearch(std::span<const std::string_view> names, std::size_t depth, bool enters_arrays)
      : names_(names), depth_(depth), enters_arrays_(enters_arrays) {}

  void visit(const Json& value, const std::string& place = "", std::size_t depth = 0) {
    const bool is_entered = value.is_object() || (enters_arrays_ && value.is_array());
    if (depth == depth_ || !is_entered) return;
    for (const auto& [name, member] : value.items()) {
      if (name.find_first_of("/~") != std::string::npos) continue;
      const std::string here = place + "/" + name;
      const bool is_named = std::find(names_.begin(), names_.end(), name) != names_.end();
      if (is_named && member.is_string()) places.push_back(here);
      visit(member, here, depth + 1);
    }
  }

  std::vector<std::string> places;

 private:
  std::span<const std::string_view> names_;
  std::size_t depth_;
  bool enters_arrays_;
};

/// Finds the members of `value` that name kinds.
std::vector<std::string> find_kinds(const Json& value) {
  MemberSearch search(kKinds, kDepth, false);
  search.visit(value);
  return std::move(search.places);
}

/// Finds the members of `value` and of the elements in it that have one of `names`.
std::vector<std::string> find_in_elements(const Json& value,
                                          std::span<const std::string_view> names) {
  MemberSearch search(names, kDepthWithArrays, true);
  search.visit(value);
  return std::move(search.places);
}

/// Removes what is beside the elements that lead to `place`, and returns the new place. Empty if no
/// array leads there.
std::string keep_only(const std::string& place, Json& event) {
  std::string kept;
  bool any = false;
  Json* here = &event;
  for (std::size_t at = 1; at <= place.size();) {
    const std::size_t end = std::min(place.find('/', at), place.size());
    std::string token = place.substr(at, end - at);
    if (here->is_array()) {
      Json element = std::move((*here)[std::stoul(token)]);
      *here = Json::array();
      here->push_back(std::move(element));
      token = "0";
      any = true;
    }
    kept += "/" + token;
    here = &(*here)[Json::json_pointer("/" + token)];
    at = end + 1;
  }
  return any ? kept : std::string();
}

void rename_value(const std::string& place, Json& event) {
  Json& value = event[Json::json_pointer(place)];
  value = "brand-new-" + value.get<std::string>();
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

/// True if an event of `text` meets the condition when it follows `before`.
template <typename Condition>
bool any_behind(const std::string& before, const std::string& text, Condition condition) {
  const std::vector<Event> events = decode_all(before + text + "\n");
  const std::size_t from = decode_all(before).size();
  return std::any_of(events.begin() + static_cast<std::ptrdiff_t>(std::min(from, events.size())),
                     events.end(), condition);
}

/// True for a message that is still being written; what is unknown in it is shown at its end.
bool is_unfinished(const std::string& text) {
  return only_begins(text) || text.find("\"message_start\"") != std::string::npos ||
         text.find("\"message_update\"") != std::string::npos;
}

/// True if anything of `text` is visible when it follows `before`.
bool is_seen_behind(const std::string& before, const std::string& text) {
  return any_behind(before, text, is_seen);
}

/// True if the event has a result of a call.
bool holds_result(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    const auto* call = std::get_if<ToolCallEvent>(&body);
    return call != nullptr &&
           ((call->result && !is_bare(*call->result)) || !call->output_chunk.empty());
  });
}

/// True if the event has a result, or says what it does not know: in a card, or by a diagnostic.
bool keeps_result(const Event& event) {
  const bool has_card =
      std::any_of(event.bodies.begin(), event.bodies.end(),
                  [](const EventBody& body) { return std::holds_alternative<UnknownEvent>(body); });
  const bool has_note =
      std::any_of(event.notes.begin(), event.notes.end(),
                  [](const DecodeNote& note) { return note.code == "unknown-status"; });
  return holds_result(event) || has_card || has_note;
}

/// An event of a recording, and the lines before it.
struct Sample {
  Json event;
  std::string text;
  std::string before;
};

Sample sample_of(const std::vector<std::string>& texts, Random& random) {
  const std::size_t at = random.below(texts.size());
  Sample out{Json::parse(texts[at], nullptr, false), texts[at], {}};
  for (std::size_t i = at < 8 ? 0 : at - 8; i < at; ++i)
    out.before += texts[i] + "\n";
  return out;
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
      const Sample sample = sample_of(texts, random);
      if (sample.event.is_discarded()) continue;
      const std::vector<std::string> places = find_kinds(sample.event);
      if (places.empty()) continue;
      if (only_begins(sample.text) || !is_seen_behind(sample.before, sample.text)) continue;
      const std::string& place = places[random.below(places.size())];
      Json renamed = sample.event;
      rename_value(place, renamed);
      CAPTURE(place, renamed.dump().substr(0, 600));
      CHECK(is_seen_behind(sample.before, renamed.dump()));
    }
  }
}

TEST_CASE("the content of an element is still shown if one of its kinds is unknown",
          "[property][accounted][decode]") {
  const std::size_t tries = property_runs(40);
  Random random(property_seed());
  std::size_t tried = 0;
  for (const Recording& recording : known()) {
    CAPTURE(recording.name());
    const std::vector<std::string> texts = event_texts(recording, recording.bytes());
    for (std::size_t run = 0; run < tries && !texts.empty(); ++run) {
      const Sample sample = sample_of(texts, random);
      if (!sample.event.is_object() || is_unfinished(sample.text)) continue;
      const std::vector<std::string> places = find_in_elements(sample.event, kKinds);
      if (places.empty()) continue;
      // Other elements must not stand in for the one whose kind is unknown.
      Json alone = sample.event;
      const std::string place = keep_only(places[random.below(places.size())], alone);
      if (place.empty() || !is_seen_behind(sample.before, alone.dump())) continue;
      rename_value(place, alone);
      ++tried;
      CAPTURE(place, alone.dump().substr(0, 600));
      CHECK(is_seen_behind(sample.before, alone.dump()));
    }
  }
  CHECK(tried > 0);
}

// In ACP, a call with an unknown status stays open until a later update of it; what only the end of
// a call is read for is shown then.
TEST_CASE("the result of a call is still shown if a status is unknown",
          "[property][accounted][decode]") {
  const std::size_t tries = property_runs(80);
  Random random(property_seed());
  std::size_t tried = 0;
  for (const Recording& recording : known()) {
    if (recording.dialect == "acp") continue;
    CAPTURE(recording.name());
    const std::vector<std::string> texts = event_texts(recording, recording.bytes());
    for (std::size_t run = 0; run < tries && !texts.empty(); ++run) {
      const Sample sample = sample_of(texts, random);
      if (!sample.event.is_object()) continue;
      const std::vector<std::string> places = find_in_elements(sample.event, kStatuses);
      if (places.empty() || !any_behind(sample.before, sample.text, holds_result)) continue;
      const std::string& place = places[random.below(places.size())];
      Json renamed = sample.event;
      rename_value(place, renamed);
      ++tried;
      CAPTURE(place, renamed.dump().substr(0, 600));
      CHECK(any_behind(sample.before, renamed.dump(), keeps_result));
    }
  }
  CHECK(tried > 0);
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
      if (!event.is_discarded()) places = find_kinds(event);
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
