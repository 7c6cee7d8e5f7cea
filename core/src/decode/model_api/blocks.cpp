#include "decode/model_api/blocks.h"

#include <utility>

#include "decode/model_api/calls.h"
#include "decode/read/fields.h"
#include "decode/read/messages_api.h"

namespace agent_timeline {
namespace {

bool is_call_block(std::string_view kind) {
  return kind == "tool_use" || kind == "server_tool_use" || kind == "mcp_tool_use";
}

bool is_result_block(std::string_view kind) {
  return kind.ends_with("tool_result");
}

Value one_of(const Value& block) {
  Value list = Value::array();
  list.add({}, block);
  return list;
}

/// `output` names its type; `result`, in older versions, is any value.
void ai_sdk_result(const Value& block, ModelContext& context) {
  const std::string id = id_text(block["toolCallId"]);
  const CallRecord& call = context.state.calls.open(id, context.event);
  ToolAnswer answer =
      read_tool_value(call.name.empty() ? block["toolName"].string_or_empty() : call.name,
                      call.arguments, either_field(block, "output", "result"));
  if (block["isError"].truthy() && answer.status == Status::done) answer.status = Status::error;
  end_model_call(id, std::move(answer), context);
}

void ai_sdk_approval_request(const Value& block, ModelContext& context) {
  ToolCallEvent call;
  call.call_id = id_text(block["toolCallId"]);
  call.stays_open = true;
  context.state.approvals[id_text(block["approvalId"])] = call.call_id;
  context.state.calls.await(std::move(call), context.event);
}

void ai_sdk_approval_response(const Value& block, ModelContext& context) {
  const auto request = context.state.approvals.find(id_text(block["approvalId"]));
  if (request == context.state.approvals.end()) return;
  const std::string id = std::move(request->second);
  context.state.approvals.erase(request);
  answer_model_approval(id, block["approved"].truthy(), string_field(block, "reason"), context);
}

}  // namespace

bool is_ai_sdk_block(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  if (kind == "tool-call" || kind == "tool-result")
    return block["toolCallId"].is_string() && block["toolName"].is_string();
  return kind.starts_with("tool-approval-") && block["approvalId"].is_string();
}

std::string model_thought(const Value& thinking) {
  std::string text(thinking.string_or_empty());
  for (const Member& part : thinking.members())
    text += part.value["text"].string_or_empty();
  return text;
}

std::string text_of_parts(const Value& parts) {
  std::string text;
  for (const Member& part : parts.members()) {
    const std::string_view part_text = first_text(part.value, {"text", "summary", "thinking"});
    if (!text.empty() && !part_text.empty()) text += "\n\n";
    text += part_text;
  }
  return text;
}

/// Some servers send the same text under several of these names.
std::string model_message_thought(const Value& message) {
  for (const char* name : {"reasoning_content", "reasoning"}) {
    if (const std::string_view text = message[name].string_or_empty(); !text.empty())
      return std::string(text);
  }
  std::string details = text_of_parts(message["reasoning_details"]);
  return details.empty() ? text_of_parts(message["thinking_blocks"]) : details;
}

void ModelBlocks::read(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  if (is_call_block(kind)) return call(block);
  if (is_result_block(kind)) return result(block);
  if (kind == "thinking" || kind == "redacted_thinking")
    return thought(model_thought(block["thinking"]));
  if (kind == "reasoning") return reasoning(block);
  if (is_ai_sdk_block(block) && read_ai_sdk_block(block)) return;
  if (kind == "compaction" || kind == "fallback") {
    flush();
    if (add_server_block(block, next_key(), context_.event)) return;
  }
  for (const char* name : {"text", "refusal"}) {
    if (!block[name].is_string()) continue;
    add_text(block[name].text());
    return add_citations(block);
  }
  add_other(block);
}

bool ModelBlocks::read_ai_sdk_block(const Value& block) {
  const std::string_view kind = block["type"].string_or_empty();
  flush();
  if (kind == "tool-call") {
    add_model_call(id_text(block["toolCallId"]), string_field(block, "toolName"),
                   parse_arguments(either_field(block, "input", "args")), context_);
  } else if (kind == "tool-result") {
    ai_sdk_result(block, context_);
  } else if (kind == "tool-approval-request") {
    ai_sdk_approval_request(block, context_);
  } else if (kind == "tool-approval-response") {
    ai_sdk_approval_response(block, context_);
  } else {
    return false;
  }
  return true;
}

void ModelBlocks::add_other(const Value& block) {
  ToolResult read = read_content_blocks(one_of(block));
  if (read.images.empty()) return attach(block);
  for (Image& image : read.images)
    message_.images.push_back(std::move(image));
}

/// Frameworks use their own names for it, or keep the API's item; it may be encrypted.
void ModelBlocks::reasoning(const Value& block) {
  std::string text(first_text(block, {"text", "reasoning"}));
  for (const char* name : {"summary", "content"}) {
    if (text.empty()) text = text_of_parts(block[name]);
  }
  thought(std::move(text));
}

void ModelBlocks::thought(std::string text) {
  flush();
  MessageEvent thought;
  thought.key = next_key();
  thought.reasoning = true;
  thought.text = std::move(text);
  context_.event.bodies.emplace_back(std::move(thought));
}

void ModelBlocks::add_text(std::string_view text) {
  if (!message_.text.empty()) message_.text += "\n\n";
  message_.text += text;
}

void ModelBlocks::attach(const Value& data) {
  if (message_.attachment.is_null()) message_.attachment = Value::array();
  message_.attachment.add({}, data);
}

void ModelBlocks::add_citations(const Value& block) {
  for (const char* name : {"annotations", "citations"}) {
    for (const Member& citation : block[name].members())
      attach(citation.value);
  }
}

void ModelBlocks::flush() {
  MessageEvent message = std::exchange(message_, {});
  if (message.text.empty() && message.images.empty() && message.attachment.is_null()) return;
  message.key = next_key();
  message.role = role_;
  context_.event.bodies.emplace_back(std::move(message));
}

/// The first row of a message has the message's id as its key, like the row of its stream.
std::string ModelBlocks::next_key() {
  const std::size_t part = parts_++;
  if (key_.empty()) return {};
  return part == 0 ? key_ : key_ + "." + std::to_string(part);
}

void ModelBlocks::call(const Value& block) {
  flush();
  add_model_call(id_text(block["id"]), string_field(block, "name"), ToolInput{block["input"], {}},
                 context_);
}

void ModelBlocks::result(const Value& block) {
  flush();
  const std::string id = id_text(block["tool_use_id"]);
  const Value arguments = context_.state.calls.open(id, context_.event).arguments;
  if (auto answer = read_server_result(arguments, block))
    return end_model_call(id, std::move(*answer), context_);
  if (block["is_error"].truthy()) return failure(id, block["content"]);
  end_model_call(id, block["content"], context_);
}

/// An error has its text in blocks, whatever format the tool's results have otherwise.
void ModelBlocks::failure(const std::string& id, const Value& content) {
  ToolAnswer answer{read_content_blocks(content.is_array() ? content : one_of(content)),
                    Status::error};
  if (const auto* text =
          answer.result.output ? std::get_if<TextOutput>(&*answer.result.output) : nullptr) {
    answer.result.error = ToolError{text->text, {}};
    answer.result.output.reset();
  }
  end_model_call(id, std::move(answer), context_);
}

}  // namespace agent_timeline
