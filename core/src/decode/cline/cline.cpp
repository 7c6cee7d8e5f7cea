#include "decode/cline/cline.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "decode/cline/stored.h"
#include "decode/cline/tools.h"
#include "decode/read/call_ledger.h"
#include "decode/read/cost.h"
#include "decode/read/fields.h"
#include "decode/read/hidden_kinds.h"
#include "decode/read/lost_words.h"
#include "decode/read/usage.h"

namespace agent_timeline {
namespace {

/// Sorted. Of these an event may make no row.
constexpr auto kQuietKinds = std::to_array<std::string_view>({
    "content_end",
    "content_start",
    "content_update",
    "done",
    "hook_event",
    "iteration_end",
    "iteration_start",
    "run_result",
    "run_start",
    "usage",
});
static_assert(std::is_sorted(kQuietKinds.begin(), kQuietKinds.end()));

class ClineResults final : public CallReader {
  void read_progress(const CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                     Event& event) override;
  bool read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                Event& event) override;
};

class ClineDecoder final : public DialectDecoder {
 public:
  void decode(const Input& input, Event& event) override;

 private:
  void read_event(std::string_view type, const Value& body, Event& event);
  void read_words(std::string_view type, const Value& body, Event& event);
  void begin_tool(const Value& body, Event& event);
  void update_tool(const Value& body, Event& event);
  void end_tool(const Value& body, Event& event);
  void read_end(const Value& value, Event& event);

  ClineHistory history_;
  ClineChat chat_;
  ClineResults results_;
  CallLedger calls_{{.ids_span_agents = true}, results_};
  /// The text and the thought that go on; 0 when there is none.
  std::uint64_t text_ = 0;
  std::uint64_t thought_ = 0;
  std::uint64_t messages_ = 0;
};

void ClineDecoder::decode(const Input& input, Event& event) {
  const Value& value = input.value;
  if (score_cline_message(value) > 0) return history_.decode(value, event);
  if (score_cline_shown(value) > 0) return chat_.decode(value, event);
  std::string_view kind = value["type"].string_or_empty();
  event.time_ms = read_time(value["ts"]);
  if (kind == "agent_event") {
    kind = value["event"]["type"].string_or_empty();
    read_event(kind, value["event"], event);
    const bool is_known = std::binary_search(kQuietKinds.begin(), kQuietKinds.end(), kind);
    if (!event.bodies.empty() && !is_known) kind = "content_update";
  } else if (kind == "run_result") {
    read_end(value, event);
  } else if (kind == "error") {
    NoticeEvent notice;
    notice.code = "failed";
    notice.tone = Tone::bad;
    notice.text = error_message(value);
    event.bodies.emplace_back(std::move(notice));
  }
  settle_listed_event(kind, kQuietKinds, value, event);
}

void ClineDecoder::read_event(std::string_view type, const Value& body, Event& event) {
  const std::string_view content = body["contentType"].string_or_empty();
  if (content == "text" || content == "reasoning") return read_words(type, body, event);
  if (content == "tool") {
    if (type == "content_start") begin_tool(body, event);
    if (type == "content_update") update_tool(body, event);
    if (type == "content_end") end_tool(body, event);
  } else if (type == "iteration_start") {
    text_ = thought_ = 0;
  } else if (type == "usage") {
    SessionEvent session;
    session.usage = read_token_counts(body);
    event.bodies.emplace_back(std::move(session));
  } else if (type == "error" || type == "notice") {
    NoticeEvent notice;
    notice.code = type == "error" ? "error" : "info";
    notice.tone = type == "error" ? Tone::bad : Tone::neutral;
    notice.text = error_message(body["error"].is_null() ? body : body["error"]);
    event.bodies.emplace_back(std::move(notice));
  }
}

/// What starts is the next piece; what ends is the whole.
void ClineDecoder::read_words(std::string_view type, const Value& body, Event& event) {
  const bool is_thought = body["contentType"].string_or_empty() == "reasoning";
  std::uint64_t& current = is_thought ? thought_ : text_;
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
  calls_.begin(std::move(begin), event);
}

void ClineDecoder::update_tool(const Value& body, Event& event) {
  ToolCallEvent more = read_call(body);
  more.name.clear();
  if (string_field(body["update"], "chunk").empty()) return expect_words(event);
  calls_.update(std::move(more), {body}, event);
}

void ClineResults::read_progress(const CallRecord& call, const CallAnswer& answer,
                                 ToolCallEvent& said, Event&) {
  add_command_output(call, string_field(answer.value["update"], "chunk"), said);
}

void ClineDecoder::end_tool(const Value& body, Event& event) {
  ToolCallEvent end = read_call(body);
  end.duration_ms = body["durationMs"].integer();
  calls_.end(std::move(end), {body}, event);
}

bool ClineResults::read_end(CallRecord& call, const CallAnswer& answer, ToolCallEvent& said,
                            Event&) {
  ClineResult read = read_cline_end(call.name, call.arguments, answer.value);
  said.status = read.status;
  said.result = std::move(read.result);
  return true;
}

void ClineDecoder::read_end(const Value& value, Event& event) {
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
  const bool aborted = reason == "aborted" || reason == "cancelled";
  if (aborted || reason == "error") {
    NoticeEvent notice;
    notice.code = aborted ? "cancelled" : "failed";
    notice.tone = aborted ? Tone::warning : Tone::bad;
    notice.closes_open_calls = aborted;
    if (!aborted) notice.text = string_field(value, "text");
    event.bodies.emplace_back(std::move(notice));
    end.status = aborted ? Status::cancelled : Status::error;
  }
  event.bodies.emplace_back(std::move(end));
}

}  // namespace

int score_cline(const Input& input) {
  const Value& value = input.value;
  const std::string_view type = value["type"].string_or_empty();
  if (const int score = std::max(score_cline_message(value), score_cline_shown(value)))
    return score;
  if (!value["ts"].is_string()) return 0;
  if (type == "agent_event") return value["event"]["type"].is_string() ? 95 : 0;
  if (type == "hook_event") return value["hookEventName"].is_string() ? 95 : 0;
  if (type == "run_result") return value["finishReason"].is_string() ? 95 : 0;
  if (type == "run_start") return 60;
  return type == "error" && value["message"].is_string() ? 60 : 0;
}

std::unique_ptr<DialectDecoder> create_cline() {
  return std::make_unique<ClineDecoder>();
}

}  // namespace agent_timeline
