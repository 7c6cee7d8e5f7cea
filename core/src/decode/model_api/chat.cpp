#include "decode/model_api/chat.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/blocks.h"
#include "decode/model_api/calls.h"
#include "decode/model_api/gemini_sources.h"
#include "decode/model_api/messages.h"
#include "decode/model_api/text.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void add_text(const std::string& id, std::string text, bool thought, ModelAnswer& answer,
              ModelContext& context) {
  if (text.empty()) return;
  add_model_text("chat " + id, std::move(text), {Role::assistant, thought}, answer, context);
}

/// Adds an image, or a block that is neither text nor reasoning.
void add_block(const Value& block, ModelAnswer& answer, ModelContext& context) {
  end_model_run(answer, context);
  answer.gist.add_block(block);
  ModelBlocks blocks(Role::assistant, {}, context);
  blocks.read(block);
  blocks.flush();
}

/// Adds a text, or a list of blocks, in which some servers stream reasoning and text.
void add_content(const std::string& id, const Value& content, ModelAnswer& answer,
                 ModelContext& context) {
  add_text(id, std::string(content.string_or_empty()), false, answer, context);
  for (const Member& item : content.members()) {
    const Value& block = item.value;
    const std::string_view kind = block["type"].string_or_empty();
    if (kind == "thinking") {
      add_text(id, model_thought(block["thinking"]), true, answer, context);
    } else if (kind == "text") {
      add_text(id, string_field(block, "text"), false, answer, context);
    } else if (kind == "reference") {
      add_model_citation(block, answer);
    } else {
      add_block(block, answer, context);
    }
  }
}

/// Only the first chunk of a call has its id; later ones have its index.
void add_call(const std::string& id, const Value& call, ModelAnswer& answer,
              ModelContext& context) {
  end_model_run(answer, context);
  answer.has_calls = true;
  std::string& known = answer.calls[id_text(call["index"])];
  const std::string own = id_text(call["id"]);
  if (!own.empty() && known != own) answer.gist.add_call(call);
  if (!own.empty()) known = own;
  if (known.empty()) known = "chat " + id + " call " + id_text(call["index"]);
  const Value& function = call["function"];
  stream_model_call(known, string_field(function, "name"), string_field(function, "arguments"),
                    context);
}

constexpr const char* kFunctionCall = "function_call";

/// In the older form of the API, an answer has a single call, without an id.
void add_old_call(const Value& function, ModelAnswer& answer, ModelContext& context) {
  if (!function.is_object()) return;
  end_model_run(answer, context);
  answer.has_calls = true;
  std::string& known = answer.calls[kFunctionCall];
  if (known.empty()) known = new_model_call(string_field(function, "name"), context);
  stream_model_call(known, string_field(function, "name"), string_field(function, "arguments"),
                    context);
}

void finish_calls(ModelAnswer& answer, ModelContext& context) {
  for (auto& [index, id] : std::exchange(answer.calls, {})) {
    const CallRecord& call = context.state.calls.open(id, context.event);
    if (index == kFunctionCall) {
      Value function = Value::object();
      function.add("name", Value::string(call.name));
      function.add("arguments", Value::string(call.raw));
      answer.gist.add_call(function);
    }
    add_model_call(id, call.name, parse_arguments(Value::string(call.raw)), context);
  }
}

/// Adds a row for the reason why the answer ended, if it needs one.
void show_finish_reason(std::string_view reason, ModelContext& context) {
  if (reason == "length") add_incomplete_notice(reason, context);
  if (reason == "content_filter") add_incomplete_notice("content filter", context);
}

void add_choice(const std::string& id, const Value& choice, ModelAnswer& answer,
                ModelContext& context) {
  const Value& delta = choice["delta"];
  add_text(id, model_message_thought(delta), true, answer, context);
  add_content(id, delta["content"], answer, context);
  add_text(id, string_field(delta, "refusal"), false, answer, context);
  add_text(id, string_field(delta["audio"], "transcript"), false, answer, context);
  for (const Member& image : delta["images"].members())
    add_block(image.value, answer, context);
  add_model_citations(delta["annotations"], answer);
  for (const Member& call : delta["tool_calls"].members())
    add_call(id, call.value, answer, context);
  add_old_call(delta["function_call"], answer, context);
  if (!choice["finish_reason"].is_string()) return;
  end_model_text(answer, context);
  finish_calls(answer, context);
  note_model_answer(answer.gist.take("assistant"), context);
  show_finish_reason(choice["finish_reason"].text(), context);
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, context);
}

/// Reads an answer as one object.
void add_complete_choice(const Value& choice, ModelContext& context) {
  const Value& message = choice["message"];
  decode_model_message(message, context);
  note_model_answer(model_gist_of(message), context);
  show_finish_reason(choice["finish_reason"].string_or_empty(), context);
  const bool has_calls = message["tool_calls"].size() > 0 || message["function_call"].is_object();
  if (!has_calls) end_model_turn(Status::done, context);
}

}  // namespace

int score_model_chat(const Value& value) {
  const std::string_view object = value["object"].string_or_empty();
  if (!value["choices"].is_array()) return 0;
  if (object == "chat.completion.chunk" || object == "chat.completion") return 95;
  const Value& first = value["choices"].element(0);
  return first["delta"].is_object() || first["message"]["role"].is_string() ? 70 : 0;
}

void decode_model_chat(const Value& value, ModelContext& context) {
  if (const auto seconds = value["created"].integer()) {
    constexpr std::int64_t latest = std::int64_t{1} << 40;
    if (*seconds > 0 && *seconds < latest) context.event.time_ms = *seconds * 1000;
  }
  add_model(value["model"], context.event);
  const std::string id = id_text(value["id"]);
  if (!id.empty()) show_remaining_sources(id, context);
  for (const Member& item : value["choices"].members()) {
    const Value& choice = item.value;
    if (choice["message"].is_object()) {
      add_complete_choice(choice, context);
    } else {
      const std::string key = id + "/" + id_text(choice["index"]);
      ModelAnswer& answer = context.state.answers[key];
      add_choice(key, choice, answer, context);
      if (!answer.citations.is_null()) context.state.answers_with_sources.insert(key);
    }
  }
  if (value["usage"].is_object())
    count_model_usage(value["usage"], context.state.answers[id], context);
  if (value["error"].is_object()) {
    add_model_notice("error", Tone::bad, error_message(value["error"]), value["error"], context);
    end_model_turn(Status::error, context);
  }
}

}  // namespace agent_timeline
