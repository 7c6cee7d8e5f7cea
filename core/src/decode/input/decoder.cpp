#include "decode/input/decoder.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/read.h"
#include "base/json/repair.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/utf8.h"
#include "decode/dialect.h"
#include "decode/input/document.h"
#include "decode/input/host.h"
#include "decode/read/evidence.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

std::string_view code_of(FrameKind kind) {
  switch (kind) {
    case FrameKind::blank_line:
      return "blank-line";
    case FrameKind::unfinished:
      return "unfinished";
    case FrameKind::newline_in_string:
      return "newline-in-string";
    case FrameKind::too_long:
      return "too-long";
    case FrameKind::too_deep:
      return "too-deep";
    case FrameKind::candidate:
      break;
  }
  return "not-json";
}

std::string_view code_of(JsonError error) {
  switch (error) {
    case JsonError::too_deep:
      return "too-deep";
    case JsonError::number_range:
      return "number-range";
    case JsonError::syntax:
      break;
  }
  return "not-json";
}

std::string_view kind_name(const Value& value) {
  switch (value.kind()) {
    case Value::Kind::null:
      return "null";
    case Value::Kind::boolean:
      return "boolean";
    case Value::Kind::number:
      return "number";
    case Value::Kind::string:
      return "string";
    case Value::Kind::array:
      return "array";
    case Value::Kind::object:
      break;
  }
  return "object";
}

std::vector<DecodeNote> repair_notes(const Repaired& repaired) {
  std::vector<DecodeNote> notes;
  if (repaired.invalid_utf8) {
    notes.push_back({"invalid-utf8", "Bytes that are not UTF-8 were replaced by U+FFFD."});
  }
  if (repaired.unpaired_surrogate) {
    notes.push_back({"unpaired-surrogate", "Half a surrogate pair was replaced by U+FFFD."});
  }
  return notes;
}

bool holds_objects(const Value& array) {
  const auto& items = array.members();
  return std::any_of(items.begin(), items.end(),
                     [](const Member& item) { return item.value.is_object(); });
}

/// White space, commas, and the end of an array.
constexpr std::string_view kFraming = " \t\r\n,]";

bool is_only_framing(std::string_view text) {
  return text.find_first_not_of(kFraming) == std::string_view::npos;
}

/// Computes positions in a text, in ascending order.
class PositionTracker {
 public:
  PositionTracker(std::string_view text, EventPosition begin) : text_(text), position_(begin) {}

  EventPosition of(std::size_t at) {
    const std::string_view passed = text_.substr(at_, at - at_);
    position_.offset += passed.size();
    position_.line += static_cast<std::uint64_t>(std::count(passed.begin(), passed.end(), '\n'));
    at_ = at;
    return position_;
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  EventPosition position_;
};

std::optional<Value> read_object(std::string_view text) {
  std::string storage;
  auto parsed = read_json(repair_event_text(text, storage).text);
  Value* value = std::get_if<Value>(&parsed);
  return value == nullptr ? std::nullopt : std::optional<Value>(std::move(*value));
}

/// Parses `line` as an object of its own, ignoring a comma or the end of an array behind it.
std::optional<Value> read_lone_object(std::string_view line) {
  line = trim_end(line);
  if (!line.starts_with('{')) return std::nullopt;
  if (line.ends_with(',') || line.ends_with(']')) line.remove_suffix(1);
  return read_object(line);
}

/// Markers that end a stream: of old line protocols, and of server-sent events.
constexpr std::array<std::string_view, 2> kEndMarks = {"$", "[DONE]"};
/// Names under which end markers, the members beside a document's list, and server-sent events
/// without data are counted.
constexpr std::string_view kEndMark = "end-mark";
constexpr std::string_view kDocument = "document";
constexpr std::string_view kEmptyData = "empty-data";

bool is_end_mark(std::string_view text) {
  return is_one_of(text, kEndMarks);
}

/// Makes the card for JSON that belongs to no dialect or is not an object.
UnknownEvent unknown_card(Value value) {
  UnknownEvent card;
  card.code = value.is_object() ? "unknown-event" : "not-an-event";
  card.subject = kind_name(value);
  card.value = std::move(value);
  return card;
}

}  // namespace

void Decoder::emit(Event event) {
  ++emitted_;
  sink_.on_event(std::move(event), position_);
}

void Decoder::emit_hidden(std::string_view kind, const std::vector<DecodeNote>& notes) {
  Event event;
  event.notes = notes;
  event.hidden = kind;
  emit(std::move(event));
}

void Decoder::on_frame(const JsonFrame& frame) {
  if (!in_payload_) position_ = frame.position;
  enter_list(frame.list_place);
  if (frame.kind == FrameKind::candidate) return decode_candidate(frame);
  salvage(frame.text, code_of(frame.kind));
}

void Decoder::enter_list(ListPlace place) {
  in_list_ = place == ListPlace::first || place == ListPlace::next;
  if (place != ListPlace::first) return;
  list_ = {list_.number + 1, std::exchange(list_head_, {})};
  if (list_.head.is_null()) head_is_event_ = false;
}

/// Reads the data of a server-sent event that is not a single value as a stream of its own, so that
/// an unreadable part does not hide an event beside it. Data that consists of nothing but framing,
/// such as a comma, is unreadable as a whole.
void Decoder::decode_payload(std::string_view text) {
  const std::uint64_t emitted_before = emitted_;
  in_payload_ = true;
  Framer payload(*this, FramerOptions{.is_payload = true});
  payload.feed(text);
  payload.finish();
  in_payload_ = false;
  if (emitted_ == emitted_before) reject(code_of(FrameKind::candidate), text);
}

/// The name of a server-sent event without data may say it all, as in `event: end`. Without such a
/// name, it only keeps the connection open.
void Decoder::decode_empty_data(std::string_view sse_event) {
  const Input name_only{null_value(), sse_event};
  if (choose_dialect(name_only).score > 0) return decode_value(Value(), sse_event, {});
  emit_hidden(kEmptyData);
}

void Decoder::decode_candidate(const JsonFrame& frame) {
  if (is_end_mark(frame.text)) return emit_hidden(kEndMark);
  if (frame.from_sse && frame.text.empty()) return decode_empty_data(frame.sse_event);
  std::string storage;
  const Repaired repaired = repair_event_text(frame.text, storage);
  auto parsed = read_json(repaired.text);
  if (Value* value = std::get_if<Value>(&parsed)) {
    if (frame.list_place == ListPlace::before) {
      list_head_ = *value;
      head_is_event_ = choose_dialect({*value, {}}).score > 0;
      return decode_head(std::move(*value), repair_notes(repaired), frame.continues_head);
    }
    if (frame.is_document_head)
      return decode_tail(std::move(*value), repair_notes(repaired), frame.continues_head);
    return decode_value(std::move(*value), frame.sse_event, repair_notes(repaired));
  }
  if (frame.from_sse) return decode_payload(frame.text);
  const std::string_view code = code_of(std::get<JsonError>(parsed));
  salvage(frame.text, repaired.invalid_utf8 ? "invalid-utf8" : code);
}

void Decoder::decode_value(Value value, std::string_view sse_event,
                           const std::vector<DecodeNote>& notes) {
  const bool list_of_events = value.is_array() && sse_event.empty() && holds_objects(value);
  if (list_of_events && !is_one_event(value)) {
    for (const Member& item : value.members())
      decode_value(item.value, sse_event, notes);
    return;
  }
  const Input input{value, sse_event, in_list_ ? &list_ : nullptr};
  const Claim claim = choose_dialect(input);
  const Dialect* dialect = claim.dialect;
  if (claim.score == 0 && is_document(value)) return decode_document(value, notes);
  if (options_.observer != nullptr) options_.observer->on_value(value);
  Event event;
  event.notes = notes;
  if (std::optional<UnknownEvent> card = read_quarantine(value)) {
    event.bodies.emplace_back(std::move(*card));
  } else if (dialect != nullptr) {
    if (options_.observer != nullptr) options_.observer->on_claim(*dialect, input, claim.score);
    last_ = dialect;
    event.dialect = dialect->name;
    DialectDecoder& decoder = decoder_of(*dialect);
    decoder.decode(input, event);
    keep_evidence(value, event);
    show_lost_text(value, event);
    note_doubt(input, claim, event);
    forward_answers(decoder);
    for (Event& before : decoder.take_ahead()) {
      before.dialect = dialect->name;
      sink_.on_ahead(std::move(before), position_);
    }
  } else {
    const bool is_observed = options_.observer != nullptr;
    event.bodies.emplace_back(unknown_card(is_observed ? value : std::move(value)));
  }
  emit(std::move(event));
}

/// The members beside a document's list are an event of their own if a dialect claims them.
/// Otherwise they are counted once, even if they come in two frames.
void Decoder::decode_head(Value value, const std::vector<DecodeNote>& notes, bool continues_head) {
  const Input head{value, {}};
  if (choose_dialect(head).score > 0) return decode_value(std::move(value), {}, notes);
  if (continues_head && notes.empty()) return;
  emit_hidden(kDocument, notes);
}

/// The members behind the list of a large document, which complete those before it: if neither are
/// an event, both together may be, as the facts about an answer are.
void Decoder::decode_tail(Value tail, const std::vector<DecodeNote>& notes, bool continues_head) {
  if (head_is_event_ || choose_dialect({tail, {}}).score > 0)
    return decode_head(std::move(tail), notes, continues_head);
  Value whole = list_.head.is_object() ? list_.head : Value::object();
  for (const Member& member : tail.members())
    whole.add(member.key, member.value);
  if (choose_dialect({whole, {}, &list_}).score == 0)
    return decode_head(std::move(tail), notes, continues_head);
  in_list_ = true;
  decode_value(std::move(whole), {}, notes);
  in_list_ = false;
}

void Decoder::decode_document(const Value& document, const std::vector<DecodeNote>& notes) {
  DocumentParts parts = split_document(document);
  decode_head(std::move(parts.head), notes, false);
  const auto& items = parts.items->members();
  for (std::size_t i = 0; i < items.size(); ++i)
    decode_value(items[parts.is_newest_first ? items.size() - 1 - i : i].value, {}, {});
}

/// True if a list is one event rather than a list of events: its first element is not an object
/// but, say, a name, and a dialect has such events.
bool Decoder::is_one_event(const Value& list) const {
  if (!list.is_array() || list.size() < 2 || list.element(0).is_object()) return false;
  const Input input{list, {}};
  if (options_.dialect != nullptr) return options_.dialect->score(input) > 0;
  return detect_dialect(input, options_.dialects, last_).dialect != nullptr;
}

Claim Decoder::choose_dialect(const Input& input) const {
  const bool may_be_event =
      input.value.is_object() || !input.sse_event.empty() || is_one_event(input.value);
  if (!may_be_event) return {};
  if (options_.dialect != nullptr) return {options_.dialect, options_.dialect->score(input)};
  return detect_dialect(input, options_.dialects, last_);
}

/// Notes that no dialect is sure of an event and that another one could claim it, too. Noted once
/// per dialect, since such streams have many of these events.
void Decoder::note_doubt(const Input& input, const Claim& claim, Event& event) {
  const auto index = static_cast<std::size_t>(claim.dialect - options_.dialects.data());
  const bool is_settled = options_.dialect != nullptr || doubted_[index];
  if (is_settled || claim.score >= kSureScore) return;
  for (const Dialect& rival : options_.dialects) {
    if (&rival == claim.dialect || rival.score(input) < kHintScore) continue;
    event.notes.push_back({"doubtful-dialect",
                           "The event is read as " + std::string(claim.dialect->name) +
                               ", but could also be " + std::string(rival.name) + ".",
                           {}});
    doubted_[index] = true;
    return;
  }
}

/// Passes answers to the other dialects, since requests to a model may be in another dialect than
/// its answers.
void Decoder::forward_answers(DialectDecoder& decoder) {
  for (const std::optional<Digest>& gist : decoder.take_answers()) {
    for (const auto& other : decoders_) {
      if (other != nullptr && other.get() != &decoder) other->receive_answer(gist);
    }
  }
}

DialectDecoder& Decoder::decoder_of(const Dialect& dialect) {
  auto& decoder = decoders_[static_cast<std::size_t>(&dialect - options_.dialects.data())];
  if (decoder == nullptr) decoder = dialect.create();
  return *decoder;
}

/// Shows unreadable text as a card, but decodes each line in it that starts in column 0 and is an
/// object by itself.
void Decoder::salvage(std::string_view text, std::string_view code) {
  PositionTracker tracker(text, position_);
  const auto go_to = [&](std::size_t at) {
    if (!in_payload_) position_ = tracker.of(at);
  };
  std::size_t rejected_from = 0;
  std::size_t line_start = text.find("\n{");
  while (line_start != std::string_view::npos) {
    ++line_start;
    const std::size_t line_end = std::min(text.find('\n', line_start), text.size());
    if (auto value = read_lone_object(text.substr(line_start, line_end - line_start))) {
      const std::string_view before = text.substr(rejected_from, line_start - rejected_from);
      go_to(std::min(text.find_first_not_of(kFraming, rejected_from), line_start));
      if (!is_only_framing(before)) reject(code, before);
      go_to(line_start);
      decode_value(std::move(*value), {}, {});
      rejected_from = line_end;
    }
    line_start = text.find("\n{", line_end);
  }
  const std::string_view rest = text.substr(rejected_from);
  go_to(std::min(text.find_first_not_of(kFraming, rejected_from), text.size()));
  if (rejected_from == 0 || !is_only_framing(rest)) reject(code, rest);
}

void Decoder::reject(std::string_view code, std::string_view text) {
  const std::string readable = repair_utf8(trim_end(text));
  if (options_.observer != nullptr) options_.observer->on_text(readable);
  UnknownEvent card;
  card.code = code;
  card.text_bytes = readable.size();
  card.text = utf8_prefix(readable, limits::kRejectedTextBytes);
  Event event;
  event.bodies.emplace_back(std::move(card));
  emit(std::move(event));
}

}  // namespace agent_timeline
