#include "decode/langgraph/tools.h"

#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

std::string id_of(const Value& value) {
  return id_text(value[value["toolCallId"].is_null() ? "tool_call_id" : "toolCallId"]);
}

void start(const Value& value, LangContext& context) {
  std::string name = string_field(value, "name");
  if (name.empty()) name = string_field(value, "tool_name");
  start_lang_call(id_of(value), name, value["input"], context);
}

void progress(const Value& value, LangContext& context) {
  const Value& data = value[value["data"].is_null() ? "delta" : "data"];
  grow_lang_output(id_of(value), output_chunk(data), context);
}

void end(const Value& value, LangContext& context) {
  give_lang_tool_output(id_of(value), value["output"], context);
}

void fail(const Value& value, LangContext& context) {
  fail_lang_tool(id_of(value), value[value["error"].is_null() ? "message" : "error"], context);
}

struct EventRow {
  std::string_view name;
  void (*read)(const Value& value, LangContext& context);
};

constexpr EventRow kEvents[] = {
    {"on_tool_end", end},
    {"on_tool_error", fail},
    {"on_tool_event", progress},
    {"on_tool_start", start},
    {"tool-error", fail},
    {"tool-finished", end},
    {"tool-output-delta", progress},
    {"tool-started", start},
};

const EventRow* find_event(const Value& value) {
  const std::string_view name = value["event"].string_or_empty();
  return find_row(kEvents, &EventRow::name, name);
}

}  // namespace

int score_lang_tool_event(const Value& value) {
  return find_event(value) != nullptr && !id_of(value).empty() ? 90 : 0;
}

void note_lang_tool_task(const Value& value, std::string_view name_space, LangContext& context) {
  const EventRow* row = find_event(value);
  if (row == nullptr || row->read != start) return;
  const std::string call = id_of(value);
  if (is_lang_task_shared(name_space, context)) return;
  const std::string known = lang_task_call(name_space, context);
  note_lang_task(name_space, known.empty() || known == call ? call : std::string(), context);
}

void read_lang_tool_event(const Value& value, LangContext& context) {
  if (const EventRow* row = find_event(value)) row->read(value, context);
}

void give_lang_tool_output(const std::string& run, const Value& output, LangContext& context) {
  const Value& change = output["lg_name"].is_string() ? output["update"] : output;
  if (show_lang_messages(change, LangForm::state, context)) return;
  if (change.is_object() && show_lang_messages(change["messages"], LangForm::state, context))
    return;
  end_lang_tool(run, output, context);
}

}  // namespace agent_timeline
