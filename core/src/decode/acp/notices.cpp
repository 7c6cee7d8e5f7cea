#include "decode/acp/notices.h"

#include <utility>

#include "decode/read/elicitation.h"
#include "decode/read/fields.h"
#include "decode/read/mcp_content.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

Tone tone_of(std::string_view severity) {
  if (severity == "error") return Tone::bad;
  return severity == "warning" ? Tone::warning : Tone::neutral;
}

std::string call_id(const std::string& request) {
  return "elicitation-" + request;
}

}  // namespace

void AcpNotices::read(std::string_view kind, const Value& update, Event& event) {
  if (kind == "compaction_update") return read_compaction(update, event);
  if (kind == "compaction_summary_chunk") {
    const std::string id = id_text(update["compactionId"]);
    summaries_[id] += read_mcp_content(update["content"]).text;
    return;
  }
  NoticeEvent notice;
  notice.tone = tone_of(update["severity"].string_or_empty());
  notice.code = notice.tone == Tone::bad ? "error" : "info";
  notice.text = string_field(update, "title");
  const std::string more = string_field(update, "description");
  if (!more.empty()) notice.text += "\n" + more;
  event.bodies.emplace_back(std::move(notice));
}

void AcpNotices::read_compaction(const Value& update, Event& event) {
  const std::string id = id_text(update["compactionId"]);
  const std::string_view status = update["status"].string_or_empty();
  std::string& summary = summaries_[id];
  if (update["summary"].is_array()) summary = read_mcp_content(update["summary"]).text;
  NoticeEvent notice;
  notice.key = "compaction-" + id;
  if (status == "completed") {
    notice.code = "compacted";
    notice.text = summary;
    notice.is_document = !summary.empty();
  } else if (status == "failed") {
    notice.code = "compaction-failed";
    notice.tone = Tone::bad;
    notice.text = string_field(update, "error");
  } else if (status == "cancelled") {
    notice.code = "compaction-cancelled";
    notice.tone = Tone::warning;
  } else {
    notice.code = "compacting";
    notice.open = true;
  }
  event.bodies.emplace_back(std::move(notice));
}

bool AcpNotices::read_compacting_call(const Value& update, Event& event) {
  const std::string id = id_text(update["toolCallId"]);
  const bool is_compaction = update["_meta"]["contextCompaction"].truthy();
  if (is_compaction) compaction_call_ = id;
  if (id.empty() || id != compaction_call_) return false;
  const std::string_view status = update["status"].string_or_empty();
  NoticeEvent notice;
  notice.key = "compaction-" + id;
  notice.open = status != "completed" && status != "failed";
  notice.code = notice.open ? "compacting" : "compacted";
  if (status == "failed") notice.code = "compaction-failed";
  if (status == "failed") notice.tone = Tone::bad;
  event.bodies.emplace_back(std::move(notice));
  return true;
}

void AcpNotices::begin_mode(std::string mode) {
  if (!mode.empty()) mode_ = std::move(mode);
}

void AcpNotices::change_mode(std::string mode, Event& event) {
  const std::string before = std::exchange(mode_, std::move(mode));
  if (before.empty() || before == mode_) return;
  NoticeEvent notice;
  notice.code = "permission-mode";
  notice.subject = mode_;
  event.bodies.emplace_back(std::move(notice));
}

void AcpNotices::fail(std::string_view method, const Value& error, Event& event) {
  NoticeEvent notice;
  notice.code = "command-failed";
  notice.subject = method;
  notice.tone = Tone::bad;
  notice.text = error_message(error);
  notice.detail = error["data"];
  event.bodies.emplace_back(std::move(notice));
}

void AcpNotices::show_plan(const Value& plan, Event& event) {
  NoticeEvent notice;
  notice.code = "custom";
  notice.subject = "plan";
  notice.key = "plan-" + id_text(plan["planId"]);
  const bool is_file = plan["uri"].is_string();
  notice.text = string_field(plan, is_file ? "uri" : "content");
  notice.is_document = !is_file;
  if (!notice.text.empty()) event.bodies.emplace_back(std::move(notice));
}

void AcpNotices::ask(const Value& request, Event& event) {
  ToolCallEvent call;
  call.call_id = call_id(id_text(request["id"]));
  call.name = tool_name(ToolId::ask, kAcp);
  call.status = Status::awaiting_approval;
  call.input = ToolInput{read_elicitation(request["params"]), {}};
  event.bodies.emplace_back(std::move(call));
}

void AcpNotices::answer(const std::string& id, const Value& params, const Value& result,
                        Event& event) {
  const std::string_view action = result["action"].string_or_empty();
  ToolCallEvent call;
  call.call_id = call_id(id);
  call.match = CallMatch::open;
  call.status = action == "accept"    ? Status::done
                : action == "decline" ? Status::denied
                                      : Status::cancelled;
  call.result.emplace();
  Answers answers = read_elicitation_answers(params, result["content"]);
  if (!answers.pairs.empty()) call.result->output = ToolOutput(std::move(answers));
  event.bodies.emplace_back(std::move(call));
}

}  // namespace agent_timeline
