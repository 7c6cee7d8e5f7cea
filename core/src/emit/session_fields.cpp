#include "emit/session_fields.h"

#include "base/json/write.h"
#include "emit/enum_names.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

std::string pruning_json(const std::optional<ContextPruning>& pruning) {
  if (!pruning) return "null";
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("from");
  json.integer(pruning->from);
  json.key("to");
  json.integer(pruning->to);
  json.end_object();
  return out;
}

std::string names_json(const std::vector<std::string_view>& names) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const std::string_view name : names)
    json.string(name);
  json.end_array();
  return out;
}

}  // namespace

std::vector<Field> facts_fields(const SessionFacts& facts) {
  return {{"dialects", names_json(facts.dialects)},
          {"model", json_or_null(facts.model)},
          {"running", json_of_bool(facts.running)},
          {"ended", json_of_bool(facts.ended)},
          {"tools", json_of(facts.tools)},
          {"systemPrompt", json_of_bool(facts.has_system_prompt)},
          {"contextTokens", json_of(facts.context_tokens)},
          {"contextLimit", json_of(facts.context_limit)},
          {"contextPruned", pruning_json(facts.context_pruning)},
          {"usage", json_of(facts.usage)},
          {"costUsd", json_of_usd(facts.cost_nano_usd)},
          {"startedAt", json_of(facts.started_ms)},
          {"updatedAt", json_of(facts.updated_ms)},
          {"droppedDiagnostics", json_of_size(facts.dropped_diagnostics)}};
}

std::string todos_json(const std::vector<Todo>& todos) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Todo& todo : todos) {
    json.begin_object();
    write_fields(json, todo_fields(todo));
    json.end_object();
  }
  json.end_array();
  return out;
}

std::string queued_json(const QueuedMessage& message) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("id");
  json.string(message.id);
  json.key("text");
  json.raw(json_or_null(message.text));
  json.end_object();
  return out;
}

std::string diagnostic_json(const Diagnostic& diagnostic) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("code");
  json.string(diagnostic.code);
  json.key("level");
  json.string(word(diagnostic.level));
  json.key("text");
  json.string(diagnostic.text);
  json.key("event");
  json.integer(static_cast<std::int64_t>(diagnostic.event));
  json.key("entry");
  json.raw(diagnostic.entry ? json_of(entry_id(*diagnostic.entry)) : "null");
  json.key("line");
  json.integer(static_cast<std::int64_t>(diagnostic.place.line));
  json.key("offset");
  json.integer(static_cast<std::int64_t>(diagnostic.place.offset));
  json.end_object();
  return out;
}

std::string diagnostics_json(const std::vector<Diagnostic>& diagnostics) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Diagnostic& diagnostic : diagnostics)
    json.raw(diagnostic_json(diagnostic));
  json.end_array();
  return out;
}

}  // namespace agent_timeline
