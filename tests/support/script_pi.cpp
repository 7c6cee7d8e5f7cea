// Random conversations of the pi dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

/// Returns a timestamp (ms) unique to this unit: Pi's messages have no other identity.
std::int64_t time_of(const std::string& mark) {
  return 1'700'000'000'000 + std::stoll(mark.substr(1));
}

Json message(std::string_view role, const std::string& mark, const std::string& text) {
  Json out = {{"role", role},
              {"content", Json::array({{{"type", "text"}, {"text", text}}})},
              {"timestamp", time_of(mark)}};
  if (role == "assistant") {
    out["provider"] = "p";
    out["model"] = "m";
    out["stopReason"] = "stop";
  }
  return out;
}

ScriptBlock streamed(const std::string& mark) {
  ScriptBlock block;
  const std::string head = mark + " once ";
  const std::string text = head + "upon";
  const auto add = [&](Json event) { block.lines.push_back(event.dump()); };
  add({{"type", "message_start"}, {"message", message("assistant", mark, "")}});
  std::string known;
  for (const std::string& part : {head, text.substr(head.size())}) {
    known += part;
    const Json partial = message("assistant", mark, known);
    add({{"type", "message_update"},
         {"message", partial},
         {"assistantMessageEvent",
          {{"type", "text_delta"}, {"contentIndex", 0}, {"delta", part}, {"partial", partial}}}});
  }
  add({{"type", "message_end"}, {"message", message("assistant", mark, text)}});
  return block;
}

ScriptBlock whole(std::string_view role, const std::string& mark, const std::string& text) {
  const Json payload = message(role, mark, text);
  return {{Json{{"type", "message_start"}, {"message", payload}}.dump(),
           Json{{"type", "message_end"}, {"message", payload}}.dump()},
          true};
}

}  // namespace

ScriptUnit pi_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  constexpr std::string_view tools[] = {"bash", "read", "custom", "tinyfish_search"};
  switch (random.below(4)) {
    case 0:
      unit.blocks.push_back(whole("user", mark, marked_text(random, mark)));
      return unit;
    case 1:
      unit.blocks.push_back(whole("assistant", mark, marked_text(random, mark)));
      return unit;
    case 2:
      unit.blocks.push_back(streamed(mark));
      return unit;
    default:
      break;
  }
  const std::string_view tool = random.pick(tools);
  const Json args = {{"command", mark}, {"path", mark}, {"query", mark}};
  Json start = {{"type", "tool_execution_start"},
                {"toolCallId", "call-" + mark},
                {"toolName", tool},
                {"args", args}};
  unit.blocks.push_back({{start.dump()}, false});
  if (random.chance(85)) {
    const Json content = Json::array({{{"type", "text"}, {"text", marked_text(random, mark)}}});
    const Json end = {{"type", "tool_execution_end"},
                      {"toolCallId", "call-" + mark},
                      {"toolName", tool},
                      {"result", {{"content", content}, {"details", Json::object()}}},
                      {"isError", random.chance(25)}};
    unit.blocks.push_back({{end.dump()}, true});
  }
  return unit;
}

}  // namespace agent_timeline::testing
