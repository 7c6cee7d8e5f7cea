#include "decode/model_api/gemini.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/model_api/gemini_sources.h"
#include "decode/model_api/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

const Value& usage_of(const Value& chunk) {
  return either_field(chunk, "usageMetadata", "usage_metadata");
}

void say_call(const std::string& id, const std::string& name, const Value& arguments,
              ModelContext& now) {
  add_model_call(id, name, ToolInput{arguments, {}}, now);
}

/// Ends the call whose arguments are streaming; no more of them will come.
void end_open_call(ModelAnswer& answer, ModelContext& now) {
  if (answer.open_call.empty()) return;
  const std::string id = std::exchange(answer.open_call, {});
  const Value arguments = std::exchange(answer.arguments, {}).build();
  Value call = Value::object();
  call.add("name", Value::string(now.state.calls.open(id, now.event).name));
  call.add("args", arguments);
  Value part = Value::object();
  part.add("functionCall", std::move(call));
  answer.gist.add_block(part);
  say_call(id, {}, arguments, now);
}

/// Only the first part of a call whose arguments stream names the function.
void add_call(const Value& part, const Value& call, ModelAnswer& answer, ModelContext& now) {
  const std::string name = string_field(call, "name");
  const bool goes_on = either_field(call, "willContinue", "will_continue").truthy();
  const Value& pieces = either_field(call, "partialArgs", "partial_args");
  answer.has_calls = true;
  if (!name.empty()) {
    end_open_call(answer, now);
    std::string id = id_text(call["id"]);
    if (id.empty()) id = new_model_call(name, now);
    if (!goes_on && pieces.size() == 0) {
      answer.gist.add_block(part);
      return say_call(id, name, call["args"], now);
    }
    stream_model_call(id, name, {}, now);
    answer.open_call = std::move(id);
  } else if (answer.open_call.empty()) {
    if (call.size() > 0) say_call(now.new_key("call"), name, call["args"], now);
    return;
  }
  for (const Member& piece : pieces.members())
    answer.arguments.add(piece.value);
  if (!goes_on) end_open_call(answer, now);
}

std::string call_answered_by(const Value& response, ModelContext& now) {
  const std::string id = id_text(response["id"]);
  return id.empty() ? take_model_call(string_field(response, "name"), now) : id;
}

/// Reads `{output: …}`, `{result: …}` or `{error: …}`, or any object.
void add_response(const Value& part, ModelContext& now) {
  const std::string id = call_answered_by(part, now);
  const Value& response = part["response"];
  const bool is_one = response.size() == 1;
  if (is_one && response["error"].truthy()) {
    ToolAnswer failed;
    failed.status = Status::error;
    failed.result.error = ToolError{error_message(response["error"]), {}};
    return end_model_call(id, std::move(failed), now);
  }
  const Value* inner = response.find("output");
  if (inner == nullptr) inner = response.find("result");
  end_model_call(id, is_one && inner != nullptr ? *inner : response, now);
}

void add_picture(const Value& data, bool is_inline, Role role, ModelContext& now) {
  MessageEvent message;
  message.key = now.new_key("gemini data");
  message.role = role;
  const std::string media(either_field(data, "mimeType", "mime_type").string_or_empty());
  if (!media.starts_with("image/")) {
    message.attachment = data;
  } else if (is_inline) {
    message.images.push_back({Image::Source::data, string_field(data, "data"), media});
  } else {
    message.images.push_back(
        image_of_url(either_field(data, "fileUri", "file_uri").string_or_empty(), media));
  }
  now.event.bodies.emplace_back(std::move(message));
}

constexpr const char* kCode = "code_execution";

void add_code(const Value& code, ModelContext& now) {
  const std::string id = now.new_key("code");
  now.state.waiting[kCode].push_back(id);
  add_model_call(id, kCode, ToolInput{code, {}}, now);
}

/// The same code may have several results: its output until it failed, and the error.
void add_code_result(const Value& result, ModelContext& now) {
  ModelCode& code = now.state.code;
  const std::string id = take_model_call(kCode, now);
  const bool is_more = id.empty() && !code.id.empty();
  if (!is_more) code = {id, false};
  const std::string output = string_field(result, "output");
  code.has_failed = code.has_failed || result["outcome"].string_or_empty() != "OUTCOME_OK";
  const Status status = code.has_failed ? Status::error : Status::done;
  if (!is_more) {
    ToolAnswer answer;
    answer.status = status;
    answer.result.output = TextOutput{output, true};
    return end_model_call(id, std::move(answer), now);
  }
  ToolCallEvent more;
  more.call_id = code.id;
  more.match = CallMatch::latest;
  more.status = status;
  more.output_chunk = output;
  now.event.bodies.emplace_back(std::move(more));
}

/// Kinds of parts, in the names of the API and of its Python library.
struct PartKind {
  const char* name;
  const char* snake_name;
  void (*decode)(const Value& part, Role role, ModelContext& now);
};

constexpr PartKind kParts[] = {
    {"functionResponse", "function_response",
     [](const Value& part, Role, ModelContext& now) { add_response(part, now); }},
    {"inlineData", "inline_data",
     [](const Value& part, Role role, ModelContext& now) { add_picture(part, true, role, now); }},
    {"fileData", "file_data",
     [](const Value& part, Role role, ModelContext& now) { add_picture(part, false, role, now); }},
    {"executableCode", "executable_code",
     [](const Value& part, Role, ModelContext& now) { add_code(part, now); }},
    {"codeExecutionResult", "code_execution_result",
     [](const Value& part, Role, ModelContext& now) { add_code_result(part, now); }},
};

void add_part(const std::string& id, const Value& part, Role role, ModelAnswer& answer,
              ModelContext& now) {
  if (part["text"].is_string()) {
    const std::string key = "gemini " + id;
    return add_model_text(key, string_field(part, "text"), {role, part["thought"].truthy()}, answer,
                          now);
  }
  end_model_run(answer, now);
  const Value& call = either_field(part, "functionCall", "function_call");
  if (call.is_object()) return add_call(part, call, answer, now);
  answer.gist.add_block(part);
  for (const PartKind& kind : kParts) {
    const Value& held = either_field(part, kind.name, kind.snake_name);
    if (held.is_object()) return kind.decode(held, role, now);
  }
  if (either_field(part, "thoughtSignature", "thought_signature").is_null())
    now.event.bodies.emplace_back(UnknownEvent{"unknown-block", "part", {}, 0, part});
}

void decode_content(const Value& content, ModelContext& now) {
  const Role role = content["role"].string_or_empty() == "user" ? Role::user : Role::assistant;
  const std::string key = now.new_key("content");
  ModelAnswer answer;
  for (const Member& part : content["parts"].members())
    add_part(key, part.value, role, answer, now);
  end_model_run(answer, now);
}

void end_answer(std::string_view reason, ModelAnswer& answer, ModelContext& now) {
  end_open_call(answer, now);
  end_model_text(answer, now);
  tell_gemini_sources(answer, now);
  note_model_answer(answer.gist.take("assistant"), now);
  if (reason != "STOP") add_incomplete_notice(reason, now);
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, now);
}

/// Returns false while the candidate is incomplete.
bool decode_candidate(const std::string& id, const Value& candidate, ModelContext& now) {
  const std::string key = id + "/" + id_text(candidate["index"]);
  ModelAnswer& answer = now.state.answers[key];
  note_gemini_sources(candidate, answer);
  const bool rests =
      !answer.citations.is_null() || !answer.grounding.is_null() || !answer.pages.is_null();
  if (rests) now.state.resting.insert(key);
  for (const Member& part : candidate["content"]["parts"].members())
    add_part(key, part.value, Role::assistant, answer, now);
  const Value& reason = either_field(candidate, "finishReason", "finish_reason");
  if (!reason.is_string()) return false;
  end_answer(reason.text(), answer, now);
  return true;
}

void decode_chunk(const Value& value, ModelContext& now) {
  const std::string id = id_text(either_field(value, "responseId", "response_id"));
  set_model_name(either_field(value, "modelVersion", "model_version"), now);
  if (!id.empty()) tell_left_sources(id, now);
  bool has_ended = false;
  for (const Member& candidate : value["candidates"].members())
    has_ended = decode_candidate(id, candidate.value, now) || has_ended;
  const Value& feedback = either_field(value, "promptFeedback", "prompt_feedback");
  const Value& blocked = either_field(feedback, "blockReason", "block_reason");
  if (blocked.is_string()) {
    add_model_notice("error", Tone::bad, "Blocked: " + std::string(blocked.text()), null_value(),
                     now);
    end_model_turn(Status::error, now);
  }
  count_model_usage(usage_of(value), now.state.answers[id], now);
  // The next answer is a different one, although it has no id either.
  if (id.empty() && has_ended) now.state.answers.erase(id);
}

bool is_part(const Value& part) {
  const bool is_known =
      part.find("text") != nullptr || part.find("functionCall") != nullptr ||
      part.find("function_call") != nullptr ||
      std::any_of(std::begin(kParts), std::end(kParts), [&](const PartKind& kind) {
        return part.find(kind.name) != nullptr || part.find(kind.snake_name) != nullptr;
      });
  return part["type"].is_null() && is_known;
}

bool is_content(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  const Value& parts = value["parts"];
  return (role == "user" || role == "model" || role == "function") && parts.size() > 0 &&
         value["type"].is_null() &&
         std::all_of(parts.members().begin(), parts.members().end(),
                     [](const Member& part) { return is_part(part.value); });
}

}  // namespace

int score_model_gemini(const Value& value) {
  const Value& first = value["candidates"].element(0);
  const bool has_meta = usage_of(value).is_object() ||
                        either_field(value, "modelVersion", "model_version").is_string();
  if (value["candidates"].is_array() && value["type"].is_null())
    return has_meta || first["content"]["parts"].is_array() ? 90 : 0;
  if (has_meta && either_field(value, "responseId", "response_id").is_string() &&
      value["type"].is_null())
    return 70;
  return is_content(value) ? 70 : 0;
}

void decode_model_gemini(const Value& value, ModelContext& now) {
  return is_content(value) ? decode_content(value, now) : decode_chunk(value, now);
}

}  // namespace agent_timeline
