#include "decode/codex/repeats.h"

#include <optional>
#include <string>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/shell.h"
#include "decode/codex/spelling.h"
#include "decode/codex/texts.h"

namespace agent_timeline {
namespace {

using Side = CodexDuplicates::Side;

}  // namespace

bool is_new_codex_answer(CodexDuplicates::Side side, std::string_view text, CodexContext& context) {
  const std::optional<std::string>& review = context.turn().review;
  if (!review) return context.state.duplicates.is_new(side, "agent", text);
  text = trim(text);
  const bool is_review = is_blank(*review)
                             ? text.starts_with("Review comment") || text.starts_with("Full review")
                             : text.starts_with(trim(*review));
  return !is_review && context.state.duplicates.is_new(side, "agent", text);
}

bool is_new_codex_search(CodexDuplicates::Side side, const Value& fields, CodexContext& context) {
  const Value& action = fields["action"];
  std::string key = codex_snake_case(action["type"].string_or_empty());
  for (const std::string& part :
       {codex_queries(action), codex_text(action, "url"), codex_text(action, "pattern")})
    key += '\0' + part;
  return context.state.duplicates.is_new(side, "search", key);
}

bool was_codex_command_shown(const Value& item, CodexContext& context) {
  const bool is_of_user = codex_snake_case(codex_text(item, "source")) == "user_shell";
  return is_of_user &&
         !context.state.duplicates.is_new(Side::event, "command", codex_command(item["command"]));
}

bool was_codex_item_shown(const Value& item, CodexContext& context) {
  const std::string kind = codex_snake_case(item["type"].string_or_empty());
  const auto is_repeat = [&](std::string_view speaker, std::string_view text) {
    return !context.state.duplicates.is_new(Side::event, speaker, text);
  };
  if (kind == "command_execution") return was_codex_command_shown(item, context);
  if (kind == "user_message")
    return is_repeat("user", read_codex_prompt(codex_user_text(item["content"])).text);
  if (kind == "agent_message")
    return !is_new_codex_answer(Side::event, codex_content(item["content"]), context);
  if (kind == "exited_review_mode") return is_repeat("agent", codex_text(item, "review"));
  if (kind == "hook_prompt") return is_repeat("hook", codex_content(item["fragments"]));
  if (kind == "web_search") return !is_new_codex_search(Side::event, item, context);
  if (kind == "plan") return is_repeat("plan", codex_text(item, "text"));
  if (kind != "reasoning") return false;
  bool any_new = false;
  const bool has_summary = item["summary_text"].size() > 0;
  for (const Member& part : item[has_summary ? "summary_text" : "raw_content"].members()) {
    if (context.state.duplicates.is_new(Side::event, "thought", part.value.string_or_empty()))
      any_new = true;
  }
  return !any_new;
}

}  // namespace agent_timeline
