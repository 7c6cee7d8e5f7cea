// Random conversations of the ag-ui dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string ag_ui_event(std::string_view type, const Json& fields) {
  Json event = {{"type", type}};
  event.update(fields);
  return event.dump();
}

/// A message of a person, which a snapshot repeats as often as it is sent.
ScriptBlock ag_ui_prompt(Random& random, const std::string& mark) {
  const Json message = {{"id", mark}, {"role", "user"}, {"content", marked_text(random, mark)}};
  return {{ag_ui_event("MESSAGES_SNAPSHOT", {{"messages", Json::array({message})}})}, true};
}

ScriptBlock ag_ui_text(Random& random, const std::string& mark, bool thought) {
  const std::string kind = thought ? "REASONING_MESSAGE_" : "TEXT_MESSAGE_";
  ScriptBlock block;
  block.lines.push_back(ag_ui_event(kind + "START", {{"messageId", mark}, {"role", "assistant"}}));
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    block.lines.push_back(ag_ui_event(
        kind + "CONTENT", {{"messageId", mark}, {"delta", marked_text(random, mark) + "\n"}}));
  }
  block.lines.push_back(ag_ui_event(kind + "END", {{"messageId", mark}}));
  return block;
}

/// The input of a call streams in two pieces; its result comes in an event of its own.
ScriptUnit ag_ui_call(Random& random, const std::string& mark) {
  ScriptUnit unit;
  unit.ordered = true;
  const std::string input = Json{{"place", mark}, {"count", 3}}.dump();
  const std::size_t cut = 1 + random.below(input.size() - 1);
  const Json id = {{"toolCallId", mark}};
  const auto piece = [&](const std::string& delta) {
    return ag_ui_event("TOOL_CALL_ARGS", {{"toolCallId", mark}, {"delta", delta}});
  };
  unit.blocks.push_back(
      {{ag_ui_event("TOOL_CALL_START", {{"toolCallId", mark}, {"toolCallName", "measure"}}),
        piece(input.substr(0, cut)), piece(input.substr(cut)), ag_ui_event("TOOL_CALL_END", id)},
       false});
  if (random.chance(85)) {
    const Json result = {
        {"messageId", mark + "-r"}, {"toolCallId", mark}, {"content", marked_text(random, mark)}};
    unit.blocks.push_back({{ag_ui_event("TOOL_CALL_RESULT", result)}, true});
  }
  return unit;
}

}  // namespace

ScriptUnit ag_ui_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  switch (random.below(4)) {
    case 0:
      unit.blocks.push_back(ag_ui_prompt(random, mark));
      return unit;
    case 1:
      unit.blocks.push_back(ag_ui_text(random, mark, false));
      return unit;
    case 2:
      unit.blocks.push_back(ag_ui_text(random, mark, true));
      return unit;
    default:
      return ag_ui_call(random, mark);
  }
}

}  // namespace agent_timeline::testing
