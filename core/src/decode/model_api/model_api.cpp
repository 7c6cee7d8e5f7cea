#include "decode/model_api/model_api.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "decode/model_api/calls.h"
#include "decode/model_api/chat.h"
#include "decode/model_api/gemini.h"
#include "decode/model_api/gemini_sources.h"
#include "decode/model_api/messages.h"
#include "decode/model_api/responses.h"
#include "decode/model_api/state.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/members.h"
#include "decode/read/tool_text.h"

namespace agent_timeline {
namespace {

/// Kinds that may make no row: the framing of streams, repeated messages, and system prompts.
constexpr auto kHiddenKinds =
    std::to_array<std::string_view>({"chunk", "contents", "error", "item", "message", "response"});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

using Score = int (*)(const Value& value);
using Decode = void (*)(const Value& value, ModelContext& context);

void decode_response(const Value& value, ModelContext& context) {
  const bool is_object = value["object"].string_or_empty() == "response";
  if (is_object) {
    decode_model_response(value, context);
  } else {
    decode_model_response_event(value, context);
  }
}

/// Scores an error in the form of these APIs that contains nothing else.
int score_error(const Value& value) {
  const Value& error = value["error"];
  const bool is_alone = has_only_members(value, {"error", "request_id"});
  const bool has_code =
      !error["type"].is_null() || !error["code"].is_null() || !error["status"].is_null();
  return is_alone && error["message"].is_string() && has_code ? 30 : 0;
}

void decode_error(const Value& value, ModelContext& context) {
  const std::string message = error_message(value["error"]);
  if (!is_new_model_error(message, context)) return;
  add_model_notice("error", Tone::bad, message, value["error"], context);
  // Work that another dialect reported may continue.
  if (!context.state.has_begun) return;
  std::get<NoticeEvent>(context.event.bodies.back()).closes_open_calls = true;
  end_model_turn(Status::error, context);
}

bool is_message_or_call(const EventBody& body) {
  return std::holds_alternative<MessageEvent>(body) || std::holds_alternative<ToolCallEvent>(body);
}

struct FormRow {
  std::string_view kind;
  Score score;
  Decode decode;
  /// It may be an element of a request's list.
  bool is_element = false;
};

constexpr FormRow kForms[] = {
    {"response", score_model_response, decode_response},
    {"chunk", score_model_chat, decode_model_chat},
    {"message", score_messages_answer, decode_messages_answer},
    {"item", score_model_item, decode_model_item, true},
    {"message", score_model_message, decode_model_message, true},
    {"contents", score_model_gemini, decode_model_gemini, true},
    {"error", score_error, decode_error},
};

const FormRow* form_of(const Value& value) {
  for (const FormRow& row : kForms) {
    if (row.score(value) > 0) return &row;
  }
  return nullptr;
}

/// The list of a request or of a stored conversation: `messages`, `input` or `contents`.
const Value* list_of(const Value& value) {
  for (const char* name : {"messages", "input", "contents"}) {
    const Value& list = value[name];
    if (list.is_array() && list.size() > 0) return &list;
  }
  return nullptr;
}

/// The list is of these APIs if its messages are, and if no member suggests another program.
int score_document(const Value& value) {
  const Value* list = list_of(value);
  const bool is_foreign = !value["type"].is_null() || !value["method"].is_null() ||
                          !value["sessionId"].is_null() || !value["info"].is_null();
  if (list == nullptr || is_foreign) return 0;
  const FormRow* form = form_of(list->element(0));
  return form != nullptr && form->score(list->element(0)) >= 45 ? 60 : 0;
}

/// True for the parts of a large answer: its items, and behind them the answer without them.
bool is_part_of_answer(const Input& input) {
  return input.list != nullptr && input.list->head["object"].string_or_empty() == "response";
}

bool is_whole_answer(const Value& value) {
  return value["object"].string_or_empty() == "response";
}

class ModelApiDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    const FormRow* form = form_of(value);
    const bool is_part = is_part_of_answer(input);
    const bool in_list = !is_part && input.list != nullptr && is_element(value, form);
    ModelContext context{state_, event, in_list};
    if (!in_list || state_.list != input.list->number) decode_undecided(context);
    const std::string_view kind = is_part   ? decode_part(value, form, *input.list, context)
                                  : in_list ? decode_listed(value, form, *input.list, context)
                                            : decode_value(value, form, context);
    settle_event(kind, kHiddenKinds, value, event);
  }

  void receive_answer(const std::optional<Digest>& gist) override {
    if (gist) state_.error.clear();
    state_.has_begun = true;
    state_.history.mark_answered();
    if (gist) state_.history.add_answer(gist);
  }

 private:
  /// False for answers and requests, which a list of logged events may hold.
  static bool is_element(const Value& value, const FormRow* form) {
    return form == nullptr ? score_document(value) == 0 : form->is_element;
  }

  /// Shows elements of a large request that are new because a new element, or none, followed them.
  static void decode_undecided(ModelContext& context) {
    for (const Value& element : std::exchange(context.state.undecided, {}))
      decode_element(element, form_of(element), context);
  }

  static std::string_view decode_value(const Value& value, const FormRow* form,
                                       ModelContext& context) {
    if (form != nullptr) {
      form->decode(value, context);
      context.state.has_begun = context.state.has_begun || form->decode != decode_error;
      const auto& bodies = context.event.bodies;
      if (std::any_of(bodies.begin(), bodies.end(), is_message_or_call))
        context.state.history.mark_answered();
      return form->kind;
    }
    context.state.has_begun = true;
    context.state.error.clear();
    if (score_document(value) == 0) {
      context.event.bodies.emplace_back(
          UnknownEvent{"unknown-kind", string_field(value, "type"), {}, 0, value});
      return {};
    }
    const Value& list = *list_of(value);
    const std::size_t first = is_complete(value) ? context.state.history.begin_request(list) : 0;
    context.in_list = true;
    show_remaining_sources({}, context);
    for (std::size_t i = first; i < list.size(); ++i)
      decode_element(list.element(i), form_of(list.element(i)), context);
    return "message";
  }

  /// True unless the server stores the conversation that a request continues.
  static bool is_complete(const Value& request) {
    return request["previous_response_id"].is_null() && request["conversation"].is_null();
  }

  /// Reads an element of a request that is too large to be read at once.
  static std::string_view decode_listed(const Value& value, const FormRow* form,
                                        const DocumentList& list, ModelContext& context) {
    using Novelty = ModelHistory::Novelty;
    ModelState& state = context.state;
    state.has_begun = true;
    state.error.clear();
    if (std::exchange(state.list, list.number) != list.number) {
      state.history.begin_list(is_complete(list.head));
      show_remaining_sources({}, context);
    }
    const Novelty novelty = state.history.take_element(value);
    if (novelty == Novelty::undecided) state.undecided.push_back(value);
    if (novelty == Novelty::known) state.undecided.clear();
    if (novelty == Novelty::fresh) {
      decode_undecided(context);
      decode_element(value, form, context);
    }
    return form == nullptr ? "message" : form->kind;
  }

  /// Reads a part of an answer that is too large to be read at once.
  static std::string_view decode_part(const Value& value, const FormRow* form,
                                      const DocumentList& list, ModelContext& context) {
    ModelState& state = context.state;
    state.has_begun = true;
    if (std::exchange(state.list, list.number) != list.number) state.waiting.clear();
    if (is_whole_answer(value)) {
      decode_model_response(value, context);
      return "response";
    }
    if (score_model_item(value) > 0) {
      decode_model_answer_item(value, context);
    } else {
      decode_element(value, form, context);
    }
    state.history.mark_answered();
    return "item";
  }

  /// Reads an element of a conversation, which programs may store with more members than a message.
  static void decode_element(const Value& value, const FormRow* form, ModelContext& context) {
    if (form != nullptr) return form->decode(value, context);
    if (is_model_message(value)) return decode_model_message(value, context);
    const char* name = value["type"].is_string() ? "type" : "role";
    context.event.bodies.emplace_back(
        UnknownEvent{"unknown-block", string_field(value, name), {}, 0, value});
  }

  ModelState state_;
};

}  // namespace

int score_model_api(const Input& input) {
  const Value& value = input.value;
  if (is_part_of_answer(input) && is_whole_answer(value)) return 95;
  const FormRow* form = form_of(value);
  return form != nullptr ? form->score(value) : score_document(value);
}

std::unique_ptr<DialectDecoder> create_model_api() {
  return std::make_unique<ModelApiDecoder>();
}

}  // namespace agent_timeline
