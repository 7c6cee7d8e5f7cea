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
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

/// Shows a question. The same words are shown once per run: a graph asks while it runs, and the end
/// of the run may repeat it.
void add_question(std::string subject, std::string text, Value detail, AgUiContext& context) {
  if (!text.empty() && !context.state.questions.insert(text).second) return;
  NoticeEvent notice;
  notice.code = "permission-request";
  notice.tone = Tone::warning;
  notice.subject = std::move(subject);
  notice.text = std::move(text);
  notice.detail = std::move(detail);
  context.event.bodies.emplace_back(std::move(notice));
}

/// Shows what a person is asked. False for a call without a message, of which nothing is shown but
/// that it waits.
bool show_question(const Value& question, AgUiContext& context) {
  const std::string call = id_text(question["toolCallId"]);
  if (!call.empty()) interrupt_ag_ui_call(call, context);
  // The question is a row beside the call, whose own row only shows that it waits.
  if (!call.empty() && string_field(question, "message").empty()) return false;
  add_question(string_field(question, "reason"), string_field(question, "message"), {}, context);
  return true;
}

/// Parses a graph's question, which is JSON in a string unless it is plain words.
const Value& unpacked(const Value& question, Value& storage) {
  const std::string_view text = trim(question.string_or_empty());
  if (!text.starts_with('{') && !text.starts_with('[')) return question;
  auto parsed = read_json(text);
  Value* value = std::get_if<Value>(&parsed);
  if (value == nullptr) return question;
  storage = std::move(*value);
  return storage;
}

void show_graph_question(const Value& question, AgUiContext& context) {
  std::string text = question_text(question);
  const bool has_more = text.empty() || question.size() > 1;
  add_question("interrupt", std::move(text), has_more ? question : Value(), context);
}

/// Marks the calls that a graph asks about as waiting. True if there are any.
bool await_calls(const Value& question, AgUiContext& context) {
  bool any = false;
  const char* name = question["toolCallId"].is_null() ? "tool_call_id" : "toolCallId";
  if (const std::string id = id_text(question[name]); !id.empty()) {
    any = true;
    context.in_scope({}, [&](AgUiContext& part) {
      interrupt_ag_ui_call(id, part);
      std::string text = question_text(question);
      if (!text.empty()) add_question("interrupt", std::move(text), {}, part);
    });
  }
  for (ApprovalRequest& request : read_approval_requests(question)) {
    const std::string id = find_ag_ui_call(request.name, request.arguments, context);
    if (id.empty()) continue;
    any = true;
    context.in_scope({}, [&](AgUiContext& part) {
      interrupt_ag_ui_call(id, part);
      if (request.description.empty()) return;
      add_question(std::move(request.name), std::move(request.description), {}, part);
    });
  }
  return any;
}

}  // namespace

void interrupt_ag_ui_run(const Value& interrupts, AgUiContext& context) {
  context.state.was_interrupted = true;
  bool all_have_text = true;
  for (const Member& item : interrupts.members()) {
    const Value& question = item.value;
    const auto agent = context.state.agents.find(id_text(question["subagentRunId"]));
    context.state.interrupts[id_text(question["id"])] = {
        id_text(question["toolCallId"]), agent == context.state.agents.end() ? "" : agent->second};
    context.in_scope(ag_ui_scope(question["subagentRunId"], context.state), [&](AgUiContext& part) {
      all_have_text = show_question(question, part) && all_have_text;
    });
  }
  if (!all_have_text) expect_text(context.event);
}

void interrupt_ag_ui_graph(const Value& value, AgUiContext& context) {
  context.state.was_interrupted = true;
  Value storage;
  const Value& question = unpacked(value, storage);
  if (await_calls(question, context)) return;
  const auto& items = question.members();
  const bool is_list = question.is_array() && !items.empty() &&
                       std::all_of(items.begin(), items.end(),
                                   [](const Member& item) { return item.value.is_object(); });
  if (!is_list) return show_graph_question(question, context);
  for (const Member& item : items)
    show_graph_question(item.value, context);
}

void apply_ag_ui_decision(const Value& decision, AgUiContext& context) {
  const auto known = context.state.interrupts.find(id_text(decision["interruptId"]));
  if (known == context.state.interrupts.end()) return;
  const AgUiInterrupt interrupt = known->second;
  context.state.interrupts.erase(known);
  const Value& approved = decision["payload"]["approved"];
  const bool is_refused = decision["status"].string_or_empty() == "cancelled" ||
                          (!approved.is_null() && !approved.truthy());
  context.in_scope({}, [&](AgUiContext& part) { resume_ag_ui_call(interrupt.agent, false, part); });
  context.in_scope({},
                   [&](AgUiContext& part) { resume_ag_ui_call(interrupt.call, is_refused, part); });
}

}  // namespace agent_timeline
