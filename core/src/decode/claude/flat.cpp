#include "decode/claude/flat.h"

#include <utility>

#include "base/text.h"
#include "decode/claude/usage.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {

void ClaudeFlat::text(const Value& line, Event& event) {
  const Value& content = line["content"].is_string() ? line["content"] : line["text"];
  const std::string id = id_text(line["id"]);
  // A new id starts a new message; chunks without an id continue the open one.
  if (open_ == Open::text && !id.empty() && id != chunk_id_) close(event);
  chunk_id_ = id;
  if (event.scope.key.empty() && !is_blank(content.string_or_empty())) turn_.mark_has_text();
  add(Open::text, content.string_or_empty(), event);
}

void ClaudeFlat::thinking(const Value& line, Event& event) {
  const Value& thought = line["thought"].is_string() ? line["thought"] : line["thinking"];
  if (!thought.is_string()) {
    if (!line["is_thinking"].truthy()) close(event);
    return expect_text(event);
  }
  add(Open::thinking, thought.text(), event);
}

void ClaudeFlat::add(Open kind, std::string_view chunk, Event& event) {
  if (open_ != kind || scope_ != event.scope.key) {
    close(event);
    ++messages_;
    open_ = kind;
    scope_ = event.scope.key;
  }
  MessageEvent message = chunk_event(chunk);
  message.open = true;
  event.bodies.emplace_back(std::move(message));
}

MessageEvent ClaudeFlat::chunk_event(std::string_view chunk) const {
  MessageEvent message;
  message.key = "flat" + std::to_string(messages_);
  message.reasoning = open_ == Open::thinking;
  message.change = TextChange::append;
  message.text = chunk;
  return message;
}

void ClaudeFlat::close(Event& event) {
  if (open_ == Open::none || scope_ != event.scope.key) return;
  event.bodies.emplace_back(chunk_event({}));
  open_ = Open::none;
}

void ClaudeFlat::tool_use(const Value& line, Event& event) {
  if (!line["name"].is_string() && line.find("input") == nullptr) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "tool_use", {}, 0, line});
    return;
  }
  calls_.complete(id_text(line["id"]), line["name"].string_or_empty(),
                  parse_arguments(line["input"]), event);
}

void ClaudeFlat::tool_result(const Value& line, Event& event) {
  if (line.find("tool_use_id") == nullptr && line.find("content") == nullptr) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", "tool_result", {}, 0, line});
    return;
  }
  calls_.finish({line, line["tool_use_result"]}, event);
}

void ClaudeFlat::usage(const Value& line, Event& event) {
  turn_.count(*read_claude_usage(line), event);
}

void ClaudeFlat::error(const Value& line, Event& event) {
  NoticeEvent notice;
  notice.code = "error";
  notice.tone = Tone::bad;
  const Value& error = line["error"];
  notice.text = error_message(error.is_object() ? error : line);
  if (!line["code"].is_null() || error.is_object() || notice.text.empty()) notice.detail = line;
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
