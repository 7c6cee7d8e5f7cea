#include "decode/langgraph/lifecycle.h"

#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

bool has_ended(std::string_view word) {
  return word == "completed" || word == "failed" || word == "interrupted";
}

/// True for a failure, in a word of a newer version, too.
bool has_failed(const Value& data, std::string_view word) {
  return word == "failed" || (!has_ended(word) && data["error"].truthy());
}

void read_run(const Value& data, std::string_view word, LangContext& context) {
  const bool failed = has_failed(data, word);
  if (!failed && !has_ended(word)) return begin_lang_run(context);
  const std::string why = error_message(data["error"]);
  const bool is_reported = !why.empty() && why == context.state.failure;
  if (failed && !is_reported) fail_lang_graph(data["error"], context);
  end_lang_run(failed ? Status::error : Status::done, context);
}

/// Ends the row of an inner graph that has its own. A graph under a call ends with that call.
void end_inner(const Value& data, bool failed, LangContext& context) {
  close_lang_nodes(context);
  if (context.graph->key != context.name_space) return;
  ToolCallEvent end;
  end.call_id = context.graph->key;
  end.status = failed ? Status::error : Status::done;
  end.result.emplace();
  if (failed) end.result->error = ToolError{error_message(data["error"]), {}};
  // The row belongs to the outer graph, the messages closed above to this one.
  context.in_own_scope(
      [&](LangContext& part) { part.state.calls.end(std::move(end), {null_value()}, part.event); });
}

}  // namespace

void begin_lang_run(LangContext& context) {
  if (std::exchange(context.state.is_running, true)) return;
  context.state.failure.clear();
  TurnEvent turn;
  turn.resumes = resume_lang_graph(context);
  context.event.bodies.emplace_back(std::move(turn));
}

void end_lang_run(Status status, LangContext& context) {
  context.state.is_running = false;
  close_lang_nodes(context);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  context.event.bodies.emplace_back(std::move(turn));
}

void read_lang_lifecycle(const Value& data, LangContext& context) {
  const std::string_view word = data["event"].string_or_empty();
  if (context.name_space.empty()) return read_run(data, word, context);
  const std::string call = id_text(data["cause"]["tool_call_id"]);
  if (!call.empty()) note_lang_task(context.name_space, call, context);
  enter_lang_graph(context.name_space, context);
  const bool failed = has_failed(data, word);
  if (word == "completed" || failed) end_inner(data, failed, context);
}

void read_lang_request(const Value& data, LangContext& context) {
  const char* name = data.find("payload") != nullptr ? "payload" : "value";
  Value request = Value::object();
  request.add("id", data[data["interrupt_id"].is_null() ? "id" : "interrupt_id"]);
  request.add("value", data.find(name) != nullptr ? data[name] : data);
  Value list = Value::array();
  list.add({}, std::move(request));
  interrupt_lang_graph(list, context);
}

}  // namespace agent_timeline
