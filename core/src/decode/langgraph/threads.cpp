#include "decode/langgraph/threads.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/message_form.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

bool is_thread(const Value& value) {
  return value["thread_id"].is_string() && value["status"].is_string();
}

std::optional<std::int64_t> time_of(const Value& state) {
  const char* of_thread = is_thread(state) ? "updated_at" : "created_at";
  return read_time(state[state[of_thread].is_null() ? "createdAt" : of_thread]);
}

void add_all(const Value& list, Value& out) {
  for (const Member& item : list.members())
    out.add({}, item.value);
}

/// Returns what the graph waits for: listed beside the state, by task, or inside the tasks.
Value interrupts_of(const Value& state) {
  Value out = Value::array();
  const bool waits =
      is_thread(state) ? state["status"].text() == "interrupted" : state["next"].size() > 0;
  if (!waits) return out;
  const Value& own = state["interrupts"];
  if (own.is_array()) add_all(own, out);
  if (own.is_object()) {
    for (const Member& task : own.members())
      add_all(task.value, out);
  }
  if (out.size() > 0) return out;
  for (const Member& task : state["tasks"].members())
    add_all(task.value["interrupts"], out);
  return out;
}

/// Shows messages that later states no longer contain.
void show_missed(const Value& messages, LangContext& context) {
  for (const Member& item : messages.members()) {
    const auto message = read_lang_message(item.value);
    if (!message) continue;
    const std::string id = id_text((*message->body)["id"]);
    const bool is_known =
        !id.empty() && context.state.messages.find(id) != context.state.messages.end();
    if (!is_known) show_lang_message(*message, LangForm::state, context);
  }
}

/// True if the state is not older than any before it. It is then the latest.
bool take_latest(const Value& state, LangContext& context) {
  const std::optional<std::int64_t> made = time_of(state);
  if (!made) return true;
  const std::pair at(*made, state["metadata"]["step"].integer().value_or(0));
  if (context.state.latest && at < *context.state.latest) return false;
  context.state.latest = at;
  // The first state seen holds messages from many times, so its time applies to none of them.
  if (!context.state.messages.empty() || state["values"]["messages"].size() < 2)
    context.event.time_ms = made;
  return true;
}

}  // namespace

int score_lang_state(const Value& value) {
  if (!value["values"].is_object() || value.find("type") != nullptr) return 0;
  if (is_thread(value)) return value["metadata"].is_object() ? 85 : 0;
  const bool is_state =
      value["next"].is_array() && (value["tasks"].is_array() || value["metadata"].is_object());
  return is_state ? 85 : 0;
}

void read_lang_state(const Value& state, LangContext& context) {
  const Value& values = state["values"];
  if (!take_latest(state, context)) return show_missed(values["messages"], context);
  read_lang_values(values, context);
  for (const Member& task : state["tasks"].members())
    if (task.value["error"].truthy()) fail_lang_graph(task.value["error"], context);
  const Value interrupts = interrupts_of(state);
  if (interrupts.size() > 0) return interrupt_lang_graph(interrupts, context);
  if (context.state.was_interrupted) resume_lang_graph(context);
}

}  // namespace agent_timeline
