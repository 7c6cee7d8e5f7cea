#include "emit/json_fields.h"

#include "base/json_text.h"
#include "emit/words.h"

namespace agent_timeline {

std::string json_of(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

std::string json_of(std::int64_t number) {
  return std::to_string(number);
}

std::string json_of(const std::optional<std::int64_t>& number) {
  return number ? std::to_string(*number) : "null";
}

std::string json_of_bool(bool value) {
  return value ? "true" : "false";
}

std::string json_or_null(std::string_view text) {
  return text.empty() ? "null" : json_of(text);
}

std::string json_of_size(std::uint64_t number) {
  return std::to_string(number);
}

std::string json_of(const Label& label) {
  std::string out;
  JsonWriter json(out);
  json.begin_object();
  json.key("key");
  json.string(label.key);
  json.key("args");
  json.begin_object();
  for (const LabelArgument& argument : label.arguments) {
    json.key(argument.name);
    if (const auto* number = std::get_if<std::int64_t>(&argument.value)) {
      json.integer(*number);
    } else {
      json.string(std::get<std::string>(argument.value));
    }
  }
  json.end_object();
  json.key("text");
  json.string(label.text);
  json.end_object();
  return out;
}

std::string json_of(const std::optional<Label>& label) {
  return label ? json_of(*label) : "null";
}

std::vector<Field> todo_fields(const Todo& todo) {
  constexpr std::string_view priorities[] = {"", "high", "medium", "low"};
  return {{"id", json_of(todo.id)},
          {"content", json_of(todo.content)},
          {"status", json_of(word(todo.state))},
          {"priority", json_or_null(priorities[static_cast<std::size_t>(todo.priority)])},
          {"notes", json_or_null(todo.notes)}};
}

}  // namespace agent_timeline
