// Random conversations of maria.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

ScriptBlock line(const std::string& id, Json description) {
  const Json envelope = {{"id", id}, {"created", 1000}, {"desc", std::move(description)}};
  return {{envelope.dump()}, true};
}

Json call_fields(std::string_view msg, const std::string& mark, std::string_view tool) {
  const Json call = {{"id", "call-" + mark},
                     {"function", {{"name", tool}, {"arguments", R"({"path":"a.cpp"})"}}}};
  return {{"msg", msg}, {"tool_call", call}, {"name", tool}};
}

Json result_fields(Random& random, const std::string& mark, std::string_view tool) {
  Json post = call_fields("PostToolCall", mark, tool);
  const std::string text = marked_text(random, mark);
  post["text"] = text;
  if (random.chance(25)) {
    post["error"] = {"ToolFailure", text};
  } else if (tool == "execute_command") {
    post["result"] = {"Completed",
                      {{"command", mark}, {"status", random.below(2)}, {"stdout", text}}};
  } else if (tool == "read_file") {
    post["result"] = {{"path", "a.cpp"}, {"content", text}};
  } else {
    post["result"] = text;
  }
  return post;
}

}  // namespace

ScriptUnit maria_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  constexpr std::string_view tools[] = {"execute_command", "read_file", "search"};
  switch (random.below(3)) {
    case 0:
      unit.blocks = {
          line(mark + "-m", {{"msg", "UserMessage"}, {"content", marked_text(random, mark)}})};
      return unit;
    case 1:
      unit.blocks = {
          line(mark + "-m", {{"msg", "AssistantMessage"}, {"content", marked_text(random, mark)}})};
      return unit;
    default:
      break;
  }
  const std::string_view tool = random.pick(tools);
  unit.blocks.push_back(line(mark + "-pre", call_fields("PreToolCall", mark, tool)));
  if (random.chance(85)) {
    unit.blocks.push_back(line(mark + "-post", result_fields(random, mark, tool)));
  }
  return unit;
}

}  // namespace agent_timeline::testing
