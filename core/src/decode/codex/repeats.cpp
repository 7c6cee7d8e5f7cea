#include "decode/codex/repeats.h"

#include <optional>
#include <string>

#include "base/text.h"
#include "decode/codex/calls.h"
#include "decode/codex/items.h"
#include "decode/codex/shell.h"
#include "decode/codex/texts.h"
#include "decode/codex/words.h"

namespace agent_timeline {
namespace {

using Side = CodexSaid::Side;

}  // namespace

bool is_new_codex_answer(CodexSaid::Side side, std::string_view text, CodexContext& now) {
  const std::optional<std::string>& review = now.state.review;
  if (!review) return now.state.said.is_new(side, "agent", text);
  text = trim(text);
  const bool is_review = is_blank(*review)
                             ? text.starts_with("Review comment") || text.starts_with("Full review")
                             : text.starts_with(trim(*review));
  return !is_review && now.state.said.is_new(side, "agent", text);
}

bool is_new_codex_search(CodexSaid::Side side, const Value& fields, CodexContext& now) {
  const Value& action = fields["action"];
  std::string key = codex_word(action["type"].string_or_empty());
  for (const std::string& part :
       {codex_queries(action), codex_text(action, "url"), codex_text(action, "pattern")})
    key += '\0' + part;
  return now.state.said.is_new(side, "search", key);
}

bool was_codex_command_told(const Value& item, CodexContext& now) {
  const bool is_of_user = codex_word(codex_text(item, "source")) == "user_shell";
  return is_of_user &&
         !now.state.said.is_new(Side::event, "command", codex_command(item["command"]));
}

bool was_codex_item_told(const Value& item, CodexContext& now) {
  const std::string kind = codex_word(item["type"].string_or_empty());
  const auto is_old = [&](std::string_view speaker, std::string_view text) {
    return !now.state.said.is_new(Side::event, speaker, text);
  };
  if (kind == "command_execution") return was_codex_command_told(item, now);
  if (kind == "user_message")
    return is_old("user", read_codex_prompt(codex_user_text(item["content"])).text);
  if (kind == "agent_message")
    return !is_new_codex_answer(Side::event, codex_content(item["content"]), now);
  if (kind == "exited_review_mode") return is_old("agent", codex_text(item, "review"));
  if (kind == "hook_prompt") return is_old("hook", codex_content(item["fragments"]));
  if (kind == "web_search") return !is_new_codex_search(Side::event, item, now);
  if (kind == "plan") return is_old("plan", codex_text(item, "text"));
  if (kind != "reasoning") return false;
  bool any_new = false;
  const bool has_summary = item["summary_text"].size() > 0;
  for (const Member& part : item[has_summary ? "summary_text" : "raw_content"].members()) {
    if (now.state.said.is_new(Side::event, "thought", part.value.string_or_empty())) any_new = true;
  }
  return !any_new;
}

}  // namespace agent_timeline
