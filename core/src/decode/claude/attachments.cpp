#include "decode/claude/attachments.h"

#include <string>
#include <utility>

#include "base/text.h"
#include "decode/claude/letters.h"
#include "decode/claude/members.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

void add_max_turns(const Value& held, Event& event) {
  NoticeEvent notice;
  notice.code = "max-turns";
  notice.tone = Tone::warning;
  notice.detail = members_beside(held, {"type"});
  event.bodies.emplace_back(std::move(notice));
}

/// After a compaction the model is told the state of background work again. Only an end is news;
/// the result comes in another event.
void hear_task(const Value& held, ClaudeCalls& calls, Event& event) {
  ClaudeNews news;
  news.report.task_id = id_text(held["taskId"]);
  news.report.state = held["status"].string_or_empty();
  news.status = claude_task_status(news.report.state);
  if (news.status != Status::running) calls.report({}, std::move(news), event);
}

void add_mailbox(const Value& held, Event& event) {
  for (const Member& message : held["messages"].members()) {
    const Value& letter = message.value;
    add_claude_letter({string_field(letter, "from"), string_field(letter, "summary"),
                       std::string(trim(letter["text"].string_or_empty()))},
                      event);
  }
}

}  // namespace

void add_claude_attachment(const Value& held, ClaudeCalls& calls, ClaudeHooks& hooks,
                           Event& event) {
  const std::string_view type = held["type"].string_or_empty();
  if (type == "goal_status") return add_claude_goal(held, event);
  if (type == "max_turns_reached") return add_max_turns(held, event);
  if (type == "task_status") return hear_task(held, calls, event);
  if (type == "teammate_mailbox") return add_mailbox(held, event);
  hooks.add_attachment(held, event);
}

void add_claude_goal(const Value& goal, Event& event) {
  NoticeEvent notice;
  notice.code = "system";
  notice.subject = "goal_status";
  notice.tone = goal["met"].truthy() ? Tone::good : Tone::neutral;
  notice.text = trim(goal["condition"].string_or_empty());
  const std::string_view reason = trim(goal["reason"].string_or_empty());
  if (!notice.text.empty() && !reason.empty()) notice.text += '\n';
  notice.text += reason;
  notice.detail = members_beside(goal, {"condition", "id", "reason", "sentinel", "type"});
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
