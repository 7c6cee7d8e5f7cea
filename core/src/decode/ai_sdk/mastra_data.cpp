#include "decode/ai_sdk/mastra_data.h"

#include <string>
#include <utility>

#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kMemory = "data-om-";
constexpr std::string_view kCommand = "data-sandbox-";
constexpr std::string_view kWorkspace = "data-workspace-metadata";

/// Appends to a command's output. The result at the end replaces it.
void add_output(const CallRecord& call, const Value& data, AiSdkContext& context) {
  ToolCallEvent update;
  update.call_id = call.id;
  add_command_output(call, string_field(data, "output"), update);
  context.state.calls.update(std::move(update), {.value = null_value(), .is_echo = true},
                             context.event);
}

bool read_command(std::string_view what, const Value& data, AiSdkContext& context) {
  const CallRecord* call = context.state.calls.find(id_text(data["toolCallId"]));
  if (call == nullptr) return false;
  if (what == "stdout" || what == "stderr") add_output(*call, data, context);
  const auto code = data["exitCode"].integer();
  if (what == "exit" && code && *code >= 0 && !call->ended)
    context.state.results.exit_codes[call->id] = *code;
  return true;
}

/// Observations have replaced older messages in the agent's memory.
void read_compaction(const Value& data, AiSdkContext& context) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = "memory " + id_text(data["cycleId"]);
  const Value& observed = data["tokensObserved"];
  notice.subject = id_text(observed.is_number() ? observed : data["tokensActivated"]);
  notice.text = string_field(data, "observations");
  notice.is_document = true;
  context.event.bodies.emplace_back(std::move(notice));
}

void read_failure(std::string_view what, const Value& data, AiSdkContext& context) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.tone = Tone::warning;
  notice.subject = what;
  notice.text = string_field(data, "error");
  context.event.bodies.emplace_back(std::move(notice));
}

/// Only finished or activated observations and failures are shown.
void read_memory(std::string_view what, const Value& data, AiSdkContext& context) {
  if (what == "observation-end" || what == "activation") read_compaction(data, context);
  if (what.ends_with("-failed")) read_failure(what, data, context);
}

}  // namespace

bool is_mastra_data(std::string_view type) {
  return type.starts_with(kMemory) || type.starts_with(kCommand) || type == kWorkspace;
}

bool decode_mastra_data(const Value& part, AiSdkContext& context) {
  const std::string_view type = part["type"].string_or_empty();
  const Value& data = part["data"];
  if (!is_mastra_data(type) || !data.is_object()) return false;
  if (type.starts_with(kCommand)) return read_command(type.substr(kCommand.size()), data, context);
  if (type.starts_with(kMemory)) read_memory(type.substr(kMemory.size()), data, context);
  return true;
}

}  // namespace agent_timeline
