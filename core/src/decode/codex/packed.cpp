#include "decode/codex/packed.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/limits.h"
#include "base/text.h"
#include "decode/codex/spelling.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The state of a sub-agent: `{status, message}`, or in rollouts a word or `{word: message}`.
std::string state_of(const Value& state) {
  if (state.is_string()) return std::string(state.text());
  if (state["status"].is_null() && state.size() == 1) {
    const Member& entry = state.members().front();
    return entry.value.truthy() ? std::string(entry.value.string_or_empty()) : entry.key;
  }
  const std::string message = codex_text(state, "message");
  return message.empty() ? codex_text(state, "status") : message;
}

/// The question with that id in its own words, else the id.
std::string question_of(const std::string& id, const Value& arguments) {
  const Value& questions = arguments["questions"];
  if (questions.size() > limits::kQuestions) return id;
  for (const Member& question : questions.members()) {
    if (id_text(question.value["id"]) != id) continue;
    const std::string text = string_field(question.value, "question");
    if (!text.empty()) return text;
  }
  return id;
}

bool is_content_block(const Member& block) {
  return is_one_of(block.value["type"].string_or_empty(),
                   {"text", "image", "audio", "resource", "resource_link"});
}

/// The content of an MCP result.
std::optional<ToolResult> read_server_content(const Value& blocks) {
  const auto& members = blocks.members();
  if (members.empty() || !std::all_of(members.begin(), members.end(), is_content_block))
    return std::nullopt;
  Value whole = Value::object();
  whole.add("content", blocks);
  return read_mcp_result(whole, "\n\n");
}

/// The result of a call about sub-agents: the name of the started one, or their states.
std::string read_agents(ToolId tool, const Value& data) {
  if (tool == ToolId::run_agent) {
    const std::string name = string_field(data, "nickname");
    return name.empty() ? string_field(data, "task_name") : name;
  }
  if (tool == ToolId::stop_task)
    return state_of(data[data["previous_status"].is_null() ? "status" : "previous_status"]);
  const bool is_wait = data["status"].is_object() && !data["timed_out"].is_null();
  return is_wait ? codex_agent_states(data["status"]) : std::string();
}

std::optional<ToolResult> read_packed(const CallRecord& call, const Value& data) {
  const ToolId tool = tool_of(kCodex, call.name);
  const bool is_of_server = call.name.starts_with("mcp__");
  if (data.is_array()) return is_of_server ? read_server_content(data) : std::nullopt;
  if (is_of_server) return std::nullopt;
  if (tool == ToolId::ask && data["answers"].is_object())
    return ToolResult{read_codex_answers(data["answers"], call.arguments), {}};
  const bool may_be_agents =
      tool == ToolId::run_agent || tool == ToolId::stop_task || tool == ToolId::other;
  std::string text = may_be_agents ? read_agents(tool, data) : std::string();
  if (is_blank(text)) return std::nullopt;
  return ToolResult{TextOutput{std::move(text)}, {}};
}

}  // namespace

Answers read_codex_answers(const Value& answers, const Value& arguments) {
  Answers out;
  for (const Member& item : answers.members()) {
    std::string text;
    for (const Member& one : item.value["answers"].members()) {
      if (!text.empty()) text += ", ";
      text += one.value.string_or_empty();
    }
    out.pairs.push_back({question_of(item.key, arguments), std::move(text)});
  }
  return out;
}

std::string codex_agent_states(const Value& states) {
  std::string text;
  for (const Member& member : states.members()) {
    if (!text.empty()) text += "\n\n";
    text += state_of(member.value);
  }
  return text;
}

void unpack_codex_result(const CallRecord& call, ToolResult& result) {
  const auto* text = result.output ? std::get_if<TextOutput>(&*result.output) : nullptr;
  if (text == nullptr) return;
  const std::string_view packed = trim(text->text);
  if (!packed.starts_with('{') && !packed.starts_with('[')) return;
  const auto parsed = read_json(packed);
  const auto* data = std::get_if<Value>(&parsed);
  auto read = data == nullptr ? std::nullopt : read_packed(call, *data);
  if (!read) return;
  result.output = std::move(read->output);
  for (Image& image : read->images)
    result.images.push_back(std::move(image));
}

}  // namespace agent_timeline
