#include "decode/model_api/chat.h"

#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/blocks.h"
#include "decode/model_api/calls.h"
#include "decode/model_api/gemini_sources.h"
#include "decode/model_api/messages.h"
#include "decode/model_api/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void add_text(const std::string& id, std::string text, bool thought, ModelAnswer& answer,
              ModelContext& now) {
  if (text.empty()) return;
  add_model_text("chat " + id, std::move(text), {Role::assistant, thought}, answer, now);
}

/// Adds an image, or a block that is neither text nor reasoning.
void add_block(const Value& block, ModelAnswer& answer, ModelContext& now) {
  end_model_run(answer, now);
  answer.gist.add_block(block);
  ModelBlocks blocks(Role::assistant, {}, now);
  blocks.read(block);
  blocks.flush();
}

/// Adds a text, or a list of blocks, in which some servers stream reasoning and text.
void add_content(const std::string& id, const Value& content, ModelAnswer& answer,
                 ModelContext& now) {
  add_text(id, std::string(content.string_or_empty()), false, answer, now);
  for (const Member& item : content.members()) {
    const Value& block = item.value;
    const std::string_view kind = block["type"].string_or_empty();
    if (kind == "thinking") {
      add_text(id, model_thought(block["thinking"]), true, answer, now);
    } else if (kind == "text") {
      add_text(id, string_field(block, "text"), false, answer, now);
    } else if (kind == "reference") {
      add_model_citation(block, answer);
    } else {
      add_block(block, answer, now);
    }
  }
}

/// Only the first chunk of a call has its id; later ones have its index.
void add_call(const std::string& id, const Value& call, ModelAnswer& answer, ModelContext& now) {
  end_model_run(answer, now);
  answer.has_calls = true;
  std::string& known = answer.calls[id_text(call["index"])];
  const std::string own = id_text(call["id"]);
  if (!own.empty() && known != own) answer.gist.add_call(call);
  if (!own.empty()) known = own;
  if (known.empty()) known = "chat " + id + " call " + id_text(call["index"]);
  const Value& function = call["function"];
  stream_model_call(known, string_field(function, "name"), string_field(function, "arguments"),
                    now);
}

constexpr const char* kOldCall = "function_call";

/// In the older form of the API, an answer has a single call, without an id.
void add_old_call(const Value& function, ModelAnswer& answer, ModelContext& now) {
  if (!function.is_object()) return;
  end_model_run(answer, now);
  answer.has_calls = true;
  std::string& known = answer.calls[kOldCall];
  if (known.empty()) known = new_model_call(string_field(function, "name"), now);
  stream_model_call(known, string_field(function, "name"), string_field(function, "arguments"),
                    now);
}

void finish_calls(ModelAnswer& answer, ModelContext& now) {
  for (auto& [index, id] : std::exchange(answer.calls, {})) {
    const CallRecord& call = now.state.calls.open(id, now.event);
    if (index == kOldCall) {
      Value said = Value::object();
      said.add("name", Value::string(call.name));
      said.add("arguments", Value::string(call.raw));
      answer.gist.add_call(said);
    }
    add_model_call(id, call.name, parse_arguments(Value::string(call.raw)), now);
  }
}

/// Adds a row for the reason why the answer ended, if it needs one.
void tell_reason(std::string_view reason, ModelContext& now) {
  if (reason == "length") add_incomplete_notice(reason, now);
  if (reason == "content_filter") add_incomplete_notice("content filter", now);
}

void add_choice(const std::string& id, const Value& choice, ModelAnswer& answer,
                ModelContext& now) {
  const Value& delta = choice["delta"];
  add_text(id, model_thought_beside(delta), true, answer, now);
  add_content(id, delta["content"], answer, now);
  add_text(id, string_field(delta, "refusal"), false, answer, now);
  add_text(id, string_field(delta["audio"], "transcript"), false, answer, now);
  for (const Member& image : delta["images"].members())
    add_block(image.value, answer, now);
  add_model_citations(delta["annotations"], answer);
  for (const Member& call : delta["tool_calls"].members())
    add_call(id, call.value, answer, now);
  add_old_call(delta["function_call"], answer, now);
  if (!choice["finish_reason"].is_string()) return;
  end_model_text(answer, now);
  finish_calls(answer, now);
  note_model_answer(answer.gist.take("assistant"), now);
  tell_reason(choice["finish_reason"].text(), now);
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, now);
}

/// Reads an answer as one object.
void whole_choice(const Value& choice, ModelContext& now) {
  const Value& message = choice["message"];
  decode_model_message(message, now);
  note_model_answer(model_gist_of(message), now);
  tell_reason(choice["finish_reason"].string_or_empty(), now);
  const bool asks = message["tool_calls"].size() > 0 || message["function_call"].is_object();
  if (!asks) end_model_turn(Status::done, now);
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
  if (!id.empty()) tell_left_sources(id, now);
  for (const Member& item : value["choices"].members()) {
    const Value& choice = item.value;
    if (choice["message"].is_object()) {
      whole_choice(choice, now);
    } else {
      const std::string key = id + "/" + id_text(choice["index"]);
      ModelAnswer& answer = now.state.answers[key];
      add_choice(key, choice, answer, now);
      if (!answer.citations.is_null()) now.state.resting.insert(key);
    }
  }
  if (value["usage"].is_object()) count_model_usage(value["usage"], now.state.answers[id], now);
  if (value["error"].is_object()) {
    add_model_notice("error", Tone::bad, error_message(value["error"]), value["error"], now);
    end_model_turn(Status::error, now);
  }
}

}  // namespace agent_timeline
