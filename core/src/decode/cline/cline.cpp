#include "decode/cline/cline.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "base/text_map.h"
#include "decode/cline/stored.h"
#include "decode/cline/tools.h"
#include "decode/read/call_ledger.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/images.h"
#include "decode/read/lost_text.h"
#include "decode/read/members.h"
#include "decode/read/usage.h"
#include "tools/tool.h"

namespace agent_timeline {
namespace {

/// Kinds whose events may make no row. Sorted.
constexpr auto kHiddenKinds = std::to_array<std::string_view>({
    "content_end",
    "content_start",
    "content_update",
    "done",
    "hook_event",
    "iteration_end",
    "iteration_start",
    "run_abort_requested",
    "run_aborted",
    "run_result",
    "run_start",
    "task_started",
    "team_event",
    "usage",
});
static_assert(std::is_sorted(kHiddenKinds.begin(), kHiddenKinds.end()));

class ClineResults final : public CallReader {
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                Event& event) override;
};

class ClineDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;
  std::vector<Event> take_ahead() override { return chat_.take_ahead(); }

 private:
  void read_event(std::string_view type, const Value& body, Event& event);
  void read_text(std::string_view type, const Value& body, Event& event);
  void read_media(const Value& body, Event& event);
  void read_usage(const Value& body, Event& event);
  void read_notice(std::string_view type, const Value& body, Event& event);
  void set_agent_scope(const Value& body, Event& event);
  [[nodiscard]] std::string find_starter(std::string_view scope) const;
  void begin_tool(const Value& body, Event& event);
  void update_tool(const Value& body, Event& event);
  void end_tool(const Value& body, Event& event);
  void read_end(const Value& value, Event& event);
  void read_abort(Event& event);

  ClineHistory history_;
  ClineChat chat_;
  ClineResults results_;
  CallLedger calls_{{.ids_span_agents = true}, results_};
  /// Numbers of the open text and the open thought; 0 for none.
  struct OpenTexts {
    std::uint64_t text = 0;
    std::uint64_t thought = 0;
  };
  /// By agent id, which only newer versions state.
  TextMap<OpenTexts> open_texts_;
  std::uint64_t messages_ = 0;
  std::uint64_t compactions_ = 0;
  /// Scopes of sub-agents, by agent id; and scopes of the open calls that start a sub-agent which
  /// has not appeared yet, by call id.
  TextMap<std::string> agents_;
  TextMap<std::string> starting_;
  /// The cost of each agent in this run so far, by agent id.
  TextMap<std::int64_t> costs_;
  /// A row has shown that the run was stopped.
  bool is_stopped_ = false;
};

void ClineDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  if (score_cline_message(value) > 0) return history_.decode(value, event);
  if (score_cline_chat_message(value) > 0) return chat_.decode(value, event);
  std::string_view kind = value["type"].string_or_empty();
  event.time_ms = read_time(value["ts"]);
  if (kind == "agent_event") {
    kind = value["event"]["type"].string_or_empty();
    if (kind == "iteration_start") is_stopped_ = false;
    set_agent_scope(value["event"], event);
    read_event(kind, value["event"], event);
    const bool is_known = is_listed_kind(kHiddenKinds, kind);
    if (!event.bodies.empty() && !is_known) kind = "content_update";
  } else if (kind == "run_result") {
    read_end(value, event);
  } else if (kind == "run_aborted") {
    read_abort(event);
  } else if (kind == "error") {
    NoticeEvent notice;
    notice.code = "failed";
    notice.tone = Tone::bad;
    notice.text = error_message(value);
    event.bodies.emplace_back(std::move(notice));
  }
  settle_listed_event(kind, kHiddenKinds, value, event);
}

void ClineDecoder::read_event(std::string_view type, const Value& body, Event& event) {
  const std::string_view content = body["contentType"].string_or_empty();
  if (content == "text" || content == "reasoning") return read_text(type, body, event);
  if (content == "tool") {
    if (type == "content_start") begin_tool(body, event);
    if (type == "content_update") update_tool(body, event);
    if (type == "content_end") end_tool(body, event);
  } else if (content == "media") {
    if (body["media"].is_object()) read_media(body["media"], event);
    if (type == "content_end" && event.bodies.empty()) expect_text(event);
  } else if (type.starts_with("content_")) {
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", std::string(content), {}, 0, body});
  } else if (type == "iteration_start") {
    open_texts_[id_text(body["agentId"])] = {};
  } else if (type == "usage") {
    read_usage(body, event);
  } else if (type == "error" || type == "notice") {
    read_notice(type, body, event);
  }
}

/// The tokens of a model call, and what the agent's calls have cost in this run.
void ClineDecoder::read_usage(const Value& body, Event& event) {
  SessionEvent session;
  session.usage = read_token_counts(body);
  const std::int64_t total = read_nano_usd(body["totalCost"]).value_or(0);
  std::int64_t& known = costs_[id_text(body["agentId"])];
  if (total > known) session.cost_nano_usd = total - known;
  known = std::max(known, total);
  event.bodies.emplace_back(std::move(session));
}

void ClineDecoder::read_notice(std::string_view type, const Value& body, Event& event) {
  const Value& metadata = body["metadata"];
  NoticeEvent notice;
  notice.code = type == "error" ? "error" : "info";
  notice.tone = type == "error" ? Tone::bad : Tone::neutral;
  if (metadata["kind"].string_or_empty() != "auto_compaction") {
    notice.text = error_message(body["error"].is_null() ? body : body["error"]);
    event.bodies.emplace_back(std::move(notice));
    return;
  }
  const std::string_view phase = metadata["phase"].string_or_empty();
  if (phase == "started") ++compactions_;
  notice.key = "compaction-" + std::to_string(compactions_);
  notice.open = phase == "started";
  notice.code = notice.open            ? "compacting"
                : phase == "completed" ? "compacted"
                                       : "compaction-failed";
  if (phase == "completed") notice.subject = id_text(metadata["tokensBefore"]);
  // At the start and the end, the message is only a name for that.
  const bool has_failed = notice.code == "compaction-failed";
  notice.tone = has_failed ? Tone::bad : Tone::neutral;
  if (has_failed) notice.text = error_message(body);
  if (!has_failed && notice.subject.empty()) notice.detail = metadata;
  event.bodies.emplace_back(std::move(notice));
}

/// A sub-agent belongs to its parent's call that starts one, if only one call can be it.
void ClineDecoder::set_agent_scope(const Value& body, Event& event) {
  const std::string agent = id_text(body["agentId"]);
  if (agent.empty() || !body["parentAgentId"].is_string()) return;
  auto known = agents_.find(agent);
  if (known == agents_.end()) {
    const auto parent = agents_.find(body["parentAgentId"].text());
    const std::string_view scope = parent == agents_.end() ? std::string_view() : parent->second;
    std::string starter = find_starter(scope);
    starting_.erase(starter);
    known = agents_.emplace(agent, starter.empty() ? agent : std::move(starter)).first;
  }
  event.scope.key = known->second;
}

/// The only open call of that scope that starts an agent and has none yet; empty if there is none
/// or more than one.
std::string ClineDecoder::find_starter(std::string_view scope) const {
  std::string found;
  for (const auto& [call, call_scope] : starting_) {
    if (call_scope != scope) continue;
    if (!found.empty()) return {};
    found = call;
  }
  return found;
}

/// An image that the model made; other media are shown as data.
void ClineDecoder::read_media(const Value& media, Event& event) {
  Value block = object_of_type("media");
  add_members_except(media, {"type"}, block);
  MessageEvent message;
  if (const std::string id = id_text(media["id"]); !id.empty()) message.key = "media-" + id;
  if (auto image = read_image_block(block)) {
    message.images.push_back(std::move(*image));
  } else {
    message.attachment = media;
  }
  event.bodies.emplace_back(std::move(message));
}

/// `content_end` contains the whole text, the other events the next chunk.
void ClineDecoder::read_text(std::string_view type, const Value& body, Event& event) {
  const bool is_thought = body["contentType"].string_or_empty() == "reasoning";
  OpenTexts& open_texts = open_texts_[id_text(body["agentId"])];
  std::uint64_t& current = is_thought ? open_texts.thought : open_texts.text;
  if (current == 0) current = ++messages_;
  MessageEvent message;
  message.key = "message-" + std::to_string(current);
  message.reasoning = is_thought;
  message.text = is_thought ? string_field(body, "reasoning") : string_field(body, "text");
  message.open = type != "content_end";
  if (message.open) message.change = TextChange::append;
  if (!message.open) current = 0;
  event.bodies.emplace_back(std::move(message));
}

ToolCallEvent read_call(const Value& body) {
  ToolCallEvent call;
  call.call_id = id_text(body["toolCallId"]);
  call.name = string_field(body, "toolName");
  return call;
}

void ClineDecoder::begin_tool(const Value& body, Event& event) {
  ToolCallEvent begin = read_call(body);
  begin.input = read_cline_input(begin.name, body["input"]);
  begin.status = Status::running;
  if (tool_of(kCline, begin.name) == ToolId::run_agent) starting_[begin.call_id] = event.scope.key;
  calls_.begin(std::move(begin), event);
}

void ClineDecoder::update_tool(const Value& body, Event& event) {
  ToolCallEvent more = read_call(body);
  more.name.clear();
  if (string_field(body["update"], "chunk").empty()) return expect_text(event);
  calls_.update(std::move(more), {body}, event);
}

void ClineResults::read_progress(const CallRecord& call, const CallAnswer& answer,
                                 ToolCallEvent& update, Event&) {
  add_command_output(call, string_field(answer.value["update"], "chunk"), update);
}

void ClineDecoder::end_tool(const Value& body, Event& event) {
  ToolCallEvent end = read_call(body);
  end.duration_ms = body["durationMs"].integer();
  starting_.erase(end.call_id);
  calls_.end(std::move(end), {body}, event);
}

bool ClineResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& update,
                            Event&) {
  ClineResult read = read_cline_end(call.name, call.arguments, answer.value);
  update.status = read.status;
  update.result = std::move(read.result);
  return true;
}

/// Why a run ended before its work was done.
NoticeEvent stop_notice(const Value& result, Status status) {
  const std::string_view reason = result["finishReason"].string_or_empty();
  NoticeEvent notice;
  notice.code = status == Status::error ? "failed" : "cancelled";
  notice.tone = status == Status::error ? Tone::bad : Tone::warning;
  notice.closes_open_calls = status == Status::cancelled;
  if (reason == "max_iterations") {
    notice.code = "max-turns";
  } else if (reason == "mistake_limit") {
    notice.text = "The mistake limit was reached.";
  } else if (status == Status::error) {
    notice.text = string_field(result, "text");
  }
  return notice;
}

void ClineDecoder::read_end(const Value& value, Event& event) {
  costs_.clear();
  const std::string_view reason = value["finishReason"].string_or_empty();
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.duration_ms = value["durationMs"].integer();
  if (value["usage"].is_object()) end.usage = read_token_counts(value["usage"]);
  const auto cost = read_nano_usd(value["usage"]["totalCost"]);
  if (cost.value_or(0) > 0) end.cost_nano_usd = cost;
  end.model = string_field(value["model"], "id");
  if (!end.model.empty()) {
    SessionEvent session;
    session.model = end.model;
    event.bodies.emplace_back(std::move(session));
  }
  end.status = cline_run_status(reason);
  const bool was_shown = is_stopped_ && end.status == Status::cancelled;
  if (end.status != Status::done && !was_shown)
    event.bodies.emplace_back(stop_notice(value, end.status));
  is_stopped_ = end.status == Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

/// A run that is stopped may have no result.
void ClineDecoder::read_abort(Event& event) {
  costs_.clear();
  if (std::exchange(is_stopped_, true)) return;
  event.bodies.emplace_back(stop_notice(null_value(), Status::cancelled));
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = Status::cancelled;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace

int score_cline(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (const int score = std::max(score_cline_message(value), score_cline_chat_message(value)))
    return score;
  if (type == "task_started") return value["taskId"].is_string() ? 60 : 0;
  if (!value["ts"].is_string()) return 0;
  if (type == "agent_event") return value["event"]["type"].is_string() ? 95 : 0;
  if (type == "hook_event") return value["hookEventName"].is_string() ? 95 : 0;
  if (type == "run_result") return value["finishReason"].is_string() ? 95 : 0;
  if (type == "run_aborted" || type == "run_abort_requested")
    return value["reason"].is_string() ? 95 : 0;
  if (type == "team_event") return value["event"].is_object() ? 95 : 0;
  if (type == "run_start") return 60;
  return type == "error" && value["message"].is_string() ? 60 : 0;
}

std::unique_ptr<DialectDecoder> create_cline() {
  return std::make_unique<ClineDecoder>();
}

}  // namespace agent_timeline
