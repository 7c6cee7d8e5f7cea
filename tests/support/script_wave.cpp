// Random conversations of the wave dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string notification(std::string_view method, Json params) {
  return Json{{"method", method}, {"params", std::move(params)}, {"sessionId", "s"}}.dump();
}

Json message(const std::string& mark, std::string_view role, Json blocks) {
  return {{"id", "msg-" + mark},
          {"role", role},
          {"timestamp", "2026-01-02T03:04:05.000Z"},
          {"blocks", std::move(blocks)}};
}

ScriptBlock streamed(Random& random, const std::string& mark, std::string_view method) {
  ScriptBlock block;
  block.lines.push_back(notification("assistantMessageAdded",
                                     {{"message", message(mark, "assistant", Json::array())}}));
  const std::size_t chunks = 1 + random.below(4);
  for (std::size_t i = 0; i < chunks; ++i) {
    block.lines.push_back(notification(
        method, {{"messageId", "msg-" + mark}, {"chunk", mark + " "}, {"stage", "streaming"}}));
  }
  block.lines.push_back(
      notification(method, {{"messageId", "msg-" + mark}, {"chunk", ""}, {"stage", "end"}}));
  return block;
}

ScriptUnit tool_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  unit.ordered = true;
  constexpr std::string_view tools[] = {"Bash", "Read", "custom"};
  const std::string_view tool = random.pick(tools);
  const auto add = [&](Json fields, bool repeatable) {
    Json params = {{"messageId", "msg-tools"}, {"id", "call-" + mark}, {"name", tool}};
    params.update(fields);
    unit.blocks.push_back({{notification("toolBlockUpdated", params)}, repeatable});
  };
  const std::string parameters = Json{{"command", mark}, {"file_path", "a.cpp"}}.dump();
  add({{"stage", "start"}, {"parameters", ""}}, false);
  if (random.chance(60)) {
    const std::size_t cut = random.below(parameters.size());
    add({{"stage", "streaming"}, {"parametersChunk", parameters.substr(0, cut)}}, false);
    add({{"stage", "streaming"}, {"parametersChunk", parameters.substr(cut)}}, false);
  }
  add({{"stage", "running"}, {"parameters", parameters}, {"compactParams", mark}}, false);
  if (random.chance(85)) {
    const bool success = random.chance(75);
    Json end = {{"stage", "end"}, {"parameters", parameters}, {"success", success}};
    end[success ? "result" : "error"] = marked_text(random, mark);
    add(end, true);
  }
  return unit;
}

}  // namespace

ScriptUnit wave_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  switch (random.below(5)) {
    case 0: {
      const Json blocks = Json::array({{{"type", "text"}, {"content", marked_text(random, mark)}}});
      unit.blocks.push_back(
          {{notification("userMessageAdded", {{"message", message(mark, "user", blocks)}})}, true});
      return unit;
    }
    case 1: {
      const Json blocks = Json::array({{{"type", "text"}, {"content", marked_text(random, mark)}}});
      unit.blocks.push_back({{message(mark, "assistant", blocks).dump()}, true});
      return unit;
    }
    case 2:
      unit.blocks.push_back(streamed(random, mark, "assistantContentUpdated"));
      return unit;
    case 3:
      unit.blocks.push_back(streamed(random, mark, "assistantReasoningUpdated"));
      return unit;
    default:
      return tool_unit(random, mark);
  }
}

}  // namespace agent_timeline::testing
