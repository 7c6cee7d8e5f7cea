#include "decode/model_api/gemini.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "decode/model_api/calls.h"
#include "decode/model_api/gemini_sources.h"
#include "decode/model_api/text.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

const Value& usage_of(const Value& chunk) {
  return either_field(chunk, "usageMetadata", "usage_metadata");
}

void add_complete_call(const std::string& id, const std::string& name, const Value& arguments,
                       ModelContext& context) {
  add_model_call(id, name, ToolInput{arguments, {}}, context);
}

/// Ends the call whose arguments are streaming; no more of them will come.
void end_open_call(ModelAnswer& answer, ModelContext& context) {
  if (answer.open_call.empty()) return;
  const std::string id = std::exchange(answer.open_call, {});
  const Value arguments = std::exchange(answer.arguments, {}).build();
  Value call = Value::object();
  call.add("name", Value::string(context.state.calls.open(id, context.event).name));
  call.add("args", arguments);
  Value part = Value::object();
  part.add("functionCall", std::move(call));
  answer.gist.add_block(part);
  add_complete_call(id, {}, arguments, context);
}

/// Only the first part of a call whose arguments stream names the function.
void add_call(const Value& part, const Value& call, ModelAnswer& answer, ModelContext& context) {
  const std::string name = string_field(call, "name");
  const bool will_continue = either_field(call, "willContinue", "will_continue").truthy();
  const Value& pieces = either_field(call, "partialArgs", "partial_args");
  answer.has_calls = true;
  if (!name.empty()) {
    end_open_call(answer, context);
    std::string id = id_text(call["id"]);
    if (id.empty()) id = new_model_call(name, context);
    if (!will_continue && pieces.size() == 0) {
      answer.gist.add_block(part);
      return add_complete_call(id, name, call["args"], context);
    }
    stream_model_call(id, name, {}, context);
    answer.open_call = std::move(id);
  } else if (answer.open_call.empty()) {
    if (call.size() > 0) add_complete_call(context.new_key("call"), name, call["args"], context);
    return;
  }
  for (const Member& piece : pieces.members())
    answer.arguments.add(piece.value);
  if (!will_continue) end_open_call(answer, context);
}

std::string call_answered_by(const Value& response, ModelContext& context) {
  const std::string id = id_text(response["id"]);
  return id.empty() ? take_model_call(string_field(response, "name"), context) : id;
}

/// Reads `{output: …}`, `{result: …}` or `{error: …}`, or any object.
void add_response(const Value& part, ModelContext& context) {
  const std::string id = call_answered_by(part, context);
  const Value& response = part["response"];
  const bool is_one = response.size() == 1;
  if (is_one && response["error"].truthy()) {
    ToolAnswer failed;
    failed.status = Status::error;
    failed.result.error = ToolError{error_message(response["error"]), {}};
    return end_model_call(id, std::move(failed), context);
  }
  const Value* inner = response.find("output");
  if (inner == nullptr) inner = response.find("result");
  end_model_call(id, is_one && inner != nullptr ? *inner : response, context);
}

void add_image(const Value& data, bool is_inline, Role role, ModelContext& context) {
  MessageEvent message;
  message.key = context.new_key("gemini data");
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
  context.event.bodies.emplace_back(std::move(message));
}

constexpr const char* kCode = "code_execution";

void add_code(const Value& code, ModelContext& context) {
  const std::string id = context.new_key("code");
  context.state.pending_calls[kCode].push_back(id);
  add_model_call(id, kCode, ToolInput{code, {}}, context);
}

/// The same code may have several results: its output until it failed, and the error.
void add_code_result(const Value& result, ModelContext& context) {
  ModelCode& code = context.state.code;
  const std::string id = take_model_call(kCode, context);
  const bool continues = id.empty() && !code.id.empty();
  if (!continues) code = {id, false};
  const std::string output = string_field(result, "output");
  code.has_failed = code.has_failed || result["outcome"].string_or_empty() != "OUTCOME_OK";
  const Status status = code.has_failed ? Status::error : Status::done;
  if (!continues) {
    ToolAnswer answer;
    answer.status = status;
    answer.result.output = TextOutput{output, true};
    return end_model_call(id, std::move(answer), context);
  }
  ToolCallEvent more;
  more.call_id = code.id;
  more.match = CallMatch::latest;
  more.status = status;
  more.output_chunk = output;
  context.event.bodies.emplace_back(std::move(more));
}

/// Kinds of parts, in the names of the API and of its Python library.
struct PartKind {
  const char* name;
  const char* snake_name;
  void (*decode)(const Value& part, Role role, ModelContext& context);
};

constexpr PartKind kParts[] = {
    {"functionResponse", "function_response",
     [](const Value& part, Role, ModelContext& context) { add_response(part, context); }},
    {"inlineData", "inline_data",
     [](const Value& part, Role role, ModelContext& context) {
       add_image(part, true, role, context);
     }},
    {"fileData", "file_data",
     [](const Value& part, Role role, ModelContext& context) {
       add_image(part, false, role, context);
     }},
    {"executableCode", "executable_code",
     [](const Value& part, Role, ModelContext& context) { add_code(part, context); }},
    {"codeExecutionResult", "code_execution_result",
     [](const Value& part, Role, ModelContext& context) { add_code_result(part, context); }},
};

void add_part(const std::string& id, const Value& part, Role role, ModelAnswer& answer,
              ModelContext& context) {
  if (part["text"].is_string()) {
    const std::string key = "gemini " + id;
    return add_model_text(key, string_field(part, "text"), {role, part["thought"].truthy()}, answer,
                          context);
  }
  end_model_run(answer, context);
  const Value& call = either_field(part, "functionCall", "function_call");
  if (call.is_object()) return add_call(part, call, answer, context);
  answer.gist.add_block(part);
  for (const PartKind& kind : kParts) {
    const Value& payload = either_field(part, kind.name, kind.snake_name);
    if (payload.is_object()) return kind.decode(payload, role, context);
  }
  if (either_field(part, "thoughtSignature", "thought_signature").is_null())
    context.event.bodies.emplace_back(UnknownEvent{"unknown-block", "part", {}, 0, part});
}

void decode_content(const Value& content, ModelContext& context) {
  const Role role = content["role"].string_or_empty() == "user" ? Role::user : Role::assistant;
  const std::string key = context.new_key("content");
  ModelAnswer answer;
  for (const Member& part : content["parts"].members())
    add_part(key, part.value, role, answer, context);
  end_model_run(answer, context);
}

void end_answer(std::string_view reason, ModelAnswer& answer, ModelContext& context) {
  end_open_call(answer, context);
  end_model_text(answer, context);
  show_gemini_sources(answer, context);
  note_model_answer(answer.gist.take("assistant"), context);
  if (reason != "STOP") add_incomplete_notice(reason, context);
  if (!std::exchange(answer.has_calls, false)) end_model_turn(Status::done, context);
}

/// Returns false while the candidate is incomplete.
bool decode_candidate(const std::string& id, const Value& candidate, ModelContext& context) {
  const std::string key = id + "/" + id_text(candidate["index"]);
  ModelAnswer& answer = context.state.answers[key];
  note_gemini_sources(candidate, answer);
  const bool has_sources =
      !answer.citations.is_null() || !answer.grounding.is_null() || !answer.pages.is_null();
  if (has_sources) context.state.answers_with_sources.insert(key);
  for (const Member& part : candidate["content"]["parts"].members())
    add_part(key, part.value, Role::assistant, answer, context);
  const Value& reason = either_field(candidate, "finishReason", "finish_reason");
  if (!reason.is_string()) return false;
  end_answer(reason.text(), answer, context);
  return true;
}

void decode_chunk(const Value& value, ModelContext& context) {
  const std::string id = id_text(either_field(value, "responseId", "response_id"));
  add_model(either_field(value, "modelVersion", "model_version"), context.event);
  if (!id.empty()) show_remaining_sources(id, context);
  bool has_ended = false;
  for (const Member& candidate : value["candidates"].members())
    has_ended = decode_candidate(id, candidate.value, context) || has_ended;
  const Value& feedback = either_field(value, "promptFeedback", "prompt_feedback");
  const Value& blocked = either_field(feedback, "blockReason", "block_reason");
  if (blocked.is_string()) {
    add_model_notice("error", Tone::bad, "Blocked: " + std::string(blocked.text()), null_value(),
                     context);
    end_model_turn(Status::error, context);
  }
  count_model_usage(usage_of(value), context.state.answers[id], context);
  // The next answer is a different one, although it has no id either.
  if (id.empty() && has_ended) context.state.answers.erase(id);
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

void decode_model_gemini(const Value& value, ModelContext& context) {
  return is_content(value) ? decode_content(value, context) : decode_chunk(value, context);
}

}  // namespace agent_timeline
