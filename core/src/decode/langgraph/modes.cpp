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
bool read_change(const Value& change, LangContext& now) {
  if (show_lang_messages(change, LangForm::state, now)) return true;
  bool any = false;
  for (const Member& member : change.members()) {
    if (member.key == kTodos && is_todo_list(member.value)) {
      any = show_todos(change, now.event) || any;
    } else if (show_lang_messages(member.value, LangForm::state, now)) {
      any = true;
    } else if (member.key == "messages") {
      any = true;
    }
  }
  return any;
}

/// Adds a row for a state without messages. Later states with the same key replace it.
void show_state(const std::string& subject, std::string key, const Value& state, LangContext& now) {
  const bool says_something =
      std::any_of(state.members().begin(), state.members().end(),
                  [](const Member& member) { return member.value.truthy(); });
  if (!says_something) return;
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = subject;
  notice.key = std::move(key);
  notice.detail = state;
  now.event.bodies.emplace_back(std::move(notice));
}

/// Records the call that a task runs, so that graphs in the task are nested under it.
void note_task(const Value& task, LangContext& now) {
  const Value& input = task["input"];
  const Value& call = input["tool_call"].is_object() ? input["tool_call"] : input;
  const std::string id = id_text(call["id"]);
  if (!id.empty() && now.state.calls.find(id) != nullptr) now.state.runs[id_text(task["id"])] = id;
}

/// Reads the result of a task: a state, or a list of pairs of channel and value.
void read_result(const std::string& node, const Value& result, LangContext& now) {
  for (const Member& channel : (result.is_array() ? result : null_value()).members()) {
    const Value& pair = channel.value;
    if (pair.is_array() && pair.size() == 2) {
      show_lang_messages(pair.element(1), LangForm::state, now);
    } else {
      read_change(pair, now);
    }
  }
  if (result.is_object() && !read_change(result, now)) show_state(node, {}, result, now);
}

}  // namespace

void read_lang_updates(const Value& updates, LangContext& now) {
  for (const Member& node : updates.members()) {
    if (node.key == kInterrupt) {
      interrupt_lang_graph(node.value, now);
      continue;
    }
    close_lang_node(node.key, now);
    if (is_hidden_node(node.key)) continue;
    now.node = node.key;
    // A node that runs several times in a step has a list with the changes of each run.
    const bool is_list = node.value.is_array() && !holds_lang_messages(node.value);
    for (const Member& one : (is_list ? node.value : null_value()).members()) {
      const Value& change = changes_of(one.value);
      if (!read_change(change, now)) show_state(node.key, {}, change, now);
    }
    if (!is_list) {
      const Value& change = changes_of(node.value);
      if (!read_change(change, now)) show_state(node.key, {}, change, now);
    }
    end_lang_node(node.key, {}, now);
  }
}

void read_lang_values(const Value& values, LangContext& now) {
  const bool any = read_change(values, now);
  for (const std::string_view name : {kInterrupt, std::string_view("interrupts")})
    if (holds_interrupts(values[name])) interrupt_lang_graph(values[name], now);
  if (!any && values.is_object()) show_state("values", "values", values, now);
}

void read_lang_message_pair(const Value& pair, LangContext& now) {
  const Value& metadata = pair.element(1);
  enter_lang_node(metadata, now);
  show_lang_messages(pair.element(0), LangForm::message, now);
}

void fail_lang_graph(const Value& error, LangContext& now) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(error);
  if (notice.text.empty()) notice.detail = error;
  now.state.failure = notice.text;
  now.event.bodies.emplace_back(std::move(notice));
}

void read_lang_custom(std::string_view name, const Value& data, LangContext& now) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = name;
  if (data.is_string()) {
    notice.text = data.text();
  } else {
    notice.detail = data;
  }
  now.event.bodies.emplace_back(std::move(notice));
}

void read_lang_task(const Value& task, LangContext& now) {
  const std::string node = string_field(task, "name");
  const bool is_end = task.find("result") != nullptr || task.find("error") != nullptr;
  if (!is_end) return note_task(task, now);
  close_lang_node(node, now);
  read_result(node, task["result"], now);
  if (task["error"].truthy()) fail_lang_graph(task["error"], now);
  if (task["interrupts"].size() > 0) return interrupt_lang_graph(task["interrupts"], now);
  end_lang_node(node, id_text(task["id"]), now);
}

void read_lang_checkpoint(const Value& checkpoint, LangContext& now) {
  read_change(checkpoint["values"], now);
}

void read_lang_debug(const Value& debug, LangContext& now) {
  now.event.time_ms = read_time(debug["timestamp"]);
  const bool is_checkpoint = debug["type"].string_or_empty() == "checkpoint";
  if (is_checkpoint) return read_lang_checkpoint(debug["payload"], now);
  read_lang_task(debug["payload"], now);
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
  constexpr int of_a_graph_heard = 5;
  const bool names_a_kind = value.find("type") != nullptr || value.find("role") != nullptr;
  return all_objects && !names_a_kind ? of_a_graph_heard : 0;
}

int score_lang_values(const Value& value) {
  const bool names_a_kind = value.find("type") != nullptr || value.find("role") != nullptr;
  return !names_a_kind && holds_lang_messages(value["messages"]) ? 85 : 0;
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
