#include "decode/codex/items.h"

#include <utility>
#include <variant>

#include "base/json/read.h"
#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/outputs.h"
#include "decode/codex/reconnect.h"
#include "decode/codex/repeats.h"
#include "decode/codex/spelling.h"
#include "decode/codex/texts.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"
#include "decode/read/todos.h"
#include "decode/read/tool_value.h"

namespace agent_timeline {
namespace {

void set_times(const CodexItem& item, MessageEvent& message) {
  message.started_ms = item.started_ms;
  if (item.phase == CodexPhase::completed) message.ended_ms = item.ended_ms;
}

void user_message(const CodexItem& item, CodexContext& context) {
  MessageEvent message;
  message.key = item.id;
  message.role = Role::user;
  const Value& content = item.fields["content"];
  CodexPrompt prompt = read_codex_prompt(codex_user_text(content));
  message.text = std::move(prompt.text);
  message.attachment = std::move(prompt.context);
  Value others = Value::array();
  for (const Member& part : content.members()) {
    const std::string kind = codex_snake_case(part.value["type"].string_or_empty());
    const std::string url = codex_text(part.value, kind == "image" ? "url" : "image_url");
    if (kind == "local_image") {
      message.images.push_back({Image::Source::path, codex_text(part.value, "path"), {}});
    } else if (!url.empty()) {
      message.images.push_back(image_of_url(url));
    } else if (kind != "text" && kind != "input_text") {
      others.add({}, part.value);
    }
  }
  if (others.size() > 0) {
    if (!message.attachment.is_null()) others.add({}, std::move(message.attachment));
    message.attachment = std::move(others);
  }
  set_times(item, message);
  context.event.bodies.emplace_back(std::move(message));
}

void agent_message(const CodexItem& item, CodexContext& context) {
  const Value& content = item.fields["content"];
  std::string text = content.is_array() ? codex_content(content) : codex_text(item.fields, "text");
  if (item.phase != CodexPhase::completed)
    return add_codex_message(item, Role::assistant, std::move(text), context);
  CodexItem answer = item;
  answer.id = place_codex_answer(item.id, text, context);
  add_codex_message(answer, Role::assistant, std::move(text), context);
}

void plan(const CodexItem& item, CodexContext& context) {
  add_codex_message(item, Role::assistant, codex_text(item.fields, "text"), context);
}

void reasoning(const CodexItem& item, CodexContext& context) {
  MessageEvent message;
  message.key = item.id;
  message.reasoning = true;
  message.text = codex_reasoning(item.fields);
  message.open = item.phase != CodexPhase::completed;
  set_times(item, message);
  context.event.bodies.emplace_back(std::move(message));
}

void hook_prompt(const CodexItem& item, CodexContext& context) {
  add_codex_hook_prompt(item.id, codex_content(item.fields["fragments"]), context);
}

void todo_list(const CodexItem& item, CodexContext& context) {
  add_codex_plan(item.fields["items"], context.event);
}

void error(const CodexItem& item, CodexContext& context) {
  add_codex_error(item.fields, Tone::warning, context);
}

void compaction(const CodexItem& item, CodexContext& context) {
  NoticeEvent notice;
  const bool is_done = item.phase == CodexPhase::completed;
  CodexDuplicates& duplicates = context.state.duplicates;
  // The line of a rollout may have ended the row.
  if (is_done && !duplicates.is_new(CodexDuplicates::Side::event, kCodexCompactionLine, {})) return;
  // An event in an older form may follow.
  if (is_done) static_cast<void>(duplicates.is_new(CodexDuplicates::Side::item, "compaction", {}));
  notice.code = is_done ? "compacted" : "compacting";
  notice.open = !is_done;
  notice.key = "compaction " + item.id;
  context.turn().open_compaction = is_done ? std::string() : notice.key;
  context.event.bodies.emplace_back(std::move(notice));
}

void review(const CodexItem& item, CodexContext& context) {
  if (item.phase != CodexPhase::completed) return;
  NoticeEvent notice;
  notice.code = "info";
  notice.key = item.id;
  notice.text = "Review: " + codex_text(item.fields, "review");
  context.event.bodies.emplace_back(std::move(notice));
}

void review_result(const CodexItem& item, CodexContext& context) {
  if (item.phase != CodexPhase::completed) return;
  add_codex_message(item, Role::assistant, codex_text(item.fields, "review"), context);
}

/// Shows nothing: the agent only waits.
void ignore(const CodexItem&, CodexContext&) {}

struct KindRow {
  std::string_view kind;
  void (*decode)(const CodexItem& item, CodexContext& context);
};

constexpr KindRow kKinds[] = {
    {"agent_message", agent_message},
    {"context_compaction", compaction},
    {"entered_review_mode", review},
    {"error", error},
    {"exited_review_mode", review_result},
    {"hook_prompt", hook_prompt},
    {"plan", plan},
    {"reasoning", reasoning},
    {"sleep", ignore},
    {"todo_list", todo_list},
    {"user_message", user_message},
};

}  // namespace

Value codex_item_fields(const Value& payload, std::string_view type) {
  Value item = object_of_type(type);
  add_members_except(payload, {"type"}, item);
  return item;
}

std::string codex_content(const Value& content) {
  if (content.is_string()) return std::string(content.text());
  std::string text;
  for (const Member& part : content.members()) {
    if (!part.value["text"].is_string()) continue;
    if (!text.empty()) text += '\n';
    text += part.value["text"].text();
  }
  return text;
}

std::string codex_reasoning(const Value& item) {
  if (item["text"].is_string()) return codex_text(item, "text");
  for (const std::string_view name : {"summary_text", "summary", "raw_content", "content"}) {
    std::string text;
    for (const Member& part : item[name].members()) {
      const Value& text_value = part.value.is_string() ? part.value : part.value["text"];
      if (!text.empty()) text += "\n\n";
      text += text_value.string_or_empty();
    }
    if (!text.empty()) return text;
  }
  return {};
}

void add_codex_message(const CodexItem& item, Role role, std::string text, CodexContext& context) {
  MessageEvent message;
  message.key = item.id;
  message.role = role;
  message.text = std::move(text);
  message.open = item.phase != CodexPhase::completed;
  set_times(item, message);
  context.event.bodies.emplace_back(std::move(message));
}

void add_codex_hook_prompt(const std::string& id, std::string text, CodexContext& context) {
  MessageEvent message;
  message.key = id;
  message.role = Role::user;
  message.injected = true;
  message.text = std::move(text);
  context.event.bodies.emplace_back(std::move(message));
}

void add_codex_answer(CodexDuplicates::Side side, const CodexItem& item, std::string text,
                      CodexContext& context) {
  CodexAnswer answer = read_codex_answer(std::move(text));
  const bool is_plan_only = is_blank(answer.text) && !answer.plan.empty();
  if (!is_plan_only && is_new_codex_answer(side, answer.text, context))
    add_codex_message(item, Role::assistant, std::move(answer.text), context);
  if (answer.plan.empty() || !context.state.duplicates.is_new(side, "plan", answer.plan)) return;
  CodexItem plan_item = item;
  if (!is_plan_only) plan_item.id = {};
  add_codex_message(plan_item, Role::assistant, std::move(answer.plan), context);
}

std::string codex_error_message(const Value& error) {
  std::string message = error_message(error);
  if (!trim(message).starts_with('{')) return message;
  auto parsed = read_json(message);
  const Value* packed = std::get_if<Value>(&parsed);
  if (packed == nullptr) return message;
  std::string inner = error_message((*packed)["error"]);
  if (inner.empty()) inner = error_message(*packed);
  return inner.empty() ? message : inner;
}

void add_codex_error(const Value& error, Tone tone, CodexContext& context) {
  NoticeEvent notice;
  notice.code = tone == Tone::bad ? "error" : "notification";
  notice.tone = tone;
  notice.text = codex_error_message(error);
  const std::string more = codex_text(error, "additional_details");
  if (!is_blank(more) && !contains(notice.text, more))
    notice.text += (notice.text.empty() ? "" : "\n\n") + more;
  if (notice.text.empty()) notice.detail = error;
  context.event.bodies.emplace_back(std::move(notice));
}

bool decode_codex_item(const CodexItem& item, CodexContext& context) {
  const std::string kind = codex_snake_case(item.fields["type"].string_or_empty());
  for (const KindRow& row : kKinds) {
    if (row.kind != kind) continue;
    row.decode(item, context);
    return true;
  }
  return decode_codex_call(kind, item, context);
}

}  // namespace agent_timeline
