#include "decode/claude/attachments.h"

#include <string>
#include <utility>

#include "base/text.h"
#include "decode/claude/peer_messages.h"
#include "decode/read/fields.h"
#include "decode/read/members.h"

namespace agent_timeline {
namespace {

void add_max_turns(const Value& attachment, Event& event) {
  NoticeEvent notice;
  notice.code = "max-turns";
  notice.tone = Tone::warning;
  notice.detail = members_except(attachment, {"type"});
  event.bodies.emplace_back(std::move(notice));
}

/// After a compaction the model is told the state of background work again. Only an end is news;
/// the result comes in another event.
void update_task(const Value& attachment, ClaudeCalls& calls, Event& event) {
  ClaudeTaskUpdate task_update;
  task_update.report.task_id = id_text(attachment["taskId"]);
  task_update.report.state = attachment["status"].string_or_empty();
  task_update.status = claude_task_status(task_update.report.state, false, event);
  if (task_update.status != Status::running) calls.report({}, std::move(task_update), event);
}

void add_mailbox(const Value& attachment, Event& event) {
  for (const Member& message : attachment["messages"].members()) {
    const Value& peer_message = message.value;
    add_claude_peer_message(
        {string_field(peer_message, "from"), string_field(peer_message, "summary"),
         std::string(trim(peer_message["text"].string_or_empty()))},
        event);
  }
}

}  // namespace

void add_claude_attachment(const Value& attachment, ClaudeCalls& calls, ClaudeHooks& hooks,
                           Event& event) {
  const std::string_view type = attachment["type"].string_or_empty();
  if (type == "goal_status") return add_claude_goal(attachment, event);
  if (type == "max_turns_reached") return add_max_turns(attachment, event);
  if (type == "task_status") return update_task(attachment, calls, event);
  if (type == "teammate_mailbox") return add_mailbox(attachment, event);
  hooks.add_attachment(attachment, event);
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
  notice.detail = members_except(goal, {"condition", "id", "reason", "sentinel", "type"});
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
