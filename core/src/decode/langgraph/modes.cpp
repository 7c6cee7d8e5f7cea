#include "decode/langgraph/modes.h"

#include <algorithm>
#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/read/fields.h"
#include "decode/read/todos.h"

namespace agent_timeline {
namespace {

constexpr std::string_view kInterrupt = "__interrupt__";
/// The member of a state that holds the to-do list.
constexpr const char* kTodos = "todos";

bool is_hidden_node(std::string_view node) {
  return node.starts_with("__") && node != kInterrupt;
}

bool holds_interrupts(const Value& list) {
  const Value& first = list.element(0);
  return list.is_array() && first.is_object() && first.find("value") != nullptr;
}

/// Unwraps a serialised `Command(update=…)`.
const Value& changes_of(const Value& change) {
  const bool is_command = change["lg_name"].string_or_empty() == "Command";
  return is_command ? change["update"] : change;
}

/// Shows the messages and to-do lists in a change of the state; returns whether there were any.
bool read_change(const Value& change, LangContext& context) {
  if (show_lang_messages(change, LangForm::state, context)) return true;
  bool any = false;
  for (const Member& member : change.members()) {
    if (member.key == kTodos && is_todo_list(member.value)) {
      any = show_todos(change, context.event) || any;
    } else if (show_lang_messages(member.value, LangForm::state, context)) {
      any = true;
    } else if (member.key == "messages") {
      any = true;
    }
  }
  return any;
}

/// Adds a row for a state without messages. Later states with the same key replace it.
void show_state(const std::string& subject, std::string key, const Value& state,
                LangContext& context) {
  const bool has_value = std::any_of(state.members().begin(), state.members().end(),
                                     [](const Member& member) { return member.value.truthy(); });
  if (!has_value) return;
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = subject;
  notice.key = std::move(key);
  notice.detail = state;
  context.event.bodies.emplace_back(std::move(notice));
}

/// Records the call that a task runs, so that graphs in the task are nested under it.
void note_task(const Value& task, LangContext& context) {
  const Value& input = task["input"];
  const Value& call = input["tool_call"].is_object() ? input["tool_call"] : input;
  const std::string id = id_text(call["id"]);
  if (!id.empty() && context.state.calls.find(id) != nullptr)
    context.state.runs[id_text(task["id"])] = id;
}

/// Reads the result of a task: a state, or a list of pairs of channel and value.
void read_result(const std::string& node, const Value& result, LangContext& context) {
  for (const Member& channel : (result.is_array() ? result : null_value()).members()) {
    const Value& pair = channel.value;
    if (pair.is_array() && pair.size() == 2) {
      show_lang_messages(pair.element(1), LangForm::state, context);
    } else {
      read_change(pair, context);
    }
  }
  if (result.is_object() && !read_change(result, context)) show_state(node, {}, result, context);
}

}  // namespace

void read_lang_updates(const Value& updates, LangContext& context) {
  for (const Member& node : updates.members()) {
    if (node.key == kInterrupt) {
      interrupt_lang_graph(node.value, context);
      continue;
    }
    close_lang_node(node.key, context);
    if (is_hidden_node(node.key)) continue;
    context.node = node.key;
    // A node that runs several times in a step has a list with the changes of each run.
    const bool is_list = node.value.is_array() && !holds_lang_messages(node.value);
    for (const Member& one : (is_list ? node.value : null_value()).members()) {
      const Value& change = changes_of(one.value);
      if (!read_change(change, context)) show_state(node.key, {}, change, context);
    }
    if (!is_list) {
      const Value& change = changes_of(node.value);
      if (!read_change(change, context)) show_state(node.key, {}, change, context);
    }
    end_lang_node(node.key, {}, context);
  }
}

void read_lang_values(const Value& values, LangContext& context) {
  const bool any = read_change(values, context);
  for (const std::string_view name : {kInterrupt, std::string_view("interrupts")})
    if (holds_interrupts(values[name])) interrupt_lang_graph(values[name], context);
  if (!any && values.is_object()) show_state("values", "values", values, context);
}

void read_lang_message_pair(const Value& pair, LangContext& context) {
  const Value& metadata = pair.element(1);
  enter_lang_node(metadata, context);
  show_lang_messages(pair.element(0), LangForm::message, context);
}

void fail_lang_graph(const Value& error, LangContext& context) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(error);
  if (notice.text.empty()) notice.detail = error;
  context.state.failure = notice.text;
  context.event.bodies.emplace_back(std::move(notice));
}

void read_lang_custom(std::string_view name, const Value& data, LangContext& context) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = name;
  if (data.is_string()) {
    notice.text = data.text();
  } else {
    notice.detail = data;
  }
  context.event.bodies.emplace_back(std::move(notice));
}

void read_lang_task(const Value& task, LangContext& context) {
  const std::string node = string_field(task, "name");
  const bool is_end = task.find("result") != nullptr || task.find("error") != nullptr;
  if (!is_end) return note_task(task, context);
  close_lang_node(node, context);
  read_result(node, task["result"], context);
  if (task["error"].truthy()) fail_lang_graph(task["error"], context);
  if (task["interrupts"].size() > 0) return interrupt_lang_graph(task["interrupts"], context);
  end_lang_node(node, id_text(task["id"]), context);
}

void read_lang_checkpoint(const Value& checkpoint, LangContext& context) {
  read_change(checkpoint["values"], context);
}

void read_lang_debug(const Value& debug, LangContext& context) {
  context.event.time_ms = read_time(debug["timestamp"]);
  const bool is_checkpoint = debug["type"].string_or_empty() == "checkpoint";
  if (is_checkpoint) return read_lang_checkpoint(debug["payload"], context);
  read_lang_task(debug["payload"], context);
}

/// Without an envelope, an update is recognised by its messages: any other object may be anything.
int score_lang_updates(const Value& value) {
  if (!value.is_object() || value.size() == 0) return 0;
  if (holds_interrupts(value[kInterrupt])) return 90;
  bool all_objects = true;
  for (const Member& node : value.members()) {
    const Value& change = changes_of(node.value);
    if (holds_lang_messages(change["messages"]) || read_lang_message(change["messages"])) return 85;
    all_objects = all_objects && (change.is_object() || change.is_null());
  }
  constexpr int known_graph_score = 5;
  const bool names_kind = value.find("type") != nullptr || value.find("role") != nullptr;
  return all_objects && !names_kind ? known_graph_score : 0;
}

int score_lang_values(const Value& value) {
  const bool names_kind = value.find("type") != nullptr || value.find("role") != nullptr;
  return !names_kind && holds_lang_messages(value["messages"]) ? 85 : 0;
}

int score_lang_task(const Value& value) {
  if (!value["id"].is_string() || !value["name"].is_string()) return 0;
  if (value["triggers"].is_array() && value.find("input") != nullptr) return 80;
  return value.find("result") != nullptr && value["interrupts"].is_array() ? 80 : 0;
}

int score_lang_debug(const Value& value) {
  const std::string_view type = value["type"].string_or_empty();
  const bool is_kind = type == "checkpoint" || type == "task" || type == "task_result";
  return is_kind && value["payload"].is_object() && value["step"].is_number() ? 90 : 0;
}

bool is_lang_metadata(const Value& value) {
  return value["langgraph_node"].is_string() && value["langgraph_step"].is_number();
}

bool is_lang_message_pair(const Value& pair) {
  return pair.is_array() && pair.size() == 2 && read_lang_message(pair.element(0)) &&
         pair.element(1).is_object();
}

}  // namespace agent_timeline
