#include "decode/langgraph/runs.h"

#include <algorithm>
#include <string>
#include <utility>

#include "decode/langgraph/calls.h"
#include "decode/langgraph/graphs.h"
#include "decode/langgraph/messages.h"
#include "decode/langgraph/modes.h"
#include "decode/langgraph/tools.h"
#include "decode/read/fields.h"
#include "decode/read/lost_words.h"

namespace agent_timeline {
namespace {

using Decode = void (*)(const Value& value, LangContext& now);

std::string run_of(const Value& value) {
  return id_text(value["run_id"]);
}

bool is_outermost(const Value& value) {
  const Value& metadata = value["metadata"];
  return value["parent_ids"].size() == 0 && !metadata["langgraph_checkpoint_ns"].is_string();
}

/// Shows the user's input to a chain that is not a graph.
void show_question(const Value& input, LangContext& now) {
  const Value* text = input.is_string() ? &input : nullptr;
  for (const char* name : {"input", "question", "query"}) {
    if (text == nullptr && input[name].is_string()) text = &input[name];
  }
  if (text == nullptr) return;
  MessageEvent message;
  message.key = "question " + std::to_string(++now.state.unnamed);
  message.role = Role::user;
  message.text = text->text();
  now.event.bodies.emplace_back(std::move(message));
}

void chain_start(const Value& value, LangContext& now) {
  if (!now.state.root_run.empty() || !is_outermost(value)) return;
  now.state.root_run = run_of(value);
  TurnEvent turn;
  turn.resumes = resume_lang_graph(now);
  now.event.bodies.emplace_back(std::move(turn));
  const Value& input = value["data"]["input"];
  if (!show_lang_messages(input["messages"], LangForm::state, now) &&
      !show_lang_messages(input, LangForm::state, now))
    show_question(input, now);
}

/// Shows the messages in the output of a part of a chain.
void show_given(const Value& given, LangContext& now) {
  const Value& change = given["lg_name"].is_string() ? given["update"] : given;
  if (show_lang_messages(change, LangForm::state, now)) return;
  if (change.is_object()) show_lang_messages(change["messages"], LangForm::state, now);
}

void chain_stream(const Value& value, LangContext& now) {
  const Value& chunk = value["data"]["chunk"];
  const bool is_graph = run_of(value) == now.state.root_run;
  if (!is_graph || score_lang_updates(chunk) == 0) return show_given(chunk, now);
  read_lang_updates(chunk, now);
}

void end_turn(Status status, LangContext& now) {
  now.state.root_run.clear();
  close_lang_nodes(now);
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = status;
  now.event.bodies.emplace_back(std::move(turn));
}

void chain_end(const Value& value, LangContext& now) {
  show_given(value["data"]["output"], now);
  if (run_of(value) == now.state.root_run) return end_turn(Status::done, now);
  // Only the node itself, not something that it runs.
  const std::string name = string_field(value, "name");
  if (!now.node.empty() && name == now.node) end_lang_node(name, {}, now);
}

void chain_error(const Value& value, LangContext& now) {
  if (run_of(value) != now.state.root_run) return;
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  notice.text = error_message(value["data"]["error"]);
  notice.closes_open_calls = true;
  now.event.bodies.emplace_back(std::move(notice));
  end_turn(Status::error, now);
}

/// The text of a model that completes text instead of chatting: `{text}`, or the first generation
/// of a result. Null if there is none.
const Value& completion_of(const Value& said) {
  const Value& first = said["generations"].element(0).element(0);
  const Value& generation = first.is_object() ? first : said;
  const Value& body = generation["kwargs"].is_object() ? generation["kwargs"] : generation;
  return body.is_string() ? body : body["text"];
}

/// Shows a message, or a chunk of one, that a model produced. One without an id gets that of its
/// run.
void show_model_message(const Value& value, const Value& said, bool is_chunk, LangContext& now) {
  const Value& generation = said["generations"].element(0).element(0)["message"];
  const Value& message = generation.is_object() ? generation : said;
  const auto read = read_lang_message(message);
  if (read && !id_text((*read->body)["id"]).empty())
    return show_lang_message(*read, LangForm::message, now);
  Value named = read ? *read->body : Value::object();
  named.add("id", Value::string("run-" + run_of(value)));
  if (read) return show_lang_message({read->kind, read->is_chunk, &named}, LangForm::message, now);
  const Value& text = completion_of(said);
  if (!text.is_string()) return expect_words(now.event);
  named.add("content", text);
  show_lang_message({LangMessage::Kind::ai, is_chunk, &named}, LangForm::message, now);
}

void model_stream(const Value& value, LangContext& now) {
  show_model_message(value, value["data"]["chunk"], true, now);
}

void model_end(const Value& value, LangContext& now) {
  const Value& output = value["data"]["output"];
  const auto read = read_lang_message(output);
  show_model_message(value, output, false, now);
  if (!read || read->is_chunk) close_lang_node(now.node, now);
}

void tool_start(const Value& value, LangContext& now) {
  run_lang_tool(run_of(value), string_field(value, "name"), value["data"]["input"], now);
}

/// A tool in a graph's node returns a tool message, any other tool a plain value.
void tool_end(const Value& value, LangContext& now) {
  give_lang_tool_output(run_of(value), value["data"]["output"], now);
}

void tool_error(const Value& value, LangContext& now) {
  fail_lang_tool(run_of(value), value["data"]["error"], now);
}

void retriever_end(const Value& value, LangContext& now) {
  end_lang_tool(run_of(value), value["data"]["output"], now);
}

void custom(const Value& value, LangContext& now) {
  read_lang_custom(value["name"].string_or_empty(), value["data"], now);
}

void says_nothing(const Value&, LangContext&) {}

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
    {"on_chat_model_start", says_nothing},
    {"on_chat_model_stream", model_stream},
    {"on_custom_event", custom},
    {"on_llm_end", model_end},
    {"on_llm_start", says_nothing},
    {"on_llm_stream", model_stream},
    {"on_parser_end", says_nothing},
    {"on_parser_start", says_nothing},
    {"on_parser_stream", says_nothing},
    {"on_prompt_end", says_nothing},
    {"on_prompt_start", says_nothing},
    {"on_retriever_end", retriever_end},
    {"on_retriever_start", tool_start},
    {"on_tool_end", tool_end},
    {"on_tool_error", tool_error},
    {"on_tool_start", tool_start},
};

const EventRow* find_event(std::string_view name) {
  for (const EventRow& row : kEvents) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

/// Records the nearest tool among the parents of a run, as the call that the run's graph works for.
void note_parents(const Value& value, LangContext& now) {
  const Value& metadata = value["metadata"];
  const std::string_view path = metadata["langgraph_checkpoint_ns"].string_or_empty();
  const std::size_t last = path.rfind('|');
  if (last == std::string_view::npos ||
      now.state.graphs.find(path.substr(0, last)) != now.state.graphs.end())
    return;
  const std::string_view around = path.substr(0, last);
  const std::size_t begin = around.rfind(':');
  if (begin == std::string_view::npos) return;
  const auto& parents = value["parent_ids"].members();
  for (auto parent = parents.rbegin(); parent != parents.rend(); ++parent) {
    const auto run = now.state.runs.find(parent->value.string_or_empty());
    if (run == now.state.runs.end()) continue;
    const std::string call = run->second;
    now.state.runs[std::string(around.substr(begin + 1))] = call;
    return;
  }
}

}  // namespace

int score_lang_run(const Value& value) {
  const bool is_run = find_event(value["event"].string_or_empty()) != nullptr;
  return is_run && value["run_id"].is_string() && value["data"].is_object() ? 95 : 0;
}

void decode_lang_run(const Value& value, LangContext& now) {
  note_parents(value, now);
  enter_lang_node(value["metadata"], now);
  const EventRow* row = find_event(value["event"].string_or_empty());
  if (row != nullptr) row->decode(value, now);
}

}  // namespace agent_timeline
