#include "decode/model_api/chat.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/model_api/messages.h"
#include "decode/model_api/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void add_text(const std::string& id, const Value& text, bool thought, ModelAnswer& answer,
              ModelContext& now) {
  if (!text.is_string() || text.text().empty()) return;
  add_model_text("chat " + id, std::string(text.text()), {Role::assistant, thought}, answer, now);
}

/// A call has its id in its first chunk only; later ones say its index.
void add_call(const std::string& id, const Value& call, ModelAnswer& answer, ModelContext& now) {
  end_model_run(answer, now);
  answer.has_calls = true;
  std::string& known = answer.calls[id_text(call["index"])];
  const std::string own = id_text(call["id"]);
  if (!own.empty()) known = own;
  if (known.empty()) known = "chat " + id + " call " + id_text(call["index"]);
  const Value& function = call["function"];
  stream_model_call(known, string_field(function, "name"), string_field(function, "arguments"),
                    now);
}

void finish_calls(ModelAnswer& answer, ModelContext& now) {
  for (auto& [index, id] : std::exchange(answer.calls, {})) {
    const CallRecord& call = now.state.calls.open(id, now.event);
    add_model_call(id, call.name, parse_arguments(Value::string(call.raw)), now);
  }
}

/// Why the answer ended, where that is worth a row.
void tell_reason(std::string_view reason, ModelContext& now) {
  if (reason == "length")
    add_model_notice("notification", Tone::warning, "The answer is incomplete: length",
                     null_value(), now);
  if (reason == "content_filter")
    add_model_notice("notification", Tone::warning, "The answer is incomplete: content filter",
                     null_value(), now);
}

void add_choice(const std::string& id, const Value& choice, ModelAnswer& answer,
                ModelContext& now) {
  const Value& delta = choice["delta"];
  add_text(id, delta["reasoning_content"], true, answer, now);
  if (delta["reasoning_content"].is_null()) add_text(id, delta["reasoning"], true, answer, now);
  add_text(id, delta["content"], false, answer, now);
  add_text(id, delta["refusal"], false, answer, now);
  for (const Member& call : delta["tool_calls"].members())
    add_call(id, call.value, answer, now);
  if (!choice["finish_reason"].is_string()) return;
  end_model_run(answer, now);
  finish_calls(answer, now);
  tell_reason(choice["finish_reason"].text(), now);
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, now);
}

/// An answer as one object.
void whole_choice(const Value& choice, ModelContext& now) {
  decode_model_message(choice["message"], now);
  tell_reason(choice["finish_reason"].string_or_empty(), now);
  if (choice["message"]["tool_calls"].size() == 0) end_model_turn(Status::done, now);
}

}  // namespace

int score_model_chat(const Value& value) {
  const std::string_view object = value["object"].string_or_empty();
  if (!value["choices"].is_array()) return 0;
  if (object == "chat.completion.chunk" || object == "chat.completion") return 95;
  const Value& first = value["choices"].element(0);
  return first["delta"].is_object() || first["message"]["role"].is_string() ? 70 : 0;
}

void decode_model_chat(const Value& value, ModelContext& now) {
  if (const auto seconds = value["created"].integer()) {
    constexpr std::int64_t latest = std::int64_t{1} << 40;
    if (*seconds > 0 && *seconds < latest) now.event.time_ms = *seconds * 1000;
  }
  set_model_name(value["model"], now);
  const std::string id = id_text(value["id"]);
  for (const Member& item : value["choices"].members()) {
    const Value& choice = item.value;
    if (choice["message"].is_object()) {
      whole_choice(choice, now);
    } else {
      const std::string key = id + "/" + id_text(choice["index"]);
      add_choice(key, choice, now.state.answers[key], now);
    }
  }
  if (value["usage"].is_object())
    count_model_usage(read_model_usage(value["usage"]), now.state.answers[id].usage, now);
  if (value["error"].is_object()) {
    add_model_notice("error", Tone::bad, error_message(value["error"]), value["error"], now);
    end_model_turn(Status::error, now);
  }
}

}  // namespace agent_timeline
