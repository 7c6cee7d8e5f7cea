#include "decode/model_api/gemini.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/model_api/text.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Calls without an id are answered in their order, by the name of the function.
void add_call(const Value& call, ModelAnswer& answer, ModelContext& now) {
  std::string id = id_text(call["id"]);
  const std::string name = string_field(call, "name");
  answer.has_calls = true;
  if (id.empty()) {
    id = now.new_key("call");
    now.state.waiting[name].push_back(id);
  }
  add_model_call(id, name, ToolInput{call["args"], {}}, now);
}

std::string call_answered_by(const Value& response, ModelContext& now) {
  const std::string id = id_text(response["id"]);
  if (!id.empty()) return id;
  auto& waiting = now.state.waiting[string_field(response, "name")];
  if (waiting.empty()) return {};
  std::string first = std::move(waiting.front());
  waiting.pop_front();
  return first;
}

/// `{output: …}`, `{result: …}` or `{error: …}`, or any object.
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

void add_picture(const Value& part, Role role, ModelContext& now) {
  const bool is_inline = part["inlineData"].is_object();
  const Value& data = is_inline ? part["inlineData"] : part["fileData"];
  MessageEvent message;
  message.key = now.new_key("gemini data");
  message.role = role;
  const std::string media = string_field(data, "mimeType");
  if (!media.starts_with("image/")) {
    message.attachment = data;
  } else if (is_inline) {
    message.images.push_back({Image::Source::data, string_field(data, "data"), media});
  } else {
    message.images.push_back(image_of_url(data["fileUri"].string_or_empty(), media));
  }
  now.event.bodies.emplace_back(std::move(message));
}

void add_code(const Value& part, ModelContext& now) {
  const std::string id = now.new_key("code");
  now.state.waiting["code_execution"].push_back(id);
  add_model_call(id, "code_execution", ToolInput{part["executableCode"], {}}, now);
}

void add_code_result(const Value& part, ModelContext& now) {
  const Value& result = part["codeExecutionResult"];
  Value named = Value::object();
  named.add("name", Value::string("code_execution"));
  ToolAnswer answer;
  answer.result.output = TextOutput{string_field(result, "output"), true};
  if (result["outcome"].string_or_empty() != "OUTCOME_OK") answer.status = Status::error;
  end_model_call(call_answered_by(named, now), std::move(answer), now);
}

void add_part(const std::string& id, const Value& part, Role role, ModelAnswer& answer,
              ModelContext& now) {
  if (part["text"].is_string()) {
    const std::string key = "gemini " + id;
    return add_model_text(key, string_field(part, "text"), {role, part["thought"].truthy()}, answer,
                          now);
  }
  end_model_run(answer, now);
  if (part["functionCall"].is_object()) {
    add_call(part["functionCall"], answer, now);
  } else if (part["functionResponse"].is_object()) {
    add_response(part["functionResponse"], now);
  } else if (part["inlineData"].is_object() || part["fileData"].is_object()) {
    add_picture(part, role, now);
  } else if (part["executableCode"].is_object()) {
    add_code(part, now);
  } else if (part["codeExecutionResult"].is_object()) {
    add_code_result(part, now);
  } else if (part["thoughtSignature"].is_null()) {
    now.event.bodies.emplace_back(UnknownEvent{"unknown-block", {}, {}, 0, part});
  }
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
  end_model_run(answer, now);
  if (reason != "STOP") {
    add_model_notice("notification", Tone::warning,
                     "The answer is incomplete: " + std::string(reason), null_value(), now);
  }
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, now);
}

void decode_chunk(const Value& value, ModelContext& now) {
  const std::string id = id_text(value["responseId"]);
  set_model_name(value["modelVersion"], now);
  for (const Member& item : value["candidates"].members()) {
    const Value& candidate = item.value;
    const std::string key = id + "/" + id_text(candidate["index"]);
    ModelAnswer& answer = now.state.answers[key];
    for (const Member& part : candidate["content"]["parts"].members())
      add_part(key, part.value, Role::assistant, answer, now);
    if (candidate["finishReason"].is_string())
      end_answer(candidate["finishReason"].text(), answer, now);
  }
  const Value& blocked = value["promptFeedback"]["blockReason"];
  if (blocked.is_string()) {
    add_model_notice("error", Tone::bad, "Blocked: " + std::string(blocked.text()), null_value(),
                     now);
    end_model_turn(Status::error, now);
  }
  if (value["usageMetadata"].is_object())
    count_model_usage(read_model_usage(value["usageMetadata"]), now.state.answers[id].usage, now);
}

bool is_part(const Value& part) {
  static constexpr const char* kinds[] = {"text",      "functionCall",   "functionResponse",
                                          "fileData",  "executableCode", "codeExecutionResult",
                                          "inlineData"};
  return part["type"].is_null() && std::any_of(std::begin(kinds), std::end(kinds),
                                               [&](const char* kind) { return part.find(kind); });
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
  const bool has_meta = value["usageMetadata"].is_object() || value["modelVersion"].is_string();
  if (value["candidates"].is_array() && value["type"].is_null())
    return has_meta || first["content"]["parts"].is_array() ? 90 : 0;
  if (has_meta && value["responseId"].is_string() && value["type"].is_null()) return 70;
  return is_content(value) ? 70 : 0;
}

void decode_model_gemini(const Value& value, ModelContext& now) {
  return is_content(value) ? decode_content(value, now) : decode_chunk(value, now);
}

}  // namespace agent_timeline
