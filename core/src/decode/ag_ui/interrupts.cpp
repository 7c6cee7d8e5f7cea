#include "decode/ag_ui/interrupts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/ag_ui/agents.h"
#include "decode/ag_ui/calls.h"
#include "decode/read/approvals.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"

namespace agent_timeline {
namespace {

/// Shows a question. The same words are shown once per run: a graph asks while it runs, and the end
/// of the run may repeat it.
void add_question(std::string subject, std::string words, Value detail, AgUiContext& now) {
  if (!words.empty() && !now.state.questions.insert(words).second) return;
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  notice.subject = std::move(subject);
  notice.text = std::move(words);
  notice.detail = std::move(detail);
  now.event.bodies.emplace_back(std::move(notice));
}

/// Shows what a person is asked. False for a call without a message, of which nothing is shown but
/// that it waits.
bool show_question(const Value& asked, AgUiContext& now) {
  const std::string call = id_text(asked["toolCallId"]);
  if (!call.empty()) interrupt_ag_ui_call(call, now);
  // The question is a row beside the call, whose own row only shows that it waits.
  if (!call.empty() && string_field(asked, "message").empty()) return false;
  add_question(string_field(asked, "reason"), string_field(asked, "message"), {}, now);
  return true;
}

/// Parses a graph's question, which is JSON in a string unless it is plain words.
const Value& unpacked(const Value& asked, Value& storage) {
  const std::string_view text = trim(asked.string_or_empty());
  if (!text.starts_with('{') && !text.starts_with('[')) return asked;
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return asked;
  storage = std::move(*value);
  return storage;
}

void show_asked(const Value& asked, AgUiContext& now) {
  std::string words = asked_words(asked);
  const bool says_more = words.empty() || asked.size() > 1;
  add_question("interrupt", std::move(words), says_more ? asked : Value(), now);
}

/// Marks the calls that a graph asks about as waiting. True if there are any.
bool await_calls(const Value& asked, AgUiContext& now) {
  bool any = false;
  const char* name = asked["toolCallId"].is_null() ? "tool_call_id" : "toolCallId";
  if (const std::string id = id_text(asked[name]); !id.empty()) {
    any = true;
    now.apart({}, [&](AgUiContext& part) {
      interrupt_ag_ui_call(id, part);
      std::string words = asked_words(asked);
      if (!words.empty()) add_question("interrupt", std::move(words), {}, part);
    });
  }
  for (ApprovalRequest& request : read_approval_requests(asked)) {
    const std::string id = find_ag_ui_call(request.name, request.arguments, now);
    if (id.empty()) continue;
    any = true;
    now.apart({}, [&](AgUiContext& part) {
      interrupt_ag_ui_call(id, part);
      if (request.description.empty()) return;
      add_question(std::move(request.name), std::move(request.description), {}, part);
    });
  }
  return any;
}

}  // namespace

void interrupt_ag_ui_run(const Value& interrupts, AgUiContext& now) {
  now.state.was_interrupted = true;
  bool is_said = true;
  for (const Member& item : interrupts.members()) {
    const Value& asked = item.value;
    const auto agent = now.state.agents.find(id_text(asked["subagentRunId"]));
    now.state.interrupts[id_text(asked["id"])] = {
        id_text(asked["toolCallId"]), agent == now.state.agents.end() ? "" : agent->second};
    now.apart(ag_ui_scope(asked["subagentRunId"], now.state),
              [&](AgUiContext& part) { is_said = show_question(asked, part) && is_said; });
  }
  if (!is_said) expect_words(now.event);
}

void interrupt_ag_ui_graph(const Value& said, AgUiContext& now) {
  now.state.was_interrupted = true;
  Value storage;
  const Value& asked = unpacked(said, storage);
  if (await_calls(asked, now)) return;
  const auto& items = asked.members();
  const bool is_list = asked.is_array() && !items.empty() &&
                       std::all_of(items.begin(), items.end(),
                                   [](const Member& item) { return item.value.is_object(); });
  if (!is_list) return show_asked(asked, now);
  for (const Member& item : items)
    show_asked(item.value, now);
}

void take_ag_ui_decision(const Value& decision, AgUiContext& now) {
  const auto known = now.state.interrupts.find(id_text(decision["interruptId"]));
  if (known == now.state.interrupts.end()) return;
  const AgUiInterrupt asked = known->second;
  now.state.interrupts.erase(known);
  const Value& approved = decision["payload"]["approved"];
  const bool is_refused = decision["status"].string_or_empty() == "cancelled" ||
                          (!approved.is_null() && !approved.truthy());
  now.apart({}, [&](AgUiContext& part) { resume_ag_ui_call(asked.agent, false, part); });
  now.apart({}, [&](AgUiContext& part) { resume_ag_ui_call(asked.call, is_refused, part); });
}

}  // namespace agent_timeline
