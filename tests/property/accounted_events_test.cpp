// Every event leaves a trace: it is in an entry, in the facts of the session, in a diagnostic, or
// counted under its kind, which docs/dialects.md names. Tested with random conversations, with the
// recordings of real agents, and with their events after members were removed or got another type.
// A failure prints its seed; AGENT_TIMELINE_SEED repeats it, AGENT_TIMELINE_SOAK=1 tries ten times
// as many.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "blocks/build_block.h"
#include "decode/input/decoder.h"
#include "emit/session_fields.h"
#include "support/maria_script.h"
#include "support/paths.h"
#include "support/random.h"
#include "support/recordings.h"
#include "support/script.h"
#include "timeline/timeline.h"

using namespace agent_timeline;
using namespace agent_timeline::testing;
using Json = nlohmann::ordered_json;
using Lines = std::vector<std::string>;

namespace {

/// The kind under which events without a named kind are counted.
constexpr std::string_view kNameless = "says-nothing";

/// True if docs/dialects.md names `kind` in backticks.
bool is_documented(std::string_view kind) {
  static const std::string text = [] {
    std::ifstream file(source_folder() / "docs" / "dialects.md", std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  return text.find("`" + std::string(kind) + "`") != std::string::npos;
}

/// Returns the timeline's session facts without times and the counts of hidden events.
std::string said_of_session(const Timeline& timeline) {
  std::string out = todos_json(timeline.todos());
  for (const Field& field : facts_fields(timeline.facts())) {
    constexpr std::string_view kOfAnyEvent[] = {"dialects", "running", "ended", "startedAt",
                                                "updatedAt"};
    const auto* const end = std::end(kOfAnyEvent);
    if (std::find(std::begin(kOfAnyEvent), end, field.name) == end) out += field.json;
  }
  return out;
}

bool is_about_turn(const EventBody& body) {
  return std::holds_alternative<TurnEvent>(body);
}

/// True if `body` carries information even if it is empty or zero: a list that replaces the
/// previous one, zero costs, or the absence of a system prompt.
bool states_even_nothing(const EventBody& body) {
  const auto* session = std::get_if<SessionEvent>(&body);
  if (session != nullptr)
    return session->usage || session->cost_nano_usd || session->has_system_prompt || session->tools;
  const auto* queue = std::get_if<QueueEvent>(&body);
  return std::holds_alternative<TodoListEvent>(body) ||
         (queue != nullptr && queue->change == QueueEvent::Change::replace);
}

/// True if `event` changes an empty session, so that it may change nothing if the same is already
/// known. Facts about a turn need a turn first.
bool tells_by_itself(const Event& event) {
  if (std::any_of(event.bodies.begin(), event.bodies.end(), states_even_nothing)) return true;
  Timeline fresh;
  const std::string before = said_of_session(fresh);
  fresh.apply(event);
  return said_of_session(fresh) != before || !fresh.turns().empty() || !fresh.queue().empty();
}

/// Applies events one by one and reports the first that left no trace.
class Ledger final : private EventSink {
 public:
  std::string problem_of(const Lines& lines) {
    Decoder decoder(*this);
    for (const std::string& line : lines) {
      line_ = line;
      decoder.feed(line + "\n");
    }
    decoder.finish();
    return problem_;
  }

 private:
  void on_event(Event event, const EventPosition&) override {
    const bool may_repeat = tells_by_itself(event) ||
                            (!timeline_.turns().empty() &&
                             std::any_of(event.bodies.begin(), event.bodies.end(), is_about_turn));
    const std::string said = said_of_session(timeline_);
    const std::string dialect(event.dialect);
    const auto hidden = timeline_.facts().hidden;
    const std::size_t diagnostics = timeline_.diagnostics().size();
    const std::uint64_t dropped = timeline_.facts().dropped_diagnostics;
    timeline_.apply(std::move(event));
    const Changes changes = timeline_.take_changes();
    const bool warned = diagnostics != timeline_.diagnostics().size() ||
                        dropped != timeline_.facts().dropped_diagnostics;
    const bool counted = hidden != timeline_.facts().hidden;
    const bool tells = may_repeat || said != said_of_session(timeline_) || changes.queue;
    if (changes.entries.empty() && !warned && !counted && !tells) fail("has no effect");
    check_kinds(hidden, dialect);
    for (const EntryIndex index : changes.entries)
      check_entry(timeline_.entries()[index]);
  }

  template <typename Kinds>
  void check_kinds(const Kinds& before, const std::string& dialect) {
    for (const auto& [kind, count] : timeline_.facts().hidden) {
      const auto known = before.find(kind);
      if (known != before.end() && known->second == count) continue;
      if (kind == kNameless) fail("is counted without a kind: " + dialect);
      // A separate table lists Claude Code's kinds; tests/structure checks it.
      if (dialect == "claude-code") continue;
      if (!is_documented(kind)) fail("is counted under an undocumented kind: " + std::string(kind));
    }
  }

  void check_entry(const Entry& entry) {
    const auto* call = std::get_if<ToolCall>(&entry.content);
    if (call == nullptr || !call->name.empty()) return;
    const Block block = build_block(entry, {}, {}, BlockDetail::shown);
    if (block.parts.empty() && block.summary.empty()) fail("gives an entry without name and parts");
  }

  void fail(const std::string& what) {
    if (problem_.empty()) problem_ = line_.substr(0, 2000) + "\n" + what;
  }

  Timeline timeline_;
  std::string line_;
  std::string problem_;
};

std::string problem_of(const Lines& lines) {
  return Ledger().problem_of(lines);
}

Json random_value(Random& random) {
  switch (random.below(6)) {
    case 0:
      return nullptr;
    case 1:
      return "x";
    case 2:
      return 7;
    case 3:
      return Json::array();
    case 4:
      return Json::object();
    default:
      return true;
  }
}

/// Removes or replaces a random member at any depth.
void hurt(Random& random, Json& value) {
  if (!value.is_structured() || value.empty()) return;
  auto at = value.begin();
  std::advance(at, static_cast<std::ptrdiff_t>(random.below(value.size())));
  if (at->is_structured() && !at->empty() && random.chance(60)) return hurt(random, *at);
  if (random.chance(50)) {
    value.erase(at);
  } else {
    *at = random_value(random);
  }
}

std::string hurt_line(Random& random, const std::string& line) {
  Json value = Json::parse(line, nullptr, false);
  if (value.is_discarded()) return line;
  for (std::size_t times = 1 + random.below(3); times > 0; --times)
    hurt(random, value);
  return value.dump();
}

void check_lines(Lines lines, const std::string& name) {
  const auto fails = [](const Lines& some) { return !problem_of(some).empty(); };
  if (!fails(lines)) return;
  lines = shrink(lines, fails);
  FAIL(name << "\n" << join_lines(lines) << problem_of(lines));
}

}  // namespace

TEST_CASE("every event of a random conversation is accounted for",
          "[property][accounted][timeline]") {
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < property_runs(); ++run) {
    Random random(first + run);
    Lines lines = random_conversation(random, 1 + random.below(20));
    if (random.chance(75)) {
      const auto units = random_units(random, random.pick(kScriptDialects), 1 + random.below(4));
      lines.clear();
      for (const ScriptUnit& unit : units) {
        for (const ScriptBlock& block : unit.blocks)
          lines.insert(lines.end(), block.lines.begin(), block.lines.end());
      }
    }
    if (random.chance(50)) {
      for (std::string& line : lines)
        line = hurt_line(random, line);
    }
    check_lines(lines, "AGENT_TIMELINE_SEED=" + std::to_string(first + run));
  }
  SUCCEED();
}

TEST_CASE("every event of the conversations in all dialects is accounted for",
          "[property][accounted][timeline]") {
  const std::uint64_t first = property_seed();
  for (const Recording& recording : own_logs()) {
    const Lines events = event_texts(recording, recording.bytes());
    check_lines(events, recording.name());
    for (std::size_t run = 0; run < property_runs(50); ++run) {
      Random random(first + run);
      Lines lines;
      for (const std::string& event : events)
        lines.push_back(random.chance(30) ? hurt_line(random, event) : event);
      check_lines(lines, recording.name() + ", AGENT_TIMELINE_SEED=" + std::to_string(first + run));
    }
  }
  SUCCEED();
}

TEST_CASE("every event of the dialects' goldens is accounted for",
          "[property][accounted][timeline]") {
  const std::vector<Recording> goldens = dialect_goldens();
  CHECK(goldens.size() > 40);
  for (const Recording& golden : goldens)
    check_lines(event_texts(golden, golden.bytes()), golden.name());
}

TEST_CASE("every event of a recording is accounted for", "[property][accounted][timeline]") {
  const std::vector<Recording> all = recordings();
  if (all.empty()) SKIP("AGENT_TIMELINE_FIXTURES is not set: no recordings to play");
  for (const Recording& recording : all)
    check_lines(event_texts(recording, recording.bytes()), recording.name());
  SUCCEED();
}

TEST_CASE("every event of a damaged recording is accounted for",
          "[property][accounted][timeline]") {
  const std::vector<Recording> all = recordings();
  if (all.empty()) SKIP("AGENT_TIMELINE_FIXTURES is not set: no recordings to play");
  std::vector<Lines> sessions;
  for (const Recording& recording : all)
    sessions.push_back(event_texts(recording, recording.bytes()));
  const std::uint64_t first = property_seed();
  for (std::size_t run = 0; run < 4 * property_runs(); ++run) {
    Random random(first + run);
    const Lines& events = sessions[random.below(sessions.size())];
    Lines lines;
    for (std::size_t at = random.below(events.size()), left = 1 + random.below(6);
         at < events.size() && left > 0; ++at, --left) {
      lines.push_back(random.chance(60) ? hurt_line(random, events[at]) : events[at]);
    }
    check_lines(lines, "AGENT_TIMELINE_SEED=" + std::to_string(first + run));
  }
  SUCCEED();
}
