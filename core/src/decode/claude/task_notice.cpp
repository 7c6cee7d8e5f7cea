#include "decode/claude/task_notice.h"

#include "base/text.h"

namespace agent_timeline {
namespace {

Tone tone_of(Status status) {
  if (status == Status::error) return Tone::bad;
  return status == Status::cancelled ? Tone::warning : Tone::neutral;
}

}  // namespace

NoticeEvent make_task_notice(const TaskReport& report, Status status, std::string_view text) {
  NoticeEvent notice;
  notice.code = "task-notification";
  notice.tone = tone_of(status);
  notice.text = trim(text);
  notice.key = "task/" + report.task_id;
  notice.subject = report.state.empty() ? report.task_id : report.state;
  notice.open = status == Status::running;
  return notice;
}

}  // namespace agent_timeline
