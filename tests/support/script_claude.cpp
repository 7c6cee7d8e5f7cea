// Random conversations of the claude dialect.
#include <nlohmann/json.hpp>

#include "support/script_units.h"

namespace agent_timeline::testing {
namespace {

using Json = nlohmann::ordered_json;

Json envelope(std::string_view type, const std::string& uuid) {
  return {{"type", type},
          {"uuid", uuid},
          {"session_id", "s"},
          {"parent_tool_use_id", nullptr},
          {"timestamp", "2026-01-02T03:04:05.000Z"}};
}

std::string user_line(const std::string& uuid, Json content) {
  Json event = envelope("user", uuid);
  event["message"] = {{"role", "user"}, {"content", std::move(content)}};
  return event.dump();
}

std::string assistant_line(const std::string& uuid, const std::string& message, Json block) {
  Json event = envelope("assistant", uuid);
  event["message"] = {{"id", "msg-" + message},
                      {"type", "message"},
                      {"role", "assistant"},
                      {"model", "m"},
                      {"content", Json::array({std::move(block)})}};
  return event.dump();
}

std::string stream_line(const std::string& uuid, Json event) {
  Json line = envelope("stream_event", uuid);
  line["event"] = std::move(event);
  return line.dump();
}

/// The deltas of a text and its complete block, sent before or after the stop events.
ScriptBlock streamed(Random& random, const std::string& mark) {
  ScriptBlock block;
  std::size_t number = 0;
  const auto add = [&](Json event) {
    block.lines.push_back(stream_line(mark + "-" + std::to_string(++number), std::move(event)));
  };
  const std::string head = mark + " once upon a time ";
  const std::string text = head + "*there* was";
  add({{"type", "message_start"},
       {"message",
        {{"id", "msg-" + mark}, {"type", "message"}, {"role", "assistant"}, {"content", {}}}}});
  add({{"type", "content_block_start"},
       {"index", 0},
       {"content_block", {{"type", "text"}, {"text", ""}}}});
  for (const std::string& part : {head, text.substr(head.size())}) {
    block.lines.push_back(
        Json({{"type", "system"}, {"subtype", "thinking_tokens"}, {"estimated_tokens", 1}}).dump());
    add({{"type", "content_block_delta"},
         {"index", 0},
         {"delta", {{"type", "text_delta"}, {"text", part}}}});
  }
  const std::string whole =
      assistant_line(mark + "-whole", mark, {{"type", "text"}, {"text", text}});
  const bool early = random.chance(50);
  if (early) block.lines.push_back(whole);
  add({{"type", "content_block_stop"}, {"index", 0}});
  add({{"type", "message_stop"}});
  if (!early) block.lines.push_back(whole);
  block.repeatable = true;
  return block;
}

Json result_block(Random& random, const std::string& mark) {
  Json result = {{"type", "tool_result"}, {"tool_use_id", "toolu_" + mark}};
  const std::string text = marked_text(random, mark);
  switch (random.below(3)) {
    case 0:
      result["content"] = text;
      break;
    case 1:
      result["content"] = Json::array({{{"type", "text"}, {"text", text}}});
      break;
    default:
      result["content"] = text;
      result["is_error"] = true;
      break;
  }
  return result;
}

std::string system_line(const std::string& uuid, std::string_view subtype, const Json& fields) {
  Json event = envelope("system", uuid);
  event["subtype"] = subtype;
  event.update(fields);
  return event.dump();
}

/// A sub-agent in the background, from its call to the notification of its end.
ScriptUnit background_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  unit.ordered = true;
  const std::string call = "toolu_" + mark;
  const Json task = {{"task_id", "task-" + mark}, {"tool_use_id", call}};
  const auto add = [&unit](std::string line) { unit.blocks.push_back({{std::move(line)}, true}); };
  add(assistant_line(mark + "-use", mark,
                     {{"type", "tool_use"},
                      {"id", call},
                      {"name", "Agent"},
                      {"input", {{"description", mark}, {"prompt", mark}}}}));
  add(user_line(mark + "-start",
                Json::array({{{"type", "tool_result"},
                              {"tool_use_id", call},
                              {"content", "Async agent launched successfully. " + mark}}})));
  Json state = task;
  state["patch"] = {{"status", random.chance(50) ? "completed" : "failed"}};
  if (random.chance(50)) add(system_line(mark + "-state", "task_updated", state));
  Json notification = task;
  notification["status"] = state["patch"]["status"];
  notification["summary"] = marked_text(random, mark);
  add(system_line(mark + "-news", "task_notification", notification));
  return unit;
}

}  // namespace

ScriptUnit claude_unit(Random& random, const std::string& mark) {
  ScriptUnit unit;
  constexpr std::string_view tools[] = {"Bash", "Read", "mcp__server__tool", "WebFetch"};
  switch (random.below(5)) {
    case 0:
      unit.blocks.push_back({{user_line(mark + "-m", marked_text(random, mark))}, true});
      return unit;
    case 1:
      unit.blocks.push_back(
          {{assistant_line(mark + "-m", mark,
                           {{"type", "text"}, {"text", marked_text(random, mark)}})},
           true});
      return unit;
    case 2:
      unit.blocks.push_back(streamed(random, mark));
      return unit;
    case 3:
      return background_unit(random, mark);
    default:
      break;
  }
  const Json use = {{"type", "tool_use"},
                    {"id", "toolu_" + mark},
                    {"name", random.pick(tools)},
                    {"input", {{"command", mark}, {"file_path", "a.cpp"}}}};
  unit.blocks.push_back({{assistant_line(mark + "-use", mark, use)}, true});
  if (random.chance(85)) {
    const Json content = Json::array({result_block(random, mark)});
    unit.blocks.push_back({{user_line(mark + "-result", content)}, true});
  }
  return unit;
}

}  // namespace agent_timeline::testing
