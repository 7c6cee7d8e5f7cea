#include "decode/gemini/messages.h"

#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "decode/gemini/content.h"
#include "decode/read/fields.h"
#include "decode/read/lost_text.h"

namespace agent_timeline {
namespace {

void add(MessageEvent message, std::optional<std::int64_t> time_ms, Event& event) {
  message.started_ms = time_ms;
  event.bodies.emplace_back(std::move(message));
}

/// Adds the summary of a compaction, from which the model continues.
void add_summary(const std::string& id, std::string text, Event& event) {
  NoticeEvent notice;
  notice.code = "compacted";
  notice.key = "compaction-" + id;
  notice.text = std::move(text);
  notice.is_document = true;
  event.bodies.emplace_back(std::move(notice));
}

/// Returns what was sent to the model beyond the text that the user typed.
std::string text_after_prompt(std::string_view all, std::string_view shown) {
  if (all.starts_with(shown)) all.remove_prefix(shown.size());
  return std::string(trim(all));
}

constexpr std::string_view kContext = "<session_context>";

// Prefixes of the keys of messages, before the id of their line.
constexpr const char* kUserKey = "user-";
constexpr const char* kContextKey = "context-";
constexpr const char* kThoughtKey = "thought-";
constexpr const char* kAnswerKey = "said-";
constexpr const char* kShownKey = "shown-";

}  // namespace

bool is_gemini_context(const Value& value) {
  return value["type"].string_or_empty() == "user" &&
         read_gemini_content(value["content"]).text.starts_with(kContext);
}

std::array<std::string, 5> gemini_message_keys(const std::string& id) {
  return {kUserKey + id, kContextKey + id, kThoughtKey + id, kAnswerKey + id, kShownKey + id};
}

void add_gemini_prompt(const Value& value, std::optional<std::int64_t> time_ms, Event& event) {
  const std::string id = id_text(value["id"]);
  GeminiContent content = read_gemini_content(value["content"]);
  const GeminiContent shown = read_gemini_content(value["displayContent"]);
  if (content.text.empty() && content.images.empty()) {
    if (!content.has_tool_responses) expect_text(event);
    return;
  }
  if (content.text.starts_with("<state_snapshot>"))
    return add_summary(id, std::move(content.text), event);
  MessageEvent message;
  message.role = Role::user;
  message.injected = content.text.starts_with(kContext) || content.has_tool_responses;
  message.key = kUserKey + id;
  message.images = std::move(content.images);
  const bool is_typed = !message.injected && !shown.text.empty();
  message.text = is_typed ? shown.text : content.text;
  add(std::move(message), time_ms, event);
  if (!is_typed) return;
  MessageEvent context;
  context.role = Role::user;
  context.injected = true;
  context.key = kContextKey + id;
  context.text = text_after_prompt(content.text, shown.text);
  if (!context.text.empty()) add(std::move(context), time_ms, event);
}

void add_gemini_answer(const Value& value, std::optional<std::int64_t> time_ms, Event& event) {
  const std::string id = id_text(value["id"]);
  GeminiContent content = read_gemini_content(value["content"]);
  std::string thoughts = read_gemini_thoughts(value["thoughts"]);
  if (!thoughts.empty() && !content.thoughts.empty()) thoughts += "\n\n";
  thoughts += content.thoughts;
  if (!thoughts.empty()) {
    MessageEvent thought;
    thought.key = kThoughtKey + id;
    thought.reasoning = true;
    thought.text = std::move(thoughts);
    add(std::move(thought), time_ms, event);
  } else if (value["thoughts"].size() > 0) {
    expect_text(event);
  }
  MessageEvent message;
  message.key = kAnswerKey + id;
  message.text = std::move(content.text);
  message.images = std::move(content.images);
  if (!is_blank(message.text) || !message.images.empty()) add(std::move(message), time_ms, event);
  if (!value["content"].is_string() && !value["content"].is_array()) expect_text(event);
}

std::optional<std::string> add_gemini_notice(const Value& value, Event& event) {
  const std::string_view type = value["type"].string_or_empty();
  const std::string_view severity = value["severity"].is_string() ? value["severity"].text() : type;
  GeminiContent content = read_gemini_content(value["content"]);
  NoticeEvent notice;
  notice.tone = severity == "error"     ? Tone::bad
                : severity == "warning" ? Tone::warning
                                        : Tone::neutral;
  notice.code = notice.tone == Tone::bad ? "error" : "info";
  notice.text =
      value["message"].is_string() ? string_field(value, "message") : std::move(content.text);
  std::optional<std::string> failure;
  if (notice.tone == Tone::bad) failure = notice.text;
  if (!content.images.empty()) {
    MessageEvent shown;
    shown.role = Role::system;
    shown.key = kShownKey + id_text(value["id"]);
    shown.images = std::move(content.images);
    event.bodies.emplace_back(std::move(shown));
    if (notice.text.empty()) return failure;
  }
  event.bodies.emplace_back(std::move(notice));
  return failure;
}

}  // namespace agent_timeline
