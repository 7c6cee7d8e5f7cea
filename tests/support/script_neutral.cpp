// Random conversations of the neutral dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

std::string line(std::string_view kind, Json fields) {
  Json event = {{"agent-timeline", kind}, {"time", 1000}};
  event.update(fields);
  return event.dump();
}

ScriptBlock streamed(Random& random, const std::string& mark) {
  ScriptBlock block;
  const std::string text = marked_text(random, mark);
  const std::size_t step = 1 + random.below(9);
  for (std::size_t at = 0; at < text.size(); at += step) {
    // Each chunk must be valid text, so move cuts inside a character to its end.
    std::size_t from = at;
    std::size_t to = std::min(at + step, text.size());
    const auto inside = [&](std::size_t i) {
      return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
    };
    while (inside(from))
      ++from;
    while (inside(to))
      ++to;
    block.lines.push_back(line(
        "message",
        {{"key", mark}, {"append", true}, {"open", true}, {"text", text.substr(from, to - from)}}));
  }
  block.lines.push_back(line("message", {{"key", mark}, {"append", true}, {"text", ""}}));
  return block;
}

Json end_fields(Random& random, const std::string& mark) {
  Json end = {{"call", mark}, {"name", "Read"}, {"input", {{"file_path", mark}}}};
  if (random.chance(25)) {
    end["error"] = marked_text(random, mark);
  } else {
    end["output"] = marked_text(random, mark);
  }
  return end;
}

}  // namespace

ScriptUnit neutral_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  switch (random.below(3)) {
    case 0:
      unit.blocks.push_back(
          {{line("message",
                 {{"id", mark + "-m"}, {"role", "user"}, {"text", marked_text(random, mark)}})},
           true});
      return unit;
    case 1:
      unit.blocks.push_back(streamed(random, mark));
      return unit;
    default:
      break;
  }
  const Json start = {
      {"id", mark + "-s"}, {"call", mark}, {"name", "Read"}, {"input", {{"file_path", mark}}}};
  unit.blocks.push_back({{line("tool-start", start)}, true});
  if (random.chance(85))
    unit.blocks.push_back({{line("tool-end", end_fields(random, mark))}, true});
  return unit;
}

}  // namespace agent_timeline::testing
