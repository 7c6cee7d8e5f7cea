#include "support/maria_script.h"

#include <nlohmann/json.hpp>

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

using std::string_view_literals::operator""sv;

constexpr std::string_view kTexts[] = {
    "Plain words",
    "# Heading\n\nWith `code`, **bold**\n\n- one\n- two\n",
    "```cpp\nint x;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    "<img src=x onerror=alert(1)><script>x</script>",
    "[link](javascript:alert(1)) ![i](https://example.com/i.png)",
    "\xF0\x9F\x98\x80 \u202E\0x\n\nbehind a NUL"sv,
    "\a",
    "",
    "[a]: https://example.com\n",
};
constexpr std::string_view kTools[] = {"execute_command",    "read_file", "list_files",
                                       "meta_write_to_file", "search",    "__proto__"};
constexpr std::string_view kDiff = "--- original\n+++ modified\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n";

std::string text(Random& random) {
  return std::string(random.pick(kTexts));
}

std::string call_id(Random& random) {
  return "call-" + std::to_string(random.below(6));
}

Json result_of(std::string_view tool, Random& random) {
  if (tool == "execute_command") {
    const Json fields = {{"command", "make"}, {"status", random.below(2)}, {"timeout", 5},
                         {"job_id", "j"},     {"stdout", text(random)},    {"stderr", "e\x1b[1m"}};
    const char* const outcomes[] = {"Completed", "TimedOut", "Background", "Other"};
    return {random.pick(outcomes), fields};
  }
  if (tool == "read_file") return {{"path", "a/Makefile"}, {"content", "one\ntwo\n"}};
  if (tool == "list_files") {
    return {{"path", "."}, {"total_count", 2}, {"entries", {{{"name", ".x"}, {"kind", "file"}}}}};
  }
  if (tool == "meta_write_to_file") {
    return {{"path", "a.cpp"}, {"message", "Written"}, {"diff", random.chance(80) ? kDiff : ""}};
  }
  return text(random);
}

Json tool_event(Random& random) {
  const std::string_view tool = random.pick(kTools);
  const Json call = {{"id", call_id(random)},
                     {"function", {{"name", tool}, {"arguments", "{\"path\":\"a.cpp\"}"}}}};
  if (random.chance(50)) return {{"msg", "PreToolCall"}, {"tool_call", call}, {"name", tool}};
  Json post = {
      {"msg", "PostToolCall"}, {"tool_call", call}, {"name", tool}, {"text", text(random)}};
  if (random.chance(75)) {
    post["result"] = result_of(tool, random);
  } else {
    post["error"] = {"ToolFailure", text(random)};
  }
  return post;
}

Json todo_event(Random& random) {
  Json todos = Json::array();
  for (std::size_t i = random.below(4); i > 0; --i)
    todos.push_back({{"id", i}, {"content", text(random)}, {"status", "InProgress"}});
  return {{"msg", "TodoUpdated"}, {"todo", {{"todos", todos}}}};
}

Json queue_event(Random& random) {
  const char* const kinds[] = {"MessageQueued", "MessageUnqueued"};
  return {{"msg", random.pick(kinds)}, {"message", {{"id", random.below(3)}, {"message", "m"}}}};
}

Json quiet_event(Random& random) {
  const Json events[] = {
      {{"msg", "TokenCounted"}, {"token_count", random.below(100)}},
      {{"msg", "ContextPruned"}, {"origin_token_count", 9}, {"pruned_token_count", 4}},
      {{"msg", "ModelLoaded"}, {"name", {"m"}}},
      {{"msg", "PreConversation"}},
      {{"msg", "Pruned"}, {"id", "id-" + std::to_string(random.below(8))}},
      {{"msg", "Cancelled"}},
      {{"msg", "Failed"}, {"error", {{"message", text(random)}}}},
      {{"msg", "Novel"}, {"value", text(random)}},
  };
  return random.pick(events);
}

Json description(Random& random) {
  switch (random.below(8)) {
    case 0:
      return {{"msg", "UserMessage"}, {"content", text(random)}};
    case 1:
      return {{"msg", "AssistantMessage"},
              {"content", text(random)},
              {"usage", {{"prompt_tokens", 3}, {"completion_tokens", 4}}}};
    case 2:
      return todo_event(random);
    case 3:
      return queue_event(random);
    case 4:
      return quiet_event(random);
    default:
      return tool_event(random);
  }
}

std::string line_of(Random& random, std::size_t number) {
  const std::string id = "id-" + std::to_string(number);
  const Json body = description(random);
  Json line = {{"id", id}, {"created", 1000 + number}, {"desc", body}};
  if (random.chance(30)) line = {{"level", 30}, {"time", 1000 + number}, {"event", line}};
  if (random.chance(25)) {
    line["tool"] = {{"id", "sub-" + std::to_string(random.below(3))},
                    {"name", random.pick(kTools)}};
  }
  return line.dump(-1, ' ', random.chance(30));
}

std::string broken(Random& random, const std::string& line) {
  constexpr std::string_view whole[] = {"", "null", "7", "\"text\"", "[]", "words", "{", "}", "[{"};
  switch (random.below(5)) {
    case 0:
      return line.substr(0, random.below(line.size() + 1));
    case 1:
      return line.substr(random.below(line.size()));
    case 2:
      return std::string(random.below(200), '[') + line;
    case 3: {
      std::string out = line;
      out[random.below(out.size())] = static_cast<char>(random.below(256));
      return out;
    }
    default:
      return std::string(random.pick(whole));
  }
}

}  // namespace

std::vector<std::string> random_conversation(Random& random, std::size_t count) {
  std::vector<std::string> lines;
  for (std::size_t number = 0; number < count; ++number)
    lines.push_back(line_of(random, number));
  return lines;
}

void break_some_lines(Random& random, std::vector<std::string>& lines) {
  for (std::string& line : lines) {
    if (random.chance(10)) line = broken(random, line);
  }
}

std::string join_lines(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines)
    out += line + "\n";
  return out;
}

}  // namespace agent_timeline::testing
