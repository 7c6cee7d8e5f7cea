#include "emit/json_fields.h"

#include "base/json/write.h"
#include "emit/enum_names.h"

namespace agent_timeline {
namespace {

void append_arguments(std::string& out, const std::vector<LabelArgument>& arguments) {
  JsonWriter json(out);
  json.begin_object();
  for (const LabelArgument& argument : arguments) {
    json.key(argument.name);
    if (const auto* number = std::get_if<std::int64_t>(&argument.value)) {
      json.integer(*number);
    } else {
      json.string(std::get<std::string>(argument.value));
    }
  }
  json.end_object();
}

template <typename Text>
std::string json_of_texts(const std::vector<Text>& texts) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Text& text : texts)
    json.string(text);
  json.end_array();
  return out;
}

}  // namespace

std::string json_of(std::string_view text) {
  std::string out;
  out.reserve(text.size() + 2);
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
  constexpr std::size_t estimated_overhead = 96;
  std::string out;
  out.reserve(label.key.size() + label.text.size() + estimated_overhead);
  // The text between the values is appended literally for speed: an entry has several labels, and
  // each event writes them.
  out += R"({"key":)";
  append_json_string(out, label.key);
  out += R"(,"args":)";
  append_arguments(out, label.arguments);
  out += R"(,"text":)";
  append_json_string(out, label.text);
  out += '}';
  return out;
}

std::string json_of(const std::optional<Label>& label) {
  return label ? json_of(*label) : "null";
}

std::string json_of(const std::vector<Label>& labels) {
  std::string out;
  JsonWriter json(out);
  json.begin_array();
  for (const Label& label : labels)
    json.raw(json_of(label));
  json.end_array();
  return out;
}

std::string json_of(const std::vector<std::string>& texts) {
  return json_of_texts(texts);
}

std::string json_of(const std::vector<std::string_view>& texts) {
  return json_of_texts(texts);
}

std::string json_of(const Usage& usage) {
  constexpr std::size_t estimated_bytes = 128;
  std::string out;
  out.reserve(estimated_bytes);
  const auto add = [&out](std::string_view before, std::int64_t number) {
    out += before;
    out += std::to_string(number);
  };
  add(R"({"inputTokens":)", usage.input_tokens);
  add(R"(,"outputTokens":)", usage.output_tokens);
  add(R"(,"cachedTokens":)", usage.cached_tokens);
  add(R"(,"totalTokens":)", usage.total_tokens);
  if (usage.reasoning_tokens > 0) add(R"(,"reasoningTokens":)", usage.reasoning_tokens);
  if (usage.cache_write_tokens > 0) add(R"(,"cacheWriteTokens":)", usage.cache_write_tokens);
  out += '}';
  return out;
}

std::string json_of_entry(const std::optional<EntryIndex>& entry) {
  return entry ? json_of(entry_id(*entry)) : "null";
}

std::string json_of_usd(const std::optional<std::int64_t>& nano_usd) {
  if (!nano_usd) return "null";
  constexpr std::size_t decimals = 9;
  std::string digits = std::to_string(*nano_usd);
  const bool negative = digits.front() == '-';
  if (negative) digits.erase(0, 1);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  std::string fraction = digits.substr(digits.size() - decimals);
  fraction.erase(fraction.find_last_not_of('0') + 1);
  std::string out = (negative ? "-" : "") + digits.substr(0, digits.size() - decimals);
  if (!fraction.empty()) out += "." + fraction;
  return out;
}

std::vector<Field> todo_fields(const Todo& todo) {
  constexpr std::string_view priorities[] = {"", "high", "medium", "low"};
  return {{"id", json_of(todo.id)},
          {"content", json_of(todo.content)},
          {"status", json_of(enum_name(todo.state))},
          {"priority", json_or_null(priorities[static_cast<std::size_t>(todo.priority)])},
          {"notes", json_or_null(todo.notes)}};
}

}  // namespace agent_timeline
