#include "decode/mastra/mastra.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text_map.h"
#include "decode/ai_sdk/ai_sdk.h"
#include "decode/ai_sdk/mastra_data.h"
#include "decode/mastra/background.h"
#include "decode/mastra/network.h"
#include "decode/mastra/parts.h"
#include "decode/mastra/signals.h"
#include "decode/mastra/workflows.h"
#include "decode/read/approvals.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/tool_text.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

struct KindRow {
  std::string_view type;
  /// A member that the payload must have; null if it may be empty.
  const char* required_member;
  /// True if such a chunk may make no row.
  bool may_be_hidden;
};

/// Sorted.
constexpr auto kKinds = std::to_array<KindRow>({
    {"abort", nullptr, true},
    {"agent-execution-abort", nullptr, true},
    {"agent-execution-approval", nullptr, true},
    {"agent-execution-end", "result", true},
    {"agent-execution-start", "agentId", false},
    {"background-task-cancelled", "toolCallId", true},
    {"background-task-completed", "toolCallId", true},
    {"background-task-failed", "toolCallId", true},
    {"background-task-output", "toolCallId", true},
    {"background-task-progress", nullptr, true},
    {"background-task-resumed", "toolCallId", true},
    {"background-task-running", "toolCallId", true},
    {"background-task-started", "toolCallId", true},
    {"background-task-suspended", "toolCallId", true},
    {"error", "error", true},
    {"file", "mimeType", false},
    {"finish", "stepResult", true},
    {"goal", nullptr, true},
    {"is-task-complete", nullptr, true},
    {"network-execution-event-finish", nullptr, true},
    {"network-execution-event-step-finish", nullptr, true},
    {"network-object", nullptr, true},
    {"network-object-result", nullptr, true},
    {"network-validation-end", nullptr, true},
    {"network-validation-start", nullptr, true},
    {"object", nullptr, true},
    {"object-result", nullptr, true},
    {"raw", nullptr, true},
    {"reasoning-delta", "id", true},
    {"reasoning-end", "id", true},
    {"reasoning-file", "mimeType", false},
    {"reasoning-signature", "id", true},
    {"reasoning-start", "id", true},
    {"redacted-reasoning", "id", true},
    {"response-metadata", nullptr, true},
    {"routing-agent-abort", nullptr, true},
    {"routing-agent-end", nullptr, true},
    {"routing-agent-start", nullptr, true},
    {"routing-agent-text-delta", "text", true},
    {"routing-agent-text-end", nullptr, true},
    {"routing-agent-text-start", nullptr, true},
    {"source", "id", false},
    {"start", nullptr, true},
    {"step-finish", "stepResult", true},
    {"step-output", "output", true},
    {"step-start", nullptr, true},
    {"text-delta", "id", true},
    {"text-end", "id", true},
    {"text-start", "id", true},
    {"tool-call", "toolCallId", true},
    {"tool-call-approval", "toolCallId", true},
    {"tool-call-delta", "toolCallId", true},
    {"tool-call-input-streaming-end", "toolCallId", true},
    {"tool-call-input-streaming-start", "toolCallId", true},
    {"tool-call-suspended", "toolCallId", true},
    {"tool-error", "toolCallId", true},
    {"tool-execution-approval", nullptr, true},
    {"tool-execution-end", nullptr, true},
    {"tool-execution-start", nullptr, false},
    {"tool-execution-suspended", nullptr, true},
    {"tool-output", "toolCallId", true},
    {"tool-output-denied", "toolCallId", true},
    {"tool-result", "toolCallId", true},
    {"tripwire", nullptr, true},
    {"watch", nullptr, true},
    {"workflow-canceled", nullptr, true},
    {"workflow-execution-end", nullptr, true},
    {"workflow-execution-start", nullptr, false},
    {"workflow-execution-suspended", nullptr, true},
    {"workflow-finish", nullptr, true},
    {"workflow-paused", nullptr, true},
    {"workflow-start", "workflowId", true},
    {"workflow-step-finish", "id", true},
    {"workflow-step-output", "output", true},
    {"workflow-step-progress", nullptr, true},
    {"workflow-step-result", "status", true},
    {"workflow-step-start", "id", true},
    {"workflow-step-suspended", "id", true},
    {"workflow-step-waiting", "id", true},
});
static_assert(std::is_sorted(kKinds.begin(), kKinds.end(),
                             [](const KindRow& a, const KindRow& b) { return a.type < b.type; }));

const KindRow* find_kind(std::string_view type) {
  return find_row(kKinds, &KindRow::type, type);
}

/// The values of `from`; sorted.
constexpr auto kSenders =
    std::to_array<std::string_view>({"AGENT", "NETWORK", "SYSTEM", "USER", "WORKFLOW"});

/// `{type, runId, from, payload}`.
bool is_chunk(const Value& value) {
  const bool has_sender =
      std::binary_search(kSenders.begin(), kSenders.end(), value["from"].string_or_empty());
  return has_sender && value["type"].is_string() && value["runId"].is_string() &&
         (value["payload"].is_object() || value.find("object") != nullptr);
}

bool is_known(const Value& value) {
  if (is_mastra_network_event(value)) return is_chunk(value) && is_chunk(value["payload"]);
  const KindRow* row = find_kind(value["type"].string_or_empty());
  if (row == nullptr || !is_chunk(value)) return false;
  return row->required_member == nullptr || value["payload"].find(row->required_member) != nullptr;
}

/// True for data that Mastra writes outside of chunks. It also appears in the AI SDK's streams.
bool is_data(const Value& value) {
  return is_mastra_data(value["type"].string_or_empty()) && value["data"].is_object();
}

/// Converts a message in any of Mastra's forms to one of the AI SDK.
Value message_of(const Value& value) {
  if (is_mastra_signal(value)) return mastra_signal_message(value);
  return is_mastra_message(value) ? mastra_message(value) : older_mastra_message(value);
}

/// The kind under which a message with nothing new is counted.
constexpr std::string_view kMessage = "message";

/// The maximum depth of agents that run agents.
constexpr std::size_t kMaxDepth = 16;

class MastraDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override {
    const Value& value = input.value;
    const bool is_signal = is_mastra_signal(value);
    if (!is_signal && is_data(value)) return agent({}).decode(input, event);
    const bool is_message = is_mastra_message(value) || is_older_mastra_message(value);
    if (!is_signal && !is_message) return decode_chunk(value, {}, kMaxDepth, event);
    event.time_ms = read_time(is_signal ? value["data"]["createdAt"] : value["createdAt"]);
    if (is_mastra_notification(value)) {
      event.bodies.emplace_back(read_mastra_notification(value));
    } else {
      const Value message = message_of(value);
      agent({}).decode({message, {}}, event);
    }
    event.hidden_when_empty = kMessage;
  }

 private:
  void decode_chunk(const Value& value, const std::string& scope, std::size_t depth, Event& event);
  void decode_tool_output(const Value& payload, std::size_t depth, Event& event);
  void decode_part(const Value& value, const std::string& scope, Event& event);
  AiSdkStream& agent(const std::string& scope) {
    std::unique_ptr<AiSdkStream>& decoder = agents_[scope];
    if (decoder == nullptr) decoder = create_ai_sdk_stream();
    return *decoder;
  }

  MastraWorkflows workflows_;
  MastraNetwork network_;
  /// The decoder of each agent, by `Scope::key`.
  TextMap<std::unique_ptr<AiSdkStream>> agents_;
  /// Calls that have waited for the user.
  TextSet waiting_;
};

/// Shows the object that the model is writing, as far as it exists.
void show_object(const Value& run, const Value& object, Event& event) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = "object";
  notice.key = "object " + id_text(run);
  notice.detail = object;
  event.bodies.emplace_back(std::move(notice));
}

void show_custom(std::string_view subject, const Value& detail, Event& event) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = subject;
  notice.detail = detail;
  event.bodies.emplace_back(std::move(notice));
}

/// Shows why an agent that would have ended has to continue.
void show_reason(std::string_view subject, const Value& payload, Event& event) {
  const std::string reason = string_field(payload, "reason");
  if (reason.empty() || payload["passed"].is_null() || payload["passed"].truthy()) return;
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = subject;
  notice.text = reason;
  event.bodies.emplace_back(std::move(notice));
}

/// Shows what a tool asks the user in the row of its call, unless its arguments contain it.
void show_question(const Value& payload, Event& event) {
  const Value& suspend_payload = payload["suspendPayload"];
  std::string question = question_text(suspend_payload);
  const bool is_repeated = !question.empty() && question == question_text(payload["args"]);
  if (!suspend_payload.truthy() || is_repeated) return;
  for (EventBody& body : event.bodies) {
    auto* call = std::get_if<ToolCallEvent>(&body);
    if (call == nullptr || call->result) continue;
    const bool is_all = !question.empty() && suspend_payload.size() < 2;
    call->result.emplace();
    call->result->output =
        is_all ? ToolOutput(TextOutput{question}) : ToolOutput(JsonOutput{suspend_payload});
  }
}

/// Returns a denial for a call that the user rejected, which Mastra reports as a result.
Value denial(const Value& payload) {
  Value out = Value::object();
  out.add("type", Value::string("tool-output-denied"));
  out.add("toolCallId", payload["toolCallId"]);
  out.add("toolName", payload["toolName"]);
  return out;
}

void MastraDecoder::decode_chunk(const Value& value, const std::string& scope, std::size_t depth,
                                 Event& event) {
  const std::string_view type = value["type"].string_or_empty();
  const KindRow* row = find_kind(type);
  event.scope.key = scope;
  const Value& payload = value["payload"];
  if (!is_known(value)) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(type), {}, 0, value});
    return;
  }
  if (is_mastra_network_event(value) && depth > 0)
    return decode_chunk(payload, network_.row_of(value), depth - 1, event);
  const bool is_of_network = type.find("-execution-") != std::string_view::npos ||
                             type.starts_with("routing-agent-") ||
                             type.starts_with("network-validation-");
  if (is_of_network) {
    network_.decode(type, value, event);
  } else if (type.starts_with("background-task-")) {
    decode_mastra_background(type, payload, agent(scope).calls(), event);
  } else if (type == "tool-output") {
    decode_tool_output(payload, depth, event);
  } else if (type == "step-output") {
    if (is_chunk(payload["output"]) && depth > 0)
      return decode_chunk(payload["output"], scope, depth - 1, event);
    if (payload["output"].truthy()) show_custom(type, payload["output"], event);
  } else if (type == "goal" || type == "is-task-complete") {
    show_reason(type, payload, event);
  } else if (type == "workflow-step-output" && is_chunk(payload["output"]) && depth > 0) {
    // A chunk of an agent that the step runs.
    const std::string step = workflows_.step_of(payload, value["runId"].text());
    return decode_chunk(payload["output"], step, depth - 1, event);
  } else if (type.starts_with("workflow-")) {
    workflows_.decode(type, payload, value["runId"].text(), event);
  } else if (type.starts_with("object") || type.starts_with("network-object")) {
    const bool is_inside = payload.find("object") != nullptr;
    const Value& holder = is_inside ? payload : value;
    if (holder.find("object") != nullptr) show_object(value["runId"], holder["object"], event);
  } else {
    decode_part(value, scope, event);
  }
  event.hidden_when_empty = {};
  if (row != nullptr && row->may_be_hidden) event.hidden_when_empty = row->type;
}

/// Decodes a chunk that corresponds to a part of the AI SDK.
void MastraDecoder::decode_part(const Value& value, const std::string& scope, Event& event) {
  const std::string_view type = value["type"].string_or_empty();
  const Value& payload = value["payload"];
  const bool is_background =
      type == "tool-result" && keep_mastra_background(payload, agent(scope).calls(), event);
  if (!is_background) {
    Value part = mastra_part(type, payload, value["runId"].text());
    if (type == "tool-call-approval" || type == "tool-call-suspended")
      waiting_.insert(id_text(payload["toolCallId"]));
    const bool is_answer =
        type == "tool-result" && waiting_.erase(id_text(payload["toolCallId"])) > 0;
    const std::string_view result = payload["result"].string_or_empty();
    if (is_answer && result.starts_with("Tool call was not approved")) part = denial(payload);
    if (!part.is_null()) agent(scope).decode({part, {}}, event);
    if (type == "tool-call-suspended") show_question(payload, event);
    // Each agent numbers its own events.
    if (!event.id.empty() && !scope.empty()) event.id.insert(0, scope + " ");
  }
}

/// Reads what a tool writes while it runs: chunks of the agent that it stands for, or data.
void MastraDecoder::decode_tool_output(const Value& payload, std::size_t depth, Event& event) {
  const Value& output = payload["output"];
  std::string call_id = id_text(payload["toolCallId"]);
  if (is_chunk(output) && depth > 0) return decode_chunk(output, call_id, depth - 1, event);
  if (is_data(output)) {
    event.scope.key = call_id;
    return agent(call_id).decode({output, {}}, event);
  }
  ToolCallEvent update;
  update.call_id = std::move(call_id);
  update.match = CallMatch::open;
  update.name = string_field(payload, "toolName");
  update.status = Status::partial;
  update.output_chunk = output_chunk(output);
  event.bodies.emplace_back(std::move(update));
}

}  // namespace

/// A chunk of an unknown kind scores if its envelope is Mastra's.
int score_mastra(const Input& input) {
  constexpr int unknown_kind_score = 60;
  constexpr int known_stream_score = 9;
  const Value& value = input.value;
  if (is_known(value) || is_mastra_message(value) || is_mastra_signal(value)) return 97;
  if (is_older_mastra_message(value)) return 97;
  if (is_data(value)) return known_stream_score;
  return is_chunk(input.value) ? unknown_kind_score : 0;
}

std::unique_ptr<DialectDecoder> create_mastra() {
  return std::make_unique<MastraDecoder>();
}

}  // namespace agent_timeline
