#include "decode/model_api/messages.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/model_api/blocks.h"
#include "decode/model_api/calls.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "decode/read/messages_api.h"

namespace agent_timeline {
namespace {

void read_calls(const Value& message, ModelContext& context) {
  for (const Member& item : message["tool_calls"].members()) {
    const Value& call = item.value;
    const Value& function = call["function"];
    if (call["custom"].is_object()) {
      Value input = Value::object();
      input.add("input", call["custom"]["input"]);
      add_model_call(id_text(call["id"]), string_field(call["custom"], "name"),
                     ToolInput{std::move(input), {}}, context);
    } else {
      add_model_call(id_text(call["id"]), string_field(function, "name"),
                     parse_arguments(function["arguments"]), context);
    }
  }
  const Value& old = message["function_call"];
  if (!old.is_object()) return;
  const std::string name = string_field(old, "name");
  add_model_call(new_model_call(name, context), name, parse_arguments(old["arguments"]), context);
}

/// Results of calls in the older form name only the function.
void tool_message(const Value& value, ModelContext& context) {
  std::string id = id_text(value["tool_call_id"]);
  if (id.empty()) id = take_model_call(string_field(value, "name"), context);
  end_model_call(id, value["content"], context);
}

/// True if the message has only members that the APIs and the programs around them use.
bool is_plain(const Value& value) {
  return has_only_members(
      value,
      {"role", "content", "name", "id", "refusal", "annotations", "audio", "reasoning_content",
       "reasoning", "reasoning_details", "thinking_blocks", "images", "tool_calls", "function_call",
       "cache_control", "extra", "providerOptions", "provider_specific_fields"});
}

bool has_ai_sdk_blocks(const Value& content) {
  return std::any_of(content.members().begin(), content.members().end(),
                     [](const Member& block) { return is_ai_sdk_block(block.value); });
}

bool is_known_role(std::string_view role) {
  static constexpr std::string_view roles[] = {"assistant", "developer", "function",
                                               "system",    "tool",      "user"};
  return is_one_of(role, roles);
}

/// Reads text, images, audio and citations, which a chat message has in separate members.
void read_message_content(const Value& value, ModelBlocks& blocks) {
  const Value& content = value["content"];
  if (content.is_string()) blocks.add_text(content.text());
  for (const Member& block : content.members())
    blocks.read(block.value);
  if (value["refusal"].is_string()) blocks.add_text(value["refusal"].text());
  const Value& transcript = value["audio"]["transcript"];
  if (transcript.is_string() && content.size() == 0 && content.text().empty())
    blocks.add_text(transcript.text());
  for (const Member& image : value["images"].members())
    blocks.read(image.value);
  blocks.add_citations(value);
}

}  // namespace

bool is_model_content(const Value& content) {
  static constexpr std::string_view kinds[] = {
      "input_text", "output_text", "input_image",       "image_url",
      "input_file", "refusal",     "tool_use",          "tool_result",
      "thinking",   "input_audio", "redacted_thinking", "server_tool_use"};
  return std::any_of(content.members().begin(), content.members().end(), [](const Member& block) {
    return is_one_of(block.value["type"].string_or_empty(), kinds);
  });
}

int score_model_message(const Value& value) {
  const std::string_view role = value["role"].string_or_empty();
  if (!is_known_role(role) || !value["type"].is_null() || !value["method"].is_null()) return 0;
  const Value& content = value["content"];
  const bool has_content = content.is_string() || content.is_array();
  if (has_ai_sdk_blocks(content)) return 85;
  if (role == "tool") return value["tool_call_id"].is_string() && has_content ? 90 : 0;
  if (role == "assistant" && value["tool_calls"].size() > 0) return 90;
  const bool is_old_call = role == "assistant" && value["function_call"]["name"].is_string();
  if (is_old_call && is_plain(value)) return 80;
  if (!has_content || !is_plain(value)) return 0;
  if (role == "function") return value["name"].is_string() ? 60 : 0;
  if (role == "developer") return 60;
  return content.is_array() && is_model_content(content) ? 80 : 45;
}

bool is_model_message(const Value& value) {
  const Value& content = value["content"];
  const bool has_content = content.is_string() || content.is_array() ||
                           value["tool_calls"].size() > 0 || value["function_call"].is_object() ||
                           value["audio"].is_object();
  const bool is_named = value["type"].is_null() || value["type"].string_or_empty() == "message";
  return is_known_role(value["role"].string_or_empty()) && is_named && has_content;
}

void decode_model_message(const Value& value, ModelContext& context) {
  const std::string_view role = value["role"].string_or_empty();
  const bool is_result = role == "tool" || role == "function";
  if (is_result && !has_ai_sdk_blocks(value["content"])) return tool_message(value, context);
  if (role == "system" || role == "developer") {
    SessionEvent session;
    session.has_system_prompt = true;
    context.event.bodies.emplace_back(std::move(session));
    return;
  }
  ModelBlocks blocks(role == "user" ? Role::user : Role::assistant, id_text(value["id"]), context);
  if (std::string text = model_message_thought(value); !text.empty())
    blocks.thought(std::move(text));
  read_message_content(value, blocks);
  blocks.flush();
  read_calls(value, context);
}

int score_messages_answer(const Value& value) {
  const bool is_answer = value["type"].string_or_empty() == "message" &&
                         value["role"].string_or_empty() == "assistant" &&
                         value["content"].is_array();
  if (!is_answer || !value["method"].is_null()) return 0;
  const bool has_facts = value.find("stop_reason") != nullptr || value["usage"].is_object() ||
                         value["model"].is_string();
  return has_facts ? 90 : 0;
}

void decode_messages_answer(const Value& value, ModelContext& context) {
  add_model(value["model"], context.event);
  decode_model_message(value, context);
  note_model_answer(model_gist_of(value), context);
  const std::string id = id_text(value["id"]);
  ModelAnswer nothing;
  count_model_usage(value["usage"], id.empty() ? nothing : context.state.answers[id], context);
  if (auto notice = read_stop_notice(value)) context.event.bodies.emplace_back(std::move(*notice));
  const std::string_view reason = value["stop_reason"].string_or_empty();
  const bool continues = reason == "tool_use" || reason == "pause_turn" || reason == "compaction";
  if (!reason.empty() && !continues) end_model_turn(Status::done, context);
}

}  // namespace agent_timeline
