#include "decode/copilot/copilot.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/copilot/calls.h"
#include "decode/copilot/hidden.h"
#include "decode/copilot/session.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/tagged_text.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

bool is_question(std::string_view type) {
  return type.starts_with("user_input.") || type.starts_with("elicitation.") ||
         type.starts_with("exit_plan_mode.");
}

/// True if the program wrote it in the user's name: a skill, another agent, a schedule.
bool is_by_program(const Value& data) {
  constexpr std::array prefixes = {"agent-", "autopilot", "schedule", "skill-", "system"};
  const std::string_view source = data["source"].string_or_empty();
  return data["isAutopilotContinuation"].truthy() ||
         std::any_of(prefixes.begin(), prefixes.end(),
                     [&](const char* prefix) { return source.starts_with(prefix); });
}

/// The event in a notification to a client of the program's SDK, or the value itself.
const Value& unwrap(const Value& value) {
  const Value& event = value["params"]["event"];
  return value["method"].string_or_empty() == "session.event" && event.is_object() ? event : value;
}

/// A thought in a message: its text, and the model's signature.
struct Thought {
  std::string text;
  std::string opaque;
};

class CopilotDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  [[nodiscard]] Scope scope_of(const Value& value) const;
  void read_event(std::string_view type, const Value& data, Event& event);
  void read_agent(std::string_view type, const Value& data, Event& event);
  void read_question(std::string_view type, const Value& data, Event& event);
  void read_notification(const Value& data, Event& event);
  void read_user(const Value& data, Event& event);
  void read_attachments(const Value& attachments, MessageEvent& message) const;
  void read_delta(const Value& data, Event& event);
  void read_message(const Value& data, Event& event);
  void read_thought_of_message(const Value& data, Event& event);
  void read_thought(const Value& data, bool is_delta, Event& event);
  void read_permission(std::string_view type, const Value& data, Event& event);

  CopilotCalls calls_;
  CopilotSession session_;
  /// Ids of the thoughts that were streamed since the last message.
  TextSet streamed_;
  /// The latest thought of each agent, which its next message may repeat.
  TextMap<Thought> thoughts_;
  /// Ids of calls with a pending permission request, by request id.
  TextMap<std::string> requests_;
  /// The text of the thought that a message has shown.
  std::string shown_thought_;
  /// Ids of the calls that started sub-agents, by agent id.
  TextMap<std::string> agents_;
  /// Ids of calls with a pending question to the user, by request id.
  TextMap<std::string> questions_;
};

void CopilotDecoder::decode(const Input& input, Event& event) {
  const Value& value = unwrap(input.value);
  const std::string_view type = value["type"].string_or_empty();
  event.time_ms = read_time(value["timestamp"]);
  event.id = id_text(value["id"]);
  if (type == "result") {
    session_.read_run_end(value, event);
    return settle_event(type, copilot_hidden_kinds(), value, event);
  }
  const Value& data = value["data"];
  // The start event of a sub-agent has the sub-agent's own id.
  const std::string agent = id_text(value["agentId"]);
  if (type == "subagent.started" && !agent.empty())
    agents_.try_emplace(agent, id_text(data["toolCallId"]));
  event.scope = scope_of(value);
  read_event(type, data, event);
  settle_listed_event(type, copilot_hidden_kinds(), value, event);
}

/// The sub-agent's starting call is stated by the event itself, or by the sub-agent's start event.
Scope CopilotDecoder::scope_of(const Value& value) const {
  Scope scope;
  scope.key = id_text(value["data"]["parentToolCallId"]);
  const std::string agent = id_text(value["agentId"]);
  if (!scope.key.empty() || agent.empty()) return scope;
  const auto starter = agents_.find(agent);
  scope.key = starter == agents_.end() ? agent : starter->second;
  scope.tool_name = tool_name(ToolId::run_agent, kCopilot);
  return scope;
}

void CopilotDecoder::read_event(std::string_view type, const Value& data, Event& event) {
  if (type == "user.message") {
    read_user(data, event);
  } else if (type == "assistant.message_delta") {
    read_delta(data, event);
  } else if (type == "assistant.message") {
    read_message(data, event);
  } else if (type == "assistant.reasoning_delta") {
    read_thought(data, true, event);
  } else if (type == "assistant.reasoning") {
    read_thought(data, false, event);
  } else if (type == "assistant.tool_call_delta") {
    calls_.stream_input(data, event);
  } else if (type == "tool.execution_start") {
    calls_.begin(data, data["toolName"], Status::running, event);
  } else if (type == "tool.user_requested") {
    calls_.mark_requested_by_user(data);
  } else if (type == "tool.shell_output") {
    calls_.add_output(data, event);
  } else if (type == "tool.execution_partial_result") {
    calls_.show_output_tail(data, event);
  } else if (type == "tool.execution_complete") {
    calls_.end(data, event);
  } else if (type.starts_with("permission.")) {
    read_permission(type, data, event);
  } else if (type.starts_with("subagent.")) {
    read_agent(type, data, event);
  } else if (is_question(type)) {
    read_question(type, data, event);
  } else if (type == "system.notification") {
    read_notification(data, event);
  } else if (type == "session.binary_asset") {
    calls_.add_asset(data);
  } else if (type == "assistant.turn_start") {
    session_.begin_work(event);
  } else {
    session_.read(type, data, event);
  }
}

void CopilotDecoder::read_agent(std::string_view type, const Value& data, Event& event) {
  if (type == "subagent.failed") calls_.fail_agent(data, event);
  if (type == "subagent.completed") calls_.end_agent(data, event);
}

/// Only the approval of a plan does not name the call that asks.
void CopilotDecoder::read_question(std::string_view type, const Value& data, Event& event) {
  const std::string request = id_text(data["requestId"]);
  if (type.ends_with(".requested")) {
    const bool is_plan = type.starts_with("exit_plan_mode.");
    const std::string id = is_plan ? calls_.plan() : id_text(data["toolCallId"]);
    questions_.insert_or_assign(request, id);
    return calls_.ask(id, data, event);
  }
  const auto found = questions_.find(request);
  if (!type.ends_with(".completed") || found == questions_.end()) return;
  calls_.end_question(found->second, data, event);
  questions_.erase(found);
}

/// A message of the program to the agent, unless it reports the end of background work.
void CopilotDecoder::read_notification(const Value& data, Event& event) {
  if (calls_.update_work(data["kind"], event)) return;
  NoticeEvent notice;
  notice.code = "notification";
  const std::string_view text = data["content"].string_or_empty();
  notice.text = trim(find_tag(text, "system_notification").value_or(text));
  event.bodies.emplace_back(std::move(notice));
}

/// Images are shown as such, other attachments as data.
void CopilotDecoder::read_attachments(const Value& attachments, MessageEvent& message) const {
  Value others = Value::array();
  for (const Member& one : attachments.members()) {
    if (auto image = calls_.image_of(one.value)) {
      message.images.push_back(std::move(*image));
    } else {
      others.add({}, one.value);
    }
  }
  if (others.size() > 0) message.attachment = std::move(others);
}

void CopilotDecoder::read_user(const Value& data, Event& event) {
  thoughts_.erase(event.scope.key);
  // The prompt of a sub-agent is in the call that started it.
  if (!event.scope.key.empty()) return;
  MessageEvent message;
  message.role = Role::user;
  message.injected = is_by_program(data);
  if (!message.injected) session_.begin_user_turn();
  message.text = string_field(data, "content");
  read_attachments(data["attachments"], message);
  event.bodies.emplace_back(std::move(message));
}

void CopilotDecoder::read_delta(const Value& data, Event& event) {
  MessageEvent message;
  message.key = "said-" + id_text(data["messageId"]);
  message.change = TextChange::append;
  message.open = true;
  message.text = string_field(data, "deltaContent");
  event.bodies.emplace_back(std::move(message));
}

/// A thought in a message. The message that follows the calls which it led to contains it again.
void CopilotDecoder::read_thought_of_message(const Value& data, Event& event) {
  Thought thought{string_field(data, "reasoningText"), string_field(data, "reasoningOpaque")};
  if (is_blank(thought.text)) return;
  Thought& last = thoughts_[event.scope.key];
  const bool is_signed = !thought.opaque.empty() && !last.opaque.empty();
  const bool repeats = thought.text == last.text && (!is_signed || thought.opaque == last.opaque);
  if (!repeats && streamed_.empty()) {
    MessageEvent message;
    message.reasoning = true;
    message.text = shown_thought_ = thought.text;
    event.bodies.emplace_back(std::move(message));
  }
  last = std::move(thought);
}

/// The whole message. In a session file it contains its thought, which a stream sends by itself.
void CopilotDecoder::read_message(const Value& data, Event& event) {
  if (event.scope.key.empty()) session_.set_model(data["model"], event);
  const std::string id = id_text(data["messageId"]);
  read_thought_of_message(data, event);
  streamed_.clear();
  MessageEvent message;
  message.key = "said-" + id;
  message.text = string_field(data, "content");
  event.bodies.emplace_back(std::move(message));
  for (const Member& one : data["toolRequests"].members()) {
    calls_.begin(one.value, one.value["name"], Status::ready, event);
  }
}

void CopilotDecoder::read_thought(const Value& data, bool is_delta, Event& event) {
  const std::string id = id_text(data["reasoningId"]);
  MessageEvent message;
  message.key = "thought-" + id;
  message.reasoning = true;
  message.open = is_delta;
  if (is_delta) {
    streamed_.insert(id);
    message.change = TextChange::append;
    message.text = string_field(data, "deltaContent");
  } else {
    message.text = string_field(data, "content");
    if (message.text == std::exchange(shown_thought_, {})) return;
    // The message that it came with, or the next one, repeats it.
    thoughts_[event.scope.key] = {message.text, {}};
  }
  event.bodies.emplace_back(std::move(message));
}

/// The status of a call after the response to its permission request.
Status permission_status(std::string_view kind) {
  if (kind.starts_with("denied") || kind.starts_with("reject")) return Status::denied;
  return kind.starts_with("cancel") ? Status::cancelled : Status::running;
}

/// A response may name only the request.
void CopilotDecoder::read_permission(std::string_view type, const Value& data, Event& event) {
  std::string id = id_text(data["permissionRequest"]["toolCallId"]);
  if (id.empty()) id = id_text(data["toolCallId"]);
  const std::string request = id_text(data["requestId"]);
  if (type == "permission.requested") {
    if (!request.empty()) requests_.insert_or_assign(request, id);
    return calls_.await_approval(id, event);
  }
  const auto found = requests_.find(request);
  if (id.empty() && found != requests_.end()) id = found->second;
  if (found != requests_.end()) requests_.erase(found);
  const Value& result = data["result"];
  calls_.answer(id, permission_status(result["kind"].string_or_empty()),
                string_field(result, "feedback"), event);
}

}  // namespace

int score_copilot(const Input& input) {
  const Value& value = unwrap(input.value);
  const std::string_view type = value["type"].string_or_empty();
  if (type == "result") {
    return value["exitCode"].is_number() && value["sessionId"].is_string() ? 95 : 0;
  }
  const bool is_envelope = value["data"].is_object() && value["id"].is_string() &&
                           value["timestamp"].is_string() && value.find("parentId") != nullptr;
  if (!is_envelope) return 0;
  return type.find('.') != std::string_view::npos || type == "abort" ? 95 : 0;
}

std::unique_ptr<DialectDecoder> create_copilot() {
  return std::make_unique<CopilotDecoder>();
}

}  // namespace agent_timeline
