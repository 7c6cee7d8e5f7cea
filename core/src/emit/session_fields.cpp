#include "emit/session_fields.h"

#include <utility>

#include "base/json/write.h"
#include "emit/enum_names.h"
#include "emit/node.h"

namespace agent_timeline {
namespace {

constexpr std::size_t kFactsFields = 17;

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

}  // namespace

std::vector<Field> facts_fields(const SessionFacts& facts) {
  // Added one by one: an initializer list would copy each field, and this runs for every event.
  std::vector<Field> fields;
  fields.reserve(kFactsFields);
  const auto add = [&fields](std::string_view name, std::string json) {
    fields.push_back({name, std::move(json)});
  };
  add("dialects", json_of(facts.dialects));
  add("model", json_or_null(facts.model));
  add("title", json_or_null(facts.title));
  add("directory", json_or_null(facts.directory));
  add("branch", json_or_null(facts.branch));
  add("running", json_of_bool(facts.running));
  add("ended", json_of_bool(facts.ended));
  add("tools", json_of(facts.tools));
  add("systemPrompt", json_of_bool(facts.has_system_prompt));
  add("contextTokens", json_of(facts.context_tokens));
  add("contextLimit", json_of(facts.context_limit));
  add("contextPruned", pruning_json(facts.context_pruning));
  add("usage", json_of(facts.usage));
  add("costUsd", json_of_usd(facts.cost_nano_usd));
  add("startedAt", json_of(facts.started_ms));
  add("updatedAt", json_of(facts.updated_ms));
  add("droppedDiagnostics", json_of_size(facts.dropped_diagnostics));
  return fields;
}

std::string todos_json(const std::vector<Todo>& todos) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Todo& todo : todos)
    write_object(json, todo_fields(todo));
  json.end_array();
  return out;
}

std::vector<Field> queued_fields(const QueuedMessage& message) {
  return {{"id", json_of(message.id)}, {"text", json_or_null(message.text)}};
}

std::vector<Field> diagnostic_fields(const Diagnostic& diagnostic) {
  return {{"code", json_of(diagnostic.code)},
          {"level", json_of(enum_name(diagnostic.level))},
          {"text", json_of(diagnostic.text)},
          {"event", json_of_size(diagnostic.event)},
          {"entry", json_of_entry(diagnostic.entry)},
          {"line", json_of_size(diagnostic.position.line)},
          {"offset", json_of_size(diagnostic.position.offset)}};
}

std::string diagnostics_json(const std::vector<Diagnostic>& diagnostics) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Diagnostic& diagnostic : diagnostics)
    write_object(json, diagnostic_fields(diagnostic));
  json.end_array();
  return out;
}

}  // namespace agent_timeline
