// Replays a session's input (bytes → decode → timeline) and records which events change one entry.
// Invariant: entries get the same ids as in the session, because both apply the same events.
#include "agent_timeline/entry_events.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/json/write.h"
#include "decode/input/decoder.h"
#include "session_options.h"
#include "timeline/timeline.h"

namespace agent_timeline {

struct EntryEvents::State final : private EventSink, private InputObserver {
  State(const SessionOptions& chosen, EntryIndex entry, std::size_t from, std::size_t limit)
      : decoder(*this, with_observer(chosen.decode)),
        entry_index(entry),
        first(from),
        max_events(limit) {}

  struct MatchingEvent {
    std::uint64_t number;
    EventPosition position;
    std::string text;
  };

  Decoder decoder;
  Timeline timeline;
  EntryIndex entry_index;
  std::size_t first;
  std::size_t max_events;
  std::size_t total = 0;
  std::vector<MatchingEvent> matching;

 private:
  DecodeOptions with_observer(DecodeOptions options) {
    options.observer = this;
    return options;
  }

  void on_value(const Value& value) override { parsed_value = &value; }
  void on_text(std::string_view text) override { rejected_text = text; }

  void on_event(Event event, const EventPosition& position) override {
    const std::uint32_t before =
        std::exchange(revision_before_ahead, std::nullopt).value_or(revision());
    timeline.apply(std::move(event), position);
    if (revision() != before) record(position);
    parsed_value = nullptr;
    rejected_text = {};
  }

  void on_ahead(Event event, const EventPosition& position) override {
    if (!revision_before_ahead) revision_before_ahead = revision();
    timeline.apply_ahead(std::move(event), position);
  }

  /// The entry's revision; 0 while it does not exist.
  [[nodiscard]] std::uint32_t revision() const {
    const std::vector<Entry>& entries = timeline.entries();
    return entry_index < entries.size() ? entries[entry_index].revision : 0;
  }

  void record(const EventPosition& position) {
    const std::size_t index = total++;
    if (index < first || index - first >= max_events) return;
    std::string text =
        parsed_value != nullptr ? pretty_json(*parsed_value) : std::string(rejected_text);
    matching.push_back({timeline.revision(), position, std::move(text)});
  }

  /// The parsed value of the next event, or the text that could not be parsed.
  const Value* parsed_value = nullptr;
  std::string_view rejected_text;
  /// The entry's revision before the parts that were applied ahead of the next event.
  std::optional<std::uint32_t> revision_before_ahead;
};

EntryEvents::EntryEvents() = default;
EntryEvents::~EntryEvents() = default;
EntryEvents::EntryEvents(EntryEvents&&) noexcept = default;
EntryEvents& EntryEvents::operator=(EntryEvents&&) noexcept = default;

bool EntryEvents::configure(std::string_view options, std::string_view entry, std::size_t from,
                            std::size_t limit) {
  const std::optional<SessionOptions> read = read_session_options(options);
  const std::optional<EntryIndex> index = parse_entry_id(entry);
  if (!read || !index) return false;
  state_ = std::make_unique<State>(*read, *index, from, limit);
  return true;
}

void EntryEvents::push(std::string_view bytes) {
  if (state_) state_->decoder.feed(bytes);
}

void EntryEvents::end() {
  if (!state_) return;
  state_->decoder.finish();
  state_->timeline.end();
}

std::string EntryEvents::events() const {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("total");
  json.integer(state_ ? static_cast<std::int64_t>(state_->total) : 0);
  json.key("events");
  json.begin_array();
  for (std::size_t i = 0; state_ && i < state_->matching.size(); ++i) {
    const State::MatchingEvent& event = state_->matching[i];
    json.begin_object();
    json.key("number");
    json.integer(static_cast<std::int64_t>(event.number));
    json.key("line");
    json.integer(static_cast<std::int64_t>(event.position.line));
    json.key("offset");
    json.integer(static_cast<std::int64_t>(event.position.offset));
    json.key("text");
    json.string(event.text);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  return out;
}

}  // namespace agent_timeline
