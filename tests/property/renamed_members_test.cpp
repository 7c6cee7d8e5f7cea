// New versions of a program degrade to cards: text that an event shows is still shown if its member
// gets an unknown name. For every place where the conversations of all dialects and the recordings
// of real agents show a text, one event is tried, chosen by AGENT_TIMELINE_SEED.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agent_timeline/session.h"
#include "support/random.h"
#include "support/recordings.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;

namespace {

/// Appended to a text to find it again.
constexpr std::string_view kMark = " quagga";
/// The number of preceding events in the stream of the tried event.
constexpr std::size_t kBefore = 12;
/// The maximum number of events tried for a place until one shows its text.
constexpr std::size_t kTries = 3;

/// Members that name the kind of an event or of an object in it. unknown_kinds_test.cpp tests
/// unknown kinds.
constexpr std::string_view kKinds[] = {"type", "subtype", "method",   "event",         "stage",
                                       "role", "msg",     "say",      "ask",           "kind",
                                       "name", "tool",    "toolName", "sessionUpdate", "tool_name"};

struct Exception {
  std::string_view way;
  std::string_view why;
};

/// Places whose text is lost with the member's name, and why that is acceptable.
constexpr Exception kExceptions[] = {
    {"(message_start).message(assistant)", "Pi repeats the whole message at its end"},
    {"_start).partial", "Pi repeats the whole message at its end"},
    {"(text_end).content", "Pi has streamed it and repeats it at the end of the message"},
    {"(thinking_end).content", "Pi has streamed it and repeats it at the end of the message"},
    {"bangMessage", "Wave shows the command; its output is repeated with the message"},
    {"params(running)", "Wave repeats all of it at the end of the call"},
    {"params(end)(Bash)", "the entry shows the command and the short result"},
    {".input.", "data that only the tool or program defines"},
    {"(tool-call)(bash).input", "the error next to it also contains the input"},
    {"requestApproval", "the call's own item repeats it"},
    {"function_call_output", "the call's own item shows the picture"},
    {"(STATE_SNAPSHOT).snapshot", "the state of an application, which is not shown by itself"},
    {"(reasoning).summary[]", "the content next to it is null"},
    {"(execute_command).result[].stdout", "the entry shows the command and its outcome"},
    {"(result)(success).result", "the message before it contains it"},
    {"(task_notification).summary", "the entry shows that the task has ended"},
    {".description", "a label"},
    {".title", "a label"},
    {".stopReason", "a label"},
    {".fullOutputPath", "a label"},
};

bool is_exception(const std::string& way) {
  const auto is_in = [&](const Exception& one) { return way.find(one.way) != std::string::npos; };
  const std::string name = way.substr(way.rfind('.') + 1);
  const bool is_kind = std::find(std::begin(kKinds), std::end(kKinds), name) != std::end(kKinds);
  const bool is_id = name.ends_with("id") || name.ends_with("Id") || name.ends_with("ID");
  return is_kind || is_id || std::any_of(std::begin(kExceptions), std::end(kExceptions), is_in);
}

/// The position of a text in the events.
struct Place {
  std::size_t event = 0;
  Json::json_pointer pointer;
};

using Places = std::map<std::string, std::vector<Place>>;

/// Groups the texts in `value` by their way: the member names that lead to them, with the kinds of
/// the objects passed.
void find_texts(const Json& value, const Json::json_pointer& here, std::string way,
                std::size_t event, Places& places) {
  if (value.is_object()) {
    for (const std::string_view kind : kKinds) {
      const auto word = value.find(kind);
      if (word != value.end() && word->is_string()) way += "(" + word->get<std::string>() + ")";
    }
    for (const auto& [name, member] : value.items()) {
      if (member.is_string()) places[way + "." + name].push_back({event, here / name});
      find_texts(member, here / name, way + "." + name, event, places);
    }
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < std::min<std::size_t>(value.size(), 20); ++i)
      find_texts(value[i], here / i, way + "[]", event, places);
  }
}

/// Returns what the session shows after `before` and then `event`.
std::string shown(const std::string& before, const Json& event) {
  Session session;
  session.push(before);
  if (!event.is_null()) session.push(event.dump() + "\n");
  Json snapshot = Json::parse(session.snapshot());
  std::string out = snapshot["todos"].dump();
  for (Json& entry : snapshot["entries"])
    out += entry["parts"].dump();
  return out;
}

bool is_marked(const std::string& text) {
  return text.find(kMark.substr(1)) != std::string::npos;
}

/// Tries every place of one recording.
class Trial {
 public:
  Trial(const Recording& recording, Random& random) : random_(random) {
    for (const std::string& text : event_texts(recording, recording.bytes())) {
      Json event = Json::parse(text, nullptr, false);
      if (event.is_structured()) events_.push_back(std::move(event));
    }
    for (std::size_t i = 0; i < events_.size(); ++i)
      find_texts(events_[i], Json::json_pointer(), "", i, places_);
  }

  /// Checks each place; returns how many were testable.
  std::size_t run() {
    std::size_t count = 0;
    for (auto& [way, places] : places_) {
      for (std::size_t tries = 0; tries < std::min(kTries, places.size()); ++tries) {
        if (is_exception(way)) break;
        std::swap(places[tries], places[tries + random_.below(places.size() - tries)]);
        if (!check(way, places[tries])) continue;
        ++count;
        break;
      }
    }
    return count;
  }

 private:
  /// Returns false if the place is not testable: its text is not shown, or is not all that its
  /// event shows.
  bool check(const std::string& way, const Place& place) {
    const std::string before = before_of(place.event);
    Json event = events_[place.event];
    Json& text = event[place.pointer];
    text = text.get<std::string>() + std::string(kMark);
    if (!is_marked(shown(before, event))) return false;
    Json without = event;
    without[place.pointer.parent_pointer()].erase(place.pointer.back());
    if (shown(before, without) != shown(before, Json())) return false;
    rename(event, place.pointer);
    CAPTURE(way, event.dump().substr(0, 1000));
    CHECK(is_marked(shown(before, event)));
    return true;
  }

  [[nodiscard]] std::string before_of(std::size_t event) const {
    std::string before;
    for (std::size_t i = event < kBefore ? 0 : event - kBefore; i < event; ++i)
      before += events_[i].dump() + "\n";
    return before;
  }

  static void rename(Json& event, const Json::json_pointer& pointer) {
    Json& holder = event[pointer.parent_pointer()];
    Json renamed = Json::object();
    for (auto& [name, member] : holder.items())
      renamed[name == pointer.back() ? "brand_new_" + name : name] = member;
    holder = std::move(renamed);
  }

  Random& random_;
  std::vector<Json> events_;
  Places places_;
};

}  // namespace

TEST_CASE("a text is still shown if its member has an unknown name",
          "[property][accounted][decode]") {
  const std::uint64_t seed = property_seed();
  CAPTURE(seed);
  Random random(seed);
  std::vector<Recording> all = own_logs();
  for (Recording& one : recordings())
    all.push_back(std::move(one));
  std::size_t count = 0;
  for (const Recording& recording : all) {
    CAPTURE(recording.name());
    count += Trial(recording, random).run();
  }
  CHECK(count > 100);
}
