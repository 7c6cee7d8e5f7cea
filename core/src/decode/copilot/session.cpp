#include "decode/copilot/session.h"

#include <utility>

#include "base/text.h"
#include "decode/read/bodies.h"
#include "decode/read/fields.h"
#include "decode/read/usage.h"
#include "event/usage.h"

namespace agent_timeline {
namespace {

/// The usage in the format of the model's server.
Usage read_response_usage(const Value& usage) {
  Usage out;
  out.input_tokens = read_tokens(usage["prompt_tokens"]);
  out.output_tokens = read_tokens(usage["completion_tokens"]);
  out.cached_tokens = read_tokens(usage["prompt_tokens_details"]["cached_tokens"]);
  out.total_tokens = saturating_add(out.input_tokens, out.output_tokens);
  return out;
}

void end_turn(Status status, Event& event) {
  if (!event.scope.key.empty()) return;
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.status = status;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace

void CopilotSession::read(std::string_view type, const Value& data, Event& event) {
  if (type == "session.error" || type == "model.turn_failed") {
    fail(data, type == "model.turn_failed", event);
  } else if (type == "session.warning") {
    event.bodies.emplace_back(make_notice("info", Tone::warning, error_message(data)));
  } else if (type == "session.compaction_start" || type == "session.compaction_complete") {
    read_compaction(type == "session.compaction_start", data, event);
  } else if (type == "session.snapshot_rewind") {
    NoticeEvent notice = make_notice("branched", Tone::neutral);
    notice.detail = data;
    event.bodies.emplace_back(std::move(notice));
  } else if (type == "session.shutdown") {
    read_shutdown(data, event);
  } else if (type == "abort") {
    cancel(event);
  } else if (type == "assistant.idle" || type == "session.idle") {
    read_idle(data, event);
  } else {
    read_fact(type, data, event);
  }
}

void CopilotSession::read_fact(std::string_view type, const Value& data, Event& event) {
  SessionEvent session;
  if (type == "session.model_change") {
    set_model(data["newModel"], event);
  } else if (type == "session.start" || type == "session.resume") {
    if (type == "session.resume") begin_run();
    set_model(data["selectedModel"], event);
    read_context(data["context"], event);
  } else if (type == "session.context_changed") {
    read_context(data, event);
  } else if (type == "session.title_changed") {
    session.title = string_field(data, "title");
    if (!session.title->empty()) event.bodies.emplace_back(std::move(session));
  } else if (type == "system.message") {
    session.has_system_prompt = true;
    event.bodies.emplace_back(std::move(session));
  } else if (type == "assistant.usage") {
    if (event.scope.key.empty()) set_model(data["model"], event);
    count_call(read_token_counts(data), usage_total_, event);
  } else if (type == "model.model_call_success") {
    count_call(read_response_usage(data["responseUsage"]), success_total_, event);
  } else if (type == "session.usage_info") {
    session.context_tokens = data["currentTokens"].integer();
    session.context_limit = data["tokenLimit"].integer();
    event.bodies.emplace_back(std::move(session));
  } else if (data["modelMetrics"].is_object()) {
    count_remainder(data, event);
  }
}

void CopilotSession::read_context(const Value& data, Event& event) {
  SessionEvent session;
  if (data["cwd"].is_string()) session.directory = data["cwd"].text();
  if (data["branch"].is_string()) session.branch = data["branch"].text();
  if (session.directory || session.branch) event.bodies.emplace_back(std::move(session));
}

/// Ends the turn, not only the call of a model: a program that retries by itself reports that
/// (`begin_work`). Some versions report the failure on the channel of the model first, in the words
/// of its server, and then in words for people.
void CopilotSession::fail(const Value& reason, bool by_model, Event& event) {
  std::string text = error_message(reason);
  if (text.empty()) text = error_message(reason["error"]);
  const bool is_shown = failed_in_ == event.scope.key || (failed_ && event.scope.key.empty());
  if (!by_model && is_shown && is_blank(text)) return;
  NoticeEvent notice = make_notice("failed", Tone::bad, std::move(text));
  const bool is_same_failure = !by_model && failed_in_ == event.scope.key;
  if (by_model) ++failures_;
  if (by_model || is_same_failure) notice.key = "failure" + std::to_string(failures_);
  failed_in_.reset();
  if (by_model) failed_in_ = event.scope.key;
  event.bodies.emplace_back(std::move(notice));
  if (!event.scope.key.empty()) return;
  failed_ = true;
  end_turn(Status::error, event);
}

void CopilotSession::begin_work(Event& event) {
  failed_in_.reset();
  if (!event.scope.key.empty() || !std::exchange(failed_, false)) return;
  TurnEvent again;
  again.resumes = true;
  event.bodies.emplace_back(std::move(again));
}

void CopilotSession::begin_user_turn() {
  failed_in_.reset();
  failed_ = cancelled_ = false;
}

void CopilotSession::cancel(Event& event) {
  NoticeEvent notice = make_notice("cancelled", Tone::warning);
  notice.closes_open_calls = true;
  event.bodies.emplace_back(std::move(notice));
  if (!event.scope.key.empty()) return;
  cancelled_ = true;
  end_turn(Status::cancelled, event);
}

/// An abort also has an event of its own, unless that was lost.
void CopilotSession::read_idle(const Value& data, Event& event) {
  if (!event.scope.key.empty()) return;
  failed_ = false;
  const bool is_new = !std::exchange(cancelled_, false);
  if (data["aborted"].truthy()) return is_new ? cancel(event) : end_turn(Status::cancelled, event);
  end_turn(Status::done, event);
}

void CopilotSession::read_shutdown(const Value& data, Event& event) {
  count_remainder(data, event);
  if (data["shutdownType"].string_or_empty() == "error") fail(data["errorReason"], false, event);
}

/// A compaction makes one row, whether its start was reported or not.
void CopilotSession::read_compaction(bool is_start, const Value& data, Event& event) {
  if (is_start || !compacting_) ++compactions_;
  compacting_ = is_start;
  NoticeEvent notice = make_notice(is_start ? "compacting" : "compacted", Tone::neutral);
  notice.key = "compaction" + std::to_string(compactions_);
  notice.open = is_start;
  if (!is_start) {
    notice.subject = id_text(data["preCompactionTokens"]);
    notice.text = string_field(data, "summaryContent");
    notice.is_document = !notice.text.empty();
  }
  if (data["success"].text() == "false") {
    notice.code = "compaction-failed";
    notice.tone = Tone::bad;
    notice.text = error_message(data);
    notice.is_document = false;
  }
  event.bodies.emplace_back(std::move(notice));
}

void CopilotSession::count(const Usage& usage, Event& event) {
  if (usage == Usage{}) return;
  counted_ = sum(counted_, usage);
  SessionEvent session;
  session.usage = usage;
  event.bodies.emplace_back(std::move(session));
}

/// A call of the model may be reported by two events, in either order, or by one of them only: the
/// event with the larger total so far counts.
void CopilotSession::count_call(const Usage& usage, Usage& total, Event& event) {
  total = sum(total, usage);
  if (is_at_least(total, counted_)) count(difference(total, counted_), event);
}

/// Each run of the program on a session counts from 0.
void CopilotSession::begin_run() {
  counted_before_ = counted_;
  counted_ = usage_total_ = success_total_ = run_totals_ = {};
}

/// The totals of a run, by model. Calls of a model are reported in the stream only: in a file,
/// these totals are all that is known; in a stream, they repeat what was counted. The start of a
/// run is not always reported, and an earlier run may continue.
void CopilotSession::count_remainder(const Value& data, Event& event) {
  const Value& metrics = data["modelMetrics"];
  if (!metrics.is_object()) return;
  Usage totals;
  for (const Member& model : metrics.members())
    totals = sum(totals, read_token_counts(model.value["usage"]));
  const std::string run = id_text(data["sessionStartTime"]);
  const bool is_named = !run.empty() && !run_.empty();
  const Usage before = std::exchange(counted_before_, {});
  if (is_named && run == run_) {
    counted_ = sum(before, counted_);
  } else if ((is_named && run != run_) || !is_at_least(totals, run_totals_)) {
    counted_ = difference(counted_, run_totals_);
  }
  if (!run.empty()) run_ = run;
  run_totals_ = totals;
  if (is_at_least(totals, counted_)) count(difference(totals, counted_), event);
  usage_total_ = success_total_ = counted_;
}

void CopilotSession::set_model(const Value& model, Event& event) {
  if (!model.is_string() || model.text() == model_) return;
  model_ = model.text();
  add_model(model, event);
}

void CopilotSession::read_run_end(const Value& value, Event& event) {
  TurnEvent end;
  end.phase = TurnEvent::Phase::end;
  end.duration_ms = value["usage"]["sessionDurationMs"].integer();
  end.model = model_;
  if (value["exitCode"].integer().value_or(0) != 0) end.status = Status::error;
  event.bodies.emplace_back(std::move(end));
}

}  // namespace agent_timeline
