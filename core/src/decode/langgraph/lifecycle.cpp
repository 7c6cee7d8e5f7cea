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

void read_run(const Value& data, std::string_view word, LangContext& now) {
  if (!has_ended(word)) return begin_lang_run(now);
  const bool failed = word == "failed";
  const std::string why = error_message(data["error"]);
  const bool is_told = !why.empty() && why == now.state.failure;
  if (failed && !is_told) fail_lang_graph(data["error"], now);
  end_lang_run(failed ? Status::error : Status::done, now);
}

/// Ends the row of an inner graph that has its own. A graph under a call ends with that call.
void end_inner(const Value& data, bool failed, std::string_view name_space, LangContext& now) {
  close_lang_nodes(now);
  if (now.graph->key != name_space) return;
  ToolCallEvent end;
  end.call_id = now.graph->key;
  end.status = failed ? Status::error : Status::done;
  end.result.emplace();
  if (failed) end.result->error = ToolError{error_message(data["error"]), {}};
  // The row belongs to the outer graph, the messages closed above to this one.
  now.apart(
      [&](LangContext& part) { part.state.calls.end(std::move(end), {null_value()}, part.event); });
}

}  // namespace

void begin_lang_run(LangContext& now) {
  if (std::exchange(now.state.is_running, true)) return;
  now.state.failure.clear();
  TurnEvent turn;
  turn.resumes = resume_lang_graph(now);
  now.event.bodies.emplace_back(std::move(turn));
}

void end_lang_run(Status status, LangContext& now) {
  now.state.is_running = false;
  close_lang_nodes(now);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  now.event.bodies.emplace_back(std::move(turn));
}

void read_lang_lifecycle(const Value& data, std::string_view name_space, LangContext& now) {
  const std::string_view word = data["event"].string_or_empty();
  if (name_space.empty()) return read_run(data, word, now);
  const std::string call = id_text(data["cause"]["tool_call_id"]);
  if (!call.empty()) note_lang_task(name_space, call, now);
  enter_lang_graph(name_space, now);
  if (word == "completed" || word == "failed") end_inner(data, word == "failed", name_space, now);
}

void read_lang_request(const Value& data, LangContext& now) {
  const char* name = data.find("payload") != nullptr ? "payload" : "value";
  Value request = Value::object();
  request.add("id", data[data["interrupt_id"].is_null() ? "id" : "interrupt_id"]);
  request.add("value", data.find(name) != nullptr ? data[name] : data);
  Value list = Value::array();
  list.add({}, std::move(request));
  interrupt_lang_graph(list, now);
}

}  // namespace agent_timeline
