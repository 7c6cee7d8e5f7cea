#include "decode/mastra/parts.h"

#include <string>
#include <utility>

#include "decode/mastra/workflows.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// The prefix of tools that stand for agents.
constexpr std::string_view kAgentTool = "agent-";

using Build = Value (*)(const Value& payload, std::string_view run);

void copy(const Value& from, const char* name, Value& to, const char* as) {
  if (const Value* value = from.find(name)) to.add(as, *value);
}

Value start(const Value&, std::string_view run) {
  Value out = object_of_type("start");
  if (!run.empty()) out.add("messageId", Value::string(std::string(run)));
  return out;
}

Value step_start(const Value&, std::string_view) {
  return object_of_type("start-step");
}

Value text_part(std::string_view type, const Value& payload) {
  Value out = object_of_type(type);
  copy(payload, "id", out, "id");
  copy(payload, "text", out, "text");
  return out;
}

Value text_start(const Value& payload, std::string_view) {
  return text_part("text-start", payload);
}

Value text_delta(const Value& payload, std::string_view) {
  return text_part("text-delta", payload);
}

Value text_end(const Value& payload, std::string_view) {
  return text_part("text-end", payload);
}

Value thought_start(const Value& payload, std::string_view) {
  return text_part("reasoning-start", payload);
}

Value thought_delta(const Value& payload, std::string_view) {
  return text_part("reasoning-delta", payload);
}

Value thought_end(const Value& payload, std::string_view) {
  return text_part("reasoning-end", payload);
}

/// Returns a part about a call. A tool that stands for an agent gets the name that all such tools
/// have.
Value call_part(std::string_view type, const Value& payload, const char* input) {
  Value out = object_of_type(type);
  copy(payload, "toolCallId", out, "toolCallId");
  const std::string_view name = payload["toolName"].string_or_empty();
  const bool is_agent = name.starts_with(kAgentTool) && name.size() > kAgentTool.size();
  out.add("toolName",
          Value::string(std::string(is_agent ? tool_name(ToolId::run_agent, kFrameworks) : name)));
  const Value* arguments = payload.find("args");
  if (arguments == nullptr) return out;
  Value tool_input = *arguments;
  name_mastra_agent(name, tool_input);
  out.add(input, std::move(tool_input));
  return out;
}

Value input_start(const Value& payload, std::string_view) {
  Value out = call_part("tool-input-start", payload, "input");
  copy(payload, "toolCallId", out, "id");
  return out;
}

Value input_delta(const Value& payload, std::string_view) {
  Value out = object_of_type("tool-input-delta");
  copy(payload, "toolCallId", out, "id");
  copy(payload, "argsTextDelta", out, "delta");
  return out;
}

Value input_end(const Value& payload, std::string_view) {
  Value out = object_of_type("tool-input-end");
  copy(payload, "toolCallId", out, "id");
  return out;
}

Value call(const Value& payload, std::string_view) {
  return call_part("tool-call", payload, "input");
}

/// An agent's answer is the text in its result; the other members only say where it is stored.
const Value& tool_output(const Value& payload) {
  const Value& result = payload["result"];
  const bool is_agent = payload["toolName"].string_or_empty().starts_with("agent-");
  return is_agent && result["text"].is_string() ? result["text"] : result;
}

Value result(const Value& payload, std::string_view) {
  Value failure = mastra_failure(payload["result"]);
  const bool failed = payload["isError"].truthy() || !failure.is_null();
  Value out = call_part(failed ? "tool-error" : "tool-result", payload, "input");
  if (failed) {
    out.add("error", failure.is_null() ? payload["result"] : std::move(failure));
  } else {
    out.add("output", tool_output(payload));
  }
  return out;
}

Value error_of_call(const Value& payload, std::string_view) {
  Value out = call_part("tool-error", payload, "input");
  copy(payload, "error", out, "error");
  return out;
}

Value denied(const Value& payload, std::string_view) {
  Value out = call_part("tool-output-denied", payload, "input");
  copy(payload, "approval", out, "approval");
  return out;
}

Value approval(const Value& payload, std::string_view) {
  Value out = call_part("tool-approval-request", payload, "input");
  copy(payload, "toolCallId", out, "approvalId");
  return out;
}

Value source(const Value& payload, std::string_view) {
  Value out = object_of_type("source");
  for (const char* name : {"id", "sourceType", "url", "title", "filename"})
    copy(payload, name, out, name);
  copy(payload, "mimeType", out, "mediaType");
  return out;
}

Value file_of(std::string_view type, const Value& payload) {
  Value out = object_of_type(type);
  Value inner = Value::object();
  copy(payload, payload["base64"].is_string() ? "base64" : "data", inner, "base64Data");
  copy(payload, "mimeType", inner, "mediaType");
  out.add("file", std::move(inner));
  return out;
}

Value file(const Value& payload, std::string_view) {
  return file_of("file", payload);
}

Value thought_file(const Value& payload, std::string_view) {
  return file_of("reasoning-file", payload);
}

Value step_finish(const Value& payload, std::string_view) {
  Value out = object_of_type("finish-step");
  copy(payload["output"], "usage", out, "usage");
  Value response = Value::object();
  copy(payload["metadata"], "modelId", response, "modelId");
  out.add("response", std::move(response));
  return out;
}

Value finish(const Value& payload, std::string_view) {
  Value out = object_of_type("finish");
  copy(payload["stepResult"], "reason", out, "finishReason");
  copy(payload["output"], "usage", out, "totalUsage");
  return out;
}

Value failed(const Value& payload, std::string_view) {
  Value out = object_of_type("error");
  out.add("errorText", Value::string(mastra_error_message(error_message(payload["error"]))));
  return out;
}

Value tripwire(const Value& payload, std::string_view) {
  Value out = object_of_type("error");
  const char* name = payload["tripwireReason"].is_string() ? "tripwireReason" : "reason";
  out.add("errorText", Value::string(string_field(payload, name)));
  return out;
}

Value abort(const Value&, std::string_view) {
  return object_of_type("abort");
}

struct PartRow {
  std::string_view type;
  Build build;
};

constexpr PartRow kParts[] = {
    {"abort", abort},
    {"error", failed},
    {"file", file},
    {"finish", finish},
    {"reasoning-delta", thought_delta},
    {"reasoning-end", thought_end},
    {"reasoning-file", thought_file},
    {"reasoning-start", thought_start},
    {"source", source},
    {"start", start},
    {"step-finish", step_finish},
    {"step-start", step_start},
    {"text-delta", text_delta},
    {"text-end", text_end},
    {"text-start", text_start},
    {"tool-call", call},
    {"tool-call-approval", approval},
    {"tool-call-delta", input_delta},
    {"tool-call-input-streaming-end", input_end},
    {"tool-call-input-streaming-start", input_start},
    {"tool-call-suspended", approval},
    {"tool-error", error_of_call},
    {"tool-output-denied", denied},
    {"tool-result", result},
    {"tripwire", tripwire},
};

}  // namespace

Value mastra_part(std::string_view type, const Value& payload, std::string_view run) {
  for (const PartRow& row : kParts) {
    if (row.type == type) return row.build(payload, run);
  }
  return {};
}

void name_mastra_agent(std::string_view tool, Value& input) {
  if (tool.starts_with(kAgentTool) && tool.size() > kAgentTool.size() && input.is_object())
    input.add("agent_type", Value::string(std::string(tool.substr(kAgentTool.size()))));
}

Value mastra_failure(const Value& result) {
  if (!result["message"].is_string()) return {};
  const bool is_refused = result["error"].truthy() && result.find("validationErrors") != nullptr;
  const bool has_failed = result["code"].string_or_empty() == "TOOL_EXECUTION_FAILED";
  return is_refused || has_failed ? result["message"] : Value();
}

}  // namespace agent_timeline
