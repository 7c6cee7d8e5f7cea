#include "decode/qwen/session.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/qwen/system.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

Value text_block(const Value& part) {
  const std::string_view kind = part["thought"].truthy() ? "thinking" : "text";
  Value block = object_of_type(kind);
  block.add(std::string(kind), part["text"]);
  return block;
}

Value call_block(const Value& call) {
  Value block = object_of_type("tool_use");
  block.add("id", call["id"]);
  block.add("name", call["name"]);
  block.add("input", call["args"]);
  return block;
}

Value image_block(const Value& data) {
  Value source = object_of_type("base64");
  source.add("media_type", data["mimeType"]);
  source.add("data", data["data"]);
  Value block = object_of_type("image");
  block.add("source", std::move(source));
  return block;
}

/// Returns the text of a result together with the images beside it.
Value with_images(const Value& text, const Value& parts) {
  Value blocks = Value::array();
  for (const Member& part : parts.members()) {
    const Value& data = part.value["inlineData"];
    if (data["data"].is_string()) blocks.add({}, image_block(data));
  }
  if (blocks.size() == 0) return text;
  Value block = object_of_type("text");
  block.add("text", text);
  blocks.add({}, std::move(block));
  return blocks;
}

/// True if the call failed, or if the sub-agent that it started failed although the call succeeded.
bool has_failed(const Value& result) {
  const Value& displayed = result["resultDisplay"];
  return result["status"].string_or_empty() == "error" ||
         (displayed["type"].string_or_empty() == "task_execution" &&
          displayed["status"].string_or_empty() == "failed");
}

/// Returns the error, and what the call had produced when it was cancelled.
Value failure_text(const Value& error, const Value& result) {
  const std::string_view displayed = result["resultDisplay"].string_or_empty();
  const bool adds_output = result["status"].string_or_empty() == "cancelled" &&
                           !is_blank(displayed) && error.is_string() &&
                           error.text().find(displayed) == std::string_view::npos;
  if (!adds_output) return error;
  return Value::string(std::string(error.text()) + "\n\n" + std::string(displayed));
}

/// Converts a tool's answer: its output or its error; an unknown form is kept unchanged. `result`
/// is what the program stores beside it.
Value result_block(const Value& answer, const Value& result) {
  const Value& response = answer["response"];
  const bool has_error = !response["error"].is_null();
  const Value output = has_error ? failure_text(response["error"], result) : response["output"];
  const Value& content = output.is_null() ? response : output;
  Value block = object_of_type("tool_result");
  block.add("tool_use_id", answer["id"]);
  block.add("content", content.is_string() ? with_images(content, answer["parts"]) : content);
  block.add("is_error", Value::boolean(has_error || has_failed(result)));
  return block;
}

Value block_of(const Value& part, const Value& result) {
  if (part["text"].is_string()) return text_block(part);
  if (part["functionCall"].is_object()) return call_block(part["functionCall"]);
  if (part["functionResponse"].is_object()) return result_block(part["functionResponse"], result);
  if (part["inlineData"]["data"].is_string()) return image_block(part["inlineData"]);
  return part;
}

/// The prompt's tokens include those from the cache.
Value usage_of(const Value& metadata) {
  struct Row {
    std::string_view from;
    std::string_view to;
  };
  constexpr std::array rows = {Row{"promptTokenCount", "input_tokens"},
                               Row{"candidatesTokenCount", "output_tokens"},
                               Row{"totalTokenCount", "total_tokens"},
                               Row{"cachedContentTokenCount", "cache_read_input_tokens"}};
  if (!metadata.is_object()) return {};
  Value usage = Value::object();
  for (const Row& row : rows)
    usage.add(std::string(row.to), metadata[row.from]);
  return usage;
}

/// True if the program wrote the line in the user's name.
bool is_by_program(const Value& line) {
  return is_one_of(line["subtype"].string_or_empty(), {"cron", "goal_runtime", "notification"}) ||
         is_one_of(line["provenance"].string_or_empty(), {"goal_runtime", "system"});
}

/// Returns what the user typed, if the model got more than that; the rest is the program's.
std::string_view typed_text(const Value& line) {
  const std::string_view displayed = line["systemPayload"]["displayText"].string_or_empty();
  const bool is_typed = line["type"].string_or_empty() == "user" && !is_by_program(line);
  return is_typed ? displayed : std::string_view();
}

Value blocks_of(const Value& line) {
  const std::string_view displayed = typed_text(line);
  const bool has_displayed = !displayed.empty();
  Value blocks = Value::array();
  if (has_displayed)
    blocks.add({}, object_of_type("text")).add("text", Value::string(std::string(displayed)));
  for (const Member& part : line["message"]["parts"].members()) {
    const bool is_text = part.value["text"].is_string();
    if (has_displayed && is_text && part.value["text"].text() == displayed) continue;
    Value block = block_of(part.value, line["toolCallResult"]);
    if (has_displayed && is_text) block.add("isMeta", Value::boolean(true));
    blocks.add({}, std::move(block));
  }
  return blocks;
}

Value message_of(const Value& line) {
  Value message = Value::object();
  message.add("id", line["uuid"]);
  message.add("model", line["model"]);
  message.add("content", blocks_of(line));
  message.add("usage", usage_of(line["usageMetadata"]));
  return message;
}

/// True for a sentence like `Agent "Look" completed.`, which the stream sends in the user's name
/// before it reports the end of background work.
bool is_task_sentence(std::string_view text) {
  constexpr std::array<std::string_view, 3> kinds = {"Agent \"", "Background shell \"",
                                                     "Monitor \""};
  constexpr std::array<std::string_view, 3> ends = {"\" completed.", "\" failed.",
                                                    "\" was cancelled."};
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](std::string_view kind) { return text.starts_with(kind); }) &&
         std::any_of(ends.begin(), ends.end(),
                     [&](std::string_view end) { return text.ends_with(end); });
}

std::optional<Value> read_task_sentence(const Value& line) {
  const Value& content = line["message"]["content"];
  if (line["type"].string_or_empty() != "user" || !content.is_array() || content.size() != 1)
    return std::nullopt;
  const Value& block = content.members()[0].value;
  if (!is_task_sentence(block["text"].string_or_empty())) return std::nullopt;
  Value plain = line;
  plain.add("isSynthetic", Value::boolean(true));
  return plain;
}

}  // namespace

std::optional<Value> read_qwen_line(const Value& line) {
  if (line["type"].string_or_empty() == "system") return read_qwen_system(line);
  if (!line["message"]["parts"].is_array()) return read_task_sentence(line);
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
  if (line["toolCallResult"]["errorType"].string_or_empty() == "execution_denied")
    plain.add("toolDenialKind", Value::string("permission-rule"));
  if (is_by_program(line)) plain.add("isSynthetic", Value::boolean(true));
  return plain;
}

}  // namespace agent_timeline
