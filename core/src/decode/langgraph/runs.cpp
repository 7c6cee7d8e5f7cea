#include "decode/langgraph/runs.h"

#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/langgraph/tools.h"
#include "decode/read/fields.h"
#include "decode/read/find_row.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

using Decode = void (*)(const Value& value, LangContext& context);

std::string run_of(const Value& value) {
  return id_text(value["run_id"]);
}

bool is_outermost(const Value& value) {
  const Value& metadata = value["metadata"];
  return value["parent_ids"].size() == 0 && !metadata["langgraph_checkpoint_ns"].is_string();
}

/// Shows the user's input to a chain that is not a graph.
void show_user_input(const Value& input, LangContext& context) {
  const Value* text = input.is_string() ? &input : nullptr;
  for (const char* name : {"input", "question", "query"}) {
    if (text == nullptr && input[name].is_string()) text = &input[name];
  }
  if (text == nullptr) return;
  MessageEvent message;
  message.key = "question " + std::to_string(++context.state.unnamed);
  message.role = Role::user;
  message.text = text->text();
  context.event.bodies.emplace_back(std::move(message));
}

void chain_start(const Value& value, LangContext& context) {
  if (!context.state.root_run.empty() || !is_outermost(value)) return;
  context.state.root_run = run_of(value);
  TurnEvent turn;
  turn.resumes = resume_lang_graph(context);
  context.event.bodies.emplace_back(std::move(turn));
  const Value& input = value["data"]["input"];
  if (!show_lang_messages(input["messages"], LangForm::state, context) &&
      !show_lang_messages(input, LangForm::state, context))
    show_user_input(input, context);
}

/// Shows the messages in the output of a part of a chain.
void show_output_messages(const Value& output, LangContext& context) {
  const Value& change = output["lg_name"].is_string() ? output["update"] : output;
  if (show_lang_messages(change, LangForm::state, context)) return;
  if (change.is_object()) show_lang_messages(change["messages"], LangForm::state, context);
}

void chain_stream(const Value& value, LangContext& context) {
  const Value& chunk = value["data"]["chunk"];
  const bool is_graph = run_of(value) == context.state.root_run;
  if (!is_graph || score_lang_updates(chunk) == 0) return show_output_messages(chunk, context);
  read_lang_updates(chunk, context);
}

void end_turn(Status status, LangContext& context) {
  context.state.root_run.clear();
  close_lang_nodes(context);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  context.event.bodies.emplace_back(std::move(turn));
}

void chain_end(const Value& value, LangContext& context) {
  show_output_messages(value["data"]["output"], context);
  if (run_of(value) == context.state.root_run) return end_turn(Status::done, context);
  // Only the node itself, not something that it runs.
  const std::string name = string_field(value, "name");
  if (!context.node.empty() && name == context.node) end_lang_node(name, {}, context);
}

void chain_error(const Value& value, LangContext& context) {
  if (run_of(value) != context.state.root_run) return;
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(value["data"]["error"]);
  notice.closes_open_calls = true;
  context.event.bodies.emplace_back(std::move(notice));
  end_turn(Status::error, context);
}

/// The text that a model without chat messages generated; null if there is none.
const Value& completion_of(const Value& generation) {
  const Value& body = generation["kwargs"].is_object() ? generation["kwargs"] : generation;
  return body.is_string() ? body : body["text"];
}

/// Shows a message, or a chunk of one, that a model produced. One without an id gets that of its
/// run.
void show_model_message(const Value& value, const Value& output, bool is_chunk,
                        LangContext& context) {
  const Value& generation = output["generations"].element(0).element(0);
  const Value& message = generation["message"].is_object() ? generation["message"] : output;
  const auto read = read_lang_message(message);
  if (read && !id_text((*read->body)["id"]).empty())
    return show_lang_message(*read, LangForm::message, context);
  Value named = read ? *read->body : Value::object();
  named.add("id", Value::string("run-" + run_of(value)));
  if (read)
    return show_lang_message({read->kind, read->is_chunk, &named}, LangForm::message, context);
  const Value& text = completion_of(generation.is_object() ? generation : output);
  if (!text.is_string()) return expect_text(context.event);
  named.add("content", text);
  show_lang_message({LangMessage::Kind::ai, is_chunk, &named}, LangForm::message, context);
}

void model_stream(const Value& value, LangContext& context) {
  show_model_message(value, value["data"]["chunk"], true, context);
}

void model_end(const Value& value, LangContext& context) {
  const Value& output = value["data"]["output"];
  const auto read = read_lang_message(output);
  show_model_message(value, output, false, context);
  if (!read || read->is_chunk) close_lang_node(context.node, context);
}

void tool_start(const Value& value, LangContext& context) {
  run_lang_tool(run_of(value), string_field(value, "name"), value["data"]["input"], context);
}

/// A tool in a graph's node returns a tool message, any other tool a plain value.
void tool_end(const Value& value, LangContext& context) {
  give_lang_tool_output(run_of(value), value["data"]["output"], context);
}

void tool_error(const Value& value, LangContext& context) {
  fail_lang_tool(run_of(value), value["data"]["error"], context);
}

void retriever_end(const Value& value, LangContext& context) {
  end_lang_tool(run_of(value), value["data"]["output"], context);
}

void custom(const Value& value, LangContext& context) {
  read_lang_custom(value["name"].string_or_empty(), value["data"], context);
}

void ignore(const Value&, LangContext&) {}

struct EventRow {
  std::string_view name;
  Decode decode;
};

constexpr EventRow kEvents[] = {
    {"on_chain_end", chain_end},
    {"on_chain_error", chain_error},
    {"on_chain_start", chain_start},
    {"on_chain_stream", chain_stream},
    {"on_chat_model_end", model_end},
    {"on_chat_model_start", ignore},
    {"on_chat_model_stream", model_stream},
    {"on_custom_event", custom},
    {"on_llm_end", model_end},
    {"on_llm_start", ignore},
    {"on_llm_stream", model_stream},
    {"on_parser_end", ignore},
    {"on_parser_start", ignore},
    {"on_parser_stream", ignore},
    {"on_prompt_end", ignore},
    {"on_prompt_start", ignore},
    {"on_retriever_end", retriever_end},
    {"on_retriever_start", tool_start},
    {"on_tool_end", tool_end},
    {"on_tool_error", tool_error},
    {"on_tool_start", tool_start},
};

const EventRow* find_event(std::string_view name) {
  return find_row(kEvents, &EventRow::name, name);
}

/// Records the nearest tool among the parents of a run, as the call that the run's graph works for.
void note_parents(const Value& value, LangContext& context) {
  const Value& metadata = value["metadata"];
  const std::string_view path = metadata["langgraph_checkpoint_ns"].string_or_empty();
  const std::size_t last = path.rfind('|');
  if (last == std::string_view::npos ||
      context.state.graphs.find(path.substr(0, last)) != context.state.graphs.end())
    return;
  const std::string_view outer_path = path.substr(0, last);
  const std::size_t begin = outer_path.rfind(':');
  if (begin == std::string_view::npos) return;
  const auto& parents = value["parent_ids"].members();
  for (auto parent = parents.rbegin(); parent != parents.rend(); ++parent) {
    const auto run = context.state.runs.find(parent->value.string_or_empty());
    if (run == context.state.runs.end()) continue;
    const std::string call = run->second;
    context.state.runs[std::string(outer_path.substr(begin + 1))] = call;
    return;
  }
}

}  // namespace

int score_lang_run(const Value& value) {
  const bool is_run = find_event(value["event"].string_or_empty()) != nullptr;
  return is_run && value["run_id"].is_string() && value["data"].is_object() ? 95 : 0;
}

void decode_lang_run(const Value& value, LangContext& context) {
  note_parents(value, context);
  enter_lang_node(value["metadata"], context);
  const EventRow* row = find_event(value["event"].string_or_empty());
  if (row != nullptr) row->decode(value, context);
}

}  // namespace agent_timeline
