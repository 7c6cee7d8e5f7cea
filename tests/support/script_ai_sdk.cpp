// Random conversations of the ai-sdk dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string ai_sdk_chunk(std::string_view type, const Json& fields) {
  Json chunk = {{"type", type}};
  chunk.update(fields);
  return chunk.dump();
}

/// A stored message, which an application may store again.
ScriptBlock ai_sdk_stored(Random& random, const std::string& mark, std::string_view role) {
  const Json part = {{"type", "text"}, {"text", marked_text(random, mark)}};
  const Json message = {{"id", mark}, {"role", role}, {"parts", Json::array({part})}};
  return {{message.dump()}, true};
}

ScriptBlock ai_sdk_text(Random& random, const std::string& mark, const std::string& kind) {
  ScriptBlock block;
  block.lines.push_back(ai_sdk_chunk(kind + "-start", {{"id", mark}}));
  for (std::size_t left = 1 + random.below(3); left > 0; --left) {
    block.lines.push_back(
        ai_sdk_chunk(kind + "-delta", {{"id", mark}, {"delta", marked_text(random, mark) + "\n"}}));
  }
  block.lines.push_back(ai_sdk_chunk(kind + "-end", {{"id", mark}}));
  return block;
}

/// The input of a call streams before it is sent as a whole; its outcome comes in a chunk of its
/// own.
ScriptUnit ai_sdk_call(Random& random, const std::string& mark) {
  ScriptUnit unit;
  unit.ordered = true;
  const Json input = {{"place", mark}, {"count", 3}};
  const Json named = {{"toolCallId", mark}, {"toolName", "measure"}};
  ScriptBlock begin;
  if (random.chance(60)) {
    begin.lines.push_back(ai_sdk_chunk("tool-input-start", named));
    begin.lines.push_back(
        ai_sdk_chunk("tool-input-delta", {{"toolCallId", mark}, {"inputTextDelta", input.dump()}}));
  }
  Json whole = named;
  whole["input"] = input;
  begin.lines.push_back(ai_sdk_chunk("tool-input-available", whole));
  unit.blocks.push_back(std::move(begin));
  if (!random.chance(85)) return unit;
  const bool failed = random.chance(25);
  const std::string kind = failed ? "tool-output-error" : "tool-output-available";
  Json outcome = {{"toolCallId", mark}};
  outcome[failed ? "errorText" : "output"] = marked_text(random, mark);
  unit.blocks.push_back({{ai_sdk_chunk(kind, outcome)}, true});
  return unit;
}

}  // namespace

ScriptUnit ai_sdk_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  switch (random.below(5)) {
    case 0:
      unit.blocks.push_back(ai_sdk_stored(random, mark, "user"));
      return unit;
    case 1:
      unit.blocks.push_back(ai_sdk_stored(random, mark, "assistant"));
      return unit;
    case 2:
      unit.blocks.push_back(ai_sdk_text(random, mark, "text"));
      return unit;
    case 3:
      unit.blocks.push_back(ai_sdk_text(random, mark, "reasoning"));
      return unit;
    default:
      return ai_sdk_call(random, mark);
  }
}

}  // namespace agent_timeline::testing
