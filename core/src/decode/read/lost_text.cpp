#include "decode/read/lost_text.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/text.h"
#include "decode/read/bare.h"
#include "decode/read/member_use.h"

namespace agent_timeline {
namespace {

/// True for a text that is not blank, or a list that begins with one.
bool is_text(const Value& value) {
  if (value.is_string()) return !is_blank(value.text());
  return value.is_array() && value.size() > 0 && is_text(value.element(0));
}

bool is_nothing(const Value& value) {
  const bool is_list = value.is_array() || value.is_object();
  const std::string_view text = value.string_or_empty();
  const bool is_blank_text = is_blank(text) || text == "{}";
  const bool is_empty = value.is_string() ? is_blank_text : is_list && value.size() == 0;
  return value.is_null() || is_empty;
}

/// Members nested deeper than this are data.
constexpr std::size_t kDepth = 12;

/// Searches for an object with text under an unknown name, and for content that is empty.
class TextSearch {
 public:
  /// `decoded_nothing`: nothing at all was decoded, so text under a name that is known from other
  /// events is lost, too.
  explicit TextSearch(bool decoded_nothing) : decoded_nothing_(decoded_nothing) {}

  void visit(const Value& value, std::size_t depth) {
    if (depth == kDepth) return;
    for (const Member& member : value.members()) {
      if (member.key.empty()) {
        visit(member.value, depth + 1);
      } else {
        visit_member(member, value, depth);
      }
    }
  }

  /// The object that holds the text; null if there is none.
  [[nodiscard]] const Value* holder() const { return holder_; }
  /// True if there is text in a member that is known to hold it.
  [[nodiscard]] bool has_known_text() const { return has_known_text_; }
  [[nodiscard]] bool has_empty(MemberUse use) const {
    return use == MemberUse::input ? has_empty_input_ : has_empty_content_;
  }

 private:
  void visit_member(const Member& member, const Value& holder, std::size_t depth) {
    const std::optional<MemberUse> use = use_of(member.key);
    if (!use) {
      if (holder_ == nullptr && is_text(member.value)) holder_ = &holder;
      return visit(member.value, depth + 1);
    }
    const bool is_content = *use == MemberUse::content && is_text(member.value);
    const bool is_input =
        *use == MemberUse::input && (is_text(member.value) || member.value.size() > 0);
    has_known_text_ = has_known_text_ || is_content || is_input;
    if (decoded_nothing_ && is_content && holder_ == nullptr) holder_ = &holder;
    const bool is_data = *use == MemberUse::data || *use == MemberUse::input;
    // A list of objects is not opaque data.
    const bool is_list = member.value.is_array() && member.value.element(0).is_object();
    if (!is_data || is_list) visit(member.value, depth + 1);
    if (*use == MemberUse::metadata || !is_nothing(member.value)) return;
    (is_data ? has_empty_input_ : has_empty_content_) = true;
  }

  bool decoded_nothing_;
  const Value* holder_ = nullptr;
  bool has_known_text_ = false;
  bool has_empty_content_ = false;
  bool has_empty_input_ = false;
};

/// The kind of content that a body should hold and lacks.
struct MissingContent {
  std::optional<MemberUse> operator()(const MessageEvent& body) const {
    const bool only_closes = body.change == TextChange::append && !body.open;
    const bool has_any =
        only_closes || !is_blank(body.text) || !body.images.empty() || !body.attachment.is_null();
    return has_any ? std::nullopt : std::optional(MemberUse::content);
  }
  std::optional<MemberUse> operator()(const ToolCallEvent& body) const {
    const bool has_input = !body.input_chunk.empty() || (body.input && !is_bare(*body.input));
    if (has_input || !body.output_chunk.empty()) return std::nullopt;
    if (body.result)
      return is_bare(*body.result) ? std::optional(MemberUse::content) : std::nullopt;
    if (body.status == Status::done || body.status == Status::error) return MemberUse::content;
    const bool begins = body.match == CallMatch::fresh || body.status == Status::input_streaming;
    return begins ? std::optional(MemberUse::input) : std::nullopt;
  }
  std::optional<MemberUse> operator()(const NoticeEvent& body) const {
    const bool is_empty = is_blank(body.text) && body.detail.is_null() &&
                          body.detail_patch.is_null() && body.subject.empty();
    return is_empty ? std::optional(MemberUse::content) : std::nullopt;
  }
  std::optional<MemberUse> operator()(const TodoListEvent& body) const {
    const bool any_empty = std::any_of(body.todos.begin(), body.todos.end(),
                                       [](const Todo& todo) { return is_blank(todo.content); });
    return any_empty ? std::optional(MemberUse::content) : std::nullopt;
  }
  template <typename Body>
  std::optional<MemberUse> operator()(const Body&) const {
    return std::nullopt;
  }
};

/// True if the event has the result of a call, whose input is in another event.
bool has_result(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    const auto* call = std::get_if<ToolCallEvent>(&body);
    return call != nullptr && call->result && !is_bare(*call->result);
  });
}

/// True if `value` is the next piece of a stream.
bool is_stream_piece(const Value& value, std::size_t depth) {
  constexpr std::string_view ends[] = {"delta",          "Delta",        "chunk",
                                       "CHUNK",          "_ARGS",        "content_block_start",
                                       "message_update", "shell_output", "streaming"};
  for (const char* name : {"type", "method", "object", "stage"}) {
    const std::string_view kind = value[name].string_or_empty();
    const bool is_piece = std::any_of(std::begin(ends), std::end(ends),
                                      [&](std::string_view end) { return kind.ends_with(end); });
    if (is_piece) return true;
  }
  constexpr std::size_t deepest = 2;
  if (depth == deepest) return false;
  for (const char* name : {"event", "delta", "params"}) {
    if (value[name].is_object() && is_stream_piece(value[name], depth + 1)) return true;
  }
  return false;
}

/// True if the event holds more than facts about the session and the turn.
bool has_content_body(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    return !std::holds_alternative<SessionEvent>(body) && !std::holds_alternative<TurnEvent>(body);
  });
}

bool has_card(const Event& event) {
  return std::any_of(event.bodies.begin(), event.bodies.end(), [](const EventBody& body) {
    return std::holds_alternative<UnknownEvent>(body);
  });
}

}  // namespace

void expect_text(Event& event) {
  event.bodies.emplace_back(MessageEvent{});
}

void show_lost_text(const Value& value, Event& event) {
  const bool is_empty_piece = !has_content_body(event) && is_stream_piece(value, 0);
  bool lacks_content = is_empty_piece;
  bool lacks_input = false;
  // An event without bodies may be a repetition, so it does not count as decoded to nothing.
  bool decoded_nothing = !event.bodies.empty();
  for (const EventBody& body : event.bodies) {
    const std::optional<MemberUse> missing = std::visit(MissingContent{}, body);
    const bool is_message = std::holds_alternative<MessageEvent>(body);
    decoded_nothing =
        decoded_nothing && ((missing && is_message) || std::holds_alternative<SessionEvent>(body) ||
                            std::holds_alternative<TurnEvent>(body));
    if (missing) (*missing == MemberUse::input ? lacks_input : lacks_content) = true;
  }
  if (lacks_input && has_result(event)) lacks_input = false;
  if ((!lacks_content && !lacks_input) || has_card(event)) return;
  TextSearch search(decoded_nothing);
  search.visit(value, 0);
  // The piece was read but makes no row: its call makes none, or it is a repetition.
  if (is_empty_piece && search.has_known_text()) return;
  const bool is_stated_empty = (!lacks_content || search.has_empty(MemberUse::content)) &&
                               (!lacks_input || search.has_empty(MemberUse::input));
  const Value* holder = search.holder();
  if (is_stated_empty || holder == nullptr) return;
  std::string kind;
  for (const char* name : {"type", "method", "event"}) {
    if (kind.empty()) kind = value[name].string_or_empty();
  }
  event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::move(kind), {}, 0, *holder});
}

}  // namespace agent_timeline
