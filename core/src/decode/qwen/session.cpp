#include "decode/qwen/session.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace agent_timeline {
namespace {

Value typed(std::string_view type) {
  Value block = Value::object();
  block.add("type", Value::string(std::string(type)));
  return block;
}

Value text_block(const Value& part) {
  const std::string_view kind = part["thought"].truthy() ? "thinking" : "text";
  Value block = typed(kind);
  block.add(std::string(kind), part["text"]);
  return block;
}

Value call_block(const Value& call) {
  Value block = typed("tool_use");
  block.add("id", call["id"]);
  block.add("name", call["name"]);
  block.add("input", call["args"]);
  return block;
}

/// What the tool gave, or why it gave nothing; an answer of another form as it is.
Value result_block(const Value& answer, bool failed) {
  const Value& response = answer["response"];
  const Value& error = response["error"];
  const Value& output = error.is_null() ? response["output"] : error;
  Value block = typed("tool_result");
  block.add("tool_use_id", answer["id"]);
  block.add("content", output.is_null() ? response : output);
  block.add("is_error", Value::boolean(failed || !error.is_null()));
  return block;
}

Value image_block(const Value& data) {
  Value source = typed("base64");
  source.add("media_type", data["mimeType"]);
  source.add("data", data["data"]);
  Value block = typed("image");
  block.add("source", std::move(source));
  return block;
}

Value block_of(const Value& part, bool failed) {
  if (part["text"].is_string()) return text_block(part);
  if (part["functionCall"].is_object()) return call_block(part["functionCall"]);
  if (part["functionResponse"].is_object()) return result_block(part["functionResponse"], failed);
  if (part["inlineData"]["data"].is_string()) return image_block(part["inlineData"]);
  return part;
}

/// Tokens that the cache knew are among those of the prompt there.
Value usage_of(const Value& told) {
  struct Row {
    std::string_view from;
    std::string_view to;
  };
  constexpr std::array rows = {Row{"promptTokenCount", "input_tokens"},
                               Row{"candidatesTokenCount", "output_tokens"},
                               Row{"totalTokenCount", "total_tokens"},
                               Row{"cachedContentTokenCount", "cache_read_input_tokens"}};
  if (!told.is_object()) return {};
  Value usage = Value::object();
  for (const Row& row : rows)
    usage.add(std::string(row.to), told[row.from]);
  return usage;
}

Value message_of(const Value& line) {
  const bool failed = line["toolCallResult"]["status"].string_or_empty() == "error";
  Value blocks = Value::array();
  for (const Member& part : line["message"]["parts"].members())
    blocks.add({}, block_of(part.value, failed));
  Value message = Value::object();
  message.add("id", line["uuid"]);
  message.add("model", line["model"]);
  message.add("content", std::move(blocks));
  message.add("usage", usage_of(line["usageMetadata"]));
  return message;
}

}  // namespace

std::optional<Value> read_qwen_line(const Value& line) {
  if (!line["message"]["parts"].is_array()) return std::nullopt;
  Value plain = Value::object();
  for (const Member& member : line.members()) {
    const bool is_answer = member.key == "type" && member.value.string_or_empty() == "tool_result";
    if (is_answer) {
      plain.add("type", Value::string("user"));
    } else if (member.key == "message") {
      plain.add("message", message_of(line));
    } else {
      plain.add(member.key, member.value);
    }
  }
  return plain;
}

}  // namespace agent_timeline
