#include "decode/pi/notices.h"

#include <initializer_list>
#include <utility>

#include "base/text.h"
#include "decode/pi/usage.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

/// Returns the members of `body` except those in `shown`, which the row shows; null if there are
/// none.
Value remaining_members(const Value& body, std::initializer_list<std::string_view> shown) {
  Value rest;
  for (const Member& member : body.members()) {
    const bool is_shown = is_one_of(member.key, shown);
    if (is_shown || member.value.is_null()) continue;
    if (rest.is_null()) rest = Value::object();
    rest.add(member.key, member.value);
  }
  return rest;
}

std::string text_of(const Value& value) {
  return value.is_string() ? std::string(value.text()) : error_message(value);
}

NoticeEvent make_notice(std::string_view code, std::string subject = {}) {
  NoticeEvent notice;
  notice.code = code;
  notice.subject = std::move(subject);
  return notice;
}

/// Returns `2/3`.
std::string attempt_of(const Value& body) {
  std::string out = id_text(body["attempt"]);
  const std::string max_attempts = id_text(body["maxAttempts"]);
  if (!max_attempts.empty()) out += "/" + max_attempts;
  return out;
}

/// Returns what a compaction has beside its summary and its cost: the files that were read and
/// changed, and the number of messages that stayed. Which messages these are concerns only the
/// program.
Value detail_of(const Value& compaction, std::string_view member_in_label) {
  const Value rest = remaining_members(
      compaction, {"type", "id", "parentId", "timestamp", "summary", "usage", "firstKeptEntryId",
                   "firstKeptEntryIndex", "fromHook", member_in_label});
  Value detail;
  const auto add = [&](const std::string& key, Value value) {
    if (detail.is_null()) detail = Value::object();
    detail.add(key, std::move(value));
  };
  for (const Member& member : rest.members()) {
    if (member.key == "details" && member.value.is_object()) {
      for (const Member& item : member.value.members()) {
        if (!item.value.is_array() || item.value.size() > 0) add(item.key, item.value);
      }
    } else if (member.key == "retainedTail") {
      add(member.key, Value::number(std::to_string(member.value.size())));
    } else {
      add(member.key, member.value);
    }
  }
  return detail;
}

void set_outcome(const Value& body, NoticeEvent& notice) {
  const Value& result = body["result"];
  const std::string_view summary = result["summary"].string_or_empty();
  if (body["aborted"].truthy()) {
    notice.code = "compaction-cancelled";
    notice.tone = Tone::warning;
  } else if (!summary.empty()) {
    notice.code = "compacted";
    notice.text = summary;
    notice.is_document = true;
  } else if (body["errorMessage"].truthy()) {
    notice.code = "compaction-failed";
    notice.tone = Tone::bad;
  } else {
    notice.code = result.is_object() ? "compacted" : "compaction-skipped";
  }
  if (notice.code == "compacted") notice.subject = read_tokens_before(result);
  if (notice.text.empty()) notice.text = text_of(body["errorMessage"]);
}

/// `tokensBefore` is left out if the label contains it.
std::string_view member_in_label(const NoticeEvent& notice) {
  return notice.subject.empty() ? "" : "tokensBefore";
}

}  // namespace

std::string read_tokens_before(const Value& compaction) {
  const auto tokens = compaction["tokensBefore"].integer();
  return tokens.value_or(0) > 0 ? std::to_string(*tokens) : std::string();
}

bool PiNotices::is_reported(std::string_view code, const std::string& subject, Source source) {
  const std::string before = std::exchange(last_subjects_[std::string(code)], subject);
  if (source == Source::file) return false;
  std::size_t& live = live_[std::string(code) + "/" + subject];
  if (source == Source::entry && live > 0) {
    --live;
    return true;
  }
  const bool is_repeated = source != Source::live && before == subject;
  if (!is_repeated && source != Source::entry) ++live;
  return is_repeated;
}

void PiNotices::add_named(std::string_view code, std::string subject, Source source, Event& event) {
  if (is_blank(subject) || is_reported(code, subject, source)) return;
  event.bodies.emplace_back(make_notice(code, std::move(subject)));
}

std::string PiNotices::begin(std::string_view name, Process& process) {
  if (!std::exchange(process.is_open, true)) ++process.number;
  return std::string(name) + "-" + std::to_string(process.number);
}

std::string PiNotices::end(std::string_view name, Process& process, Event& event) {
  if (!process.is_open) {
    ++process.number;
    event.notes.push_back(
        {"end-without-start", "The end of an operation whose start was not seen."});
  }
  process.is_open = false;
  return std::string(name) + "-" + std::to_string(process.number);
}

void PiNotices::begin_compaction(const Value& body, Event& event) {
  NoticeEvent notice = make_notice("compacting");
  notice.key = begin("compaction", compaction_);
  notice.detail = remaining_members(body, {"type"});
  notice.open = true;
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::end_compaction(const Value& body, Event& event) {
  NoticeEvent notice;
  notice.key = end("compaction", compaction_, event);
  set_outcome(body, notice);
  if (notice.is_document) messages_.is_known_summary(notice.text);
  Value detail = remaining_members(body, {"type", "result", "aborted", "errorMessage"});
  const Value result = detail_of(body["result"], member_in_label(notice));
  if (!result.is_null()) {
    if (detail.is_null()) detail = Value::object();
    for (const Member& member : result.members())
      detail.add(member.key, member.value);
  }
  notice.detail = std::move(detail);
  add_summarization_outcome(notice.code, event);
  event.bodies.emplace_back(std::move(notice));
  count(body["result"]["summary"].string_or_empty(), body["result"]["usage"], event);
}

void PiNotices::count(std::string_view summary, const Value& usage, Event& event) {
  SessionEvent facts;
  if (!add_pi_usage(usage, facts)) return;
  if (!summary.empty() && !counted_.insert(std::string(summary)).second) return;
  event.bodies.emplace_back(std::move(facts));
}

void PiNotices::add_compaction(const Value& entry, Event& event) {
  const std::string_view summary = entry["summary"].string_or_empty();
  count(summary, entry["usage"], event);
  if (messages_.is_known_summary(summary)) return;
  NoticeEvent notice = make_notice("compacted", read_tokens_before(entry));
  notice.text = summary;
  notice.is_document = true;
  notice.detail = detail_of(entry, member_in_label(notice));
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::begin_retry(const Value& body, Event& event) {
  const bool is_continued = retry_.is_open;
  NoticeEvent notice = make_notice("retrying", attempt_of(body));
  const std::string new_key = begin("retry", retry_);
  if (!is_continued) retry_.key = messages_.failure_key();
  if (retry_.key.empty()) retry_.key = new_key;
  retry_.was_stopped = false;
  notice.key = retry_.key;
  notice.tone = Tone::warning;
  notice.text = text_of(body["errorMessage"]);
  notice.detail = remaining_members(body, {"type", "attempt", "maxAttempts", "errorMessage"});
  notice.open = true;
  retry_.text = notice.text;
  messages_.set_retry(body["attempt"].integer().value_or(1), retry_.key);
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::end_retry(const Value& body, Event& event) {
  // After the user stopped it, Pi takes the next answer for its success.
  if (!retry_.is_open && std::exchange(retry_.was_stopped, false)) return;
  const bool success = body["success"].truthy();
  NoticeEvent notice = make_notice(success ? "retried" : "retry-failed", attempt_of(body));
  notice.key = end("retry", retry_, event);
  if (!retry_.key.empty()) notice.key = std::exchange(retry_.key, {});
  notice.tone = success ? Tone::neutral : Tone::bad;
  notice.text = success ? std::exchange(retry_.text, {}) : text_of(body["finalError"]);
  notice.detail = remaining_members(body, {"type", "success", "finalError"});
  messages_.set_retry(0, {});
  event.bodies.emplace_back(std::move(notice));
}

bool PiNotices::stop_retry(Event& event) {
  if (!retry_.is_open) return false;
  NoticeEvent notice = make_notice("retry-cancelled");
  notice.key = std::exchange(retry_.key, {});
  notice.tone = Tone::warning;
  notice.text = std::exchange(retry_.text, {});
  retry_.is_open = false;
  retry_.was_stopped = true;
  messages_.set_retry(0, {});
  event.bodies.emplace_back(std::move(notice));
  return true;
}

void PiNotices::change_summarization_retry(const Value& body, Event& event) {
  const std::string_view type = body["type"].string_or_empty();
  const bool is_end = type.ends_with("_end") || type.ends_with("_finished");
  const bool has_outcome = body.find("success") != nullptr;
  const bool failed = has_outcome && !body["success"].truthy();
  const std::string_view end_code = failed ? "retry-failed" : "retried";
  std::string attempt = attempt_of(body);
  std::string text = text_of(body[failed ? "finalError" : "errorMessage"]);
  if (!summarization_.is_open) {
    summarization_.attempt.clear();
    summarization_.text.clear();
  }
  // Only the first of these events may say what is retried, and which attempt it is.
  if (!attempt.empty()) summarization_.attempt = std::move(attempt);
  if (!text.empty()) summarization_.text = std::move(text);
  NoticeEvent notice = make_notice(is_end ? end_code : "retrying", summarization_.attempt);
  notice.key =
      is_end ? end("summarization", summarization_, event) : begin("summarization", summarization_);
  notice.tone = is_end ? (failed ? Tone::bad : Tone::neutral) : Tone::warning;
  notice.text = summarization_.text;
  summarization_.lacks_outcome = is_end && !has_outcome;
  notice.detail =
      remaining_members(body, {"type", "attempt", "maxAttempts", "errorMessage", "finalError"});
  notice.open = !is_end;
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::add_summarization_outcome(std::string_view compaction, Event& event) {
  if (!std::exchange(summarization_.lacks_outcome, false)) return;
  const bool failed = compaction == "compaction-failed";
  if (!failed && compaction != "compaction-cancelled") return;
  NoticeEvent notice =
      make_notice(failed ? "retry-failed" : "retry-cancelled", summarization_.attempt);
  notice.key = "summarization-" + std::to_string(summarization_.number);
  notice.tone = failed ? Tone::bad : Tone::warning;
  notice.text = summarization_.text;
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::change_model(const Value& body, Source source, Event& event) {
  const std::string_view model = body["modelId"].string_or_empty();
  if (model.empty()) return;
  const std::string_view provider = body["provider"].string_or_empty();
  const std::string prefix = provider.empty() ? std::string() : std::string(provider) + "/";
  add_named("model-changed", prefix + std::string(model), source, event);
  SessionEvent facts;
  facts.model = std::string(model);
  messages_.set_model(model);
  event.bodies.emplace_back(std::move(facts));
}

void PiNotices::choose_model(const Value& model, Event& event) {
  const std::string_view id = model["id"].string_or_empty();
  if (id.empty() || messages_.has_model(id)) return;
  Value change = Value::object();
  change.add("modelId", model["id"]);
  change.add("provider", model["provider"]);
  change_model(change, Source::answer, event);
}

void PiNotices::note_state(const Value& state, Event& event) {
  SessionEvent facts;
  const std::string model = string_field(state["model"], "id");
  if (!model.empty() && !messages_.has_model(model)) {
    messages_.set_model(model);
    facts.model = model;
  }
  const std::string name = string_field(state, "sessionName");
  if (!is_blank(name) && std::exchange(last_subjects_["session-named"], name) != name)
    facts.title = name;
  if (facts.model || facts.title) event.bodies.emplace_back(std::move(facts));
}

void PiNotices::read_navigation(std::string_view command, const Value& answer, Event& event) {
  if (answer["cancelled"].truthy()) return;
  if (command == "fork") event.bodies.emplace_back(make_notice("branched"));
  if (command == "new_session") event.bodies.emplace_back(make_notice("conversation-reset"));
  if (command == "switch_session") event.bodies.emplace_back(make_notice("session-switched"));
}

void PiNotices::change_thinking_level(const Value& body, Source source, Event& event) {
  const Value& level = body["thinkingLevel"].is_null() ? body["level"] : body["thinkingLevel"];
  add_named("thinking-level", id_text(level), source, event);
}

void PiNotices::name_session(const Value& body, Source source, Event& event) {
  add_named("session-named", text_of(body["name"]), source, event);
}

void PiNotices::add_bookmark(const Value& body, Event& event) {
  add_named("bookmark", text_of(body["label"]), Source::file, event);
}

void PiNotices::add_extension_error(const Value& body, Event& event) {
  NoticeEvent notice =
      make_notice("extension-error", std::string(body["extensionPath"].string_or_empty()));
  notice.tone = Tone::bad;
  notice.text = text_of(body["error"]);
  const bool is_sentence = body["error"].is_string();
  notice.detail = is_sentence ? remaining_members(body, {"type", "extensionPath", "error"})
                              : remaining_members(body, {"type", "extensionPath"});
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::add_branch_summary(const Value& body, Event& event) {
  const std::string_view summary = body["summary"].string_or_empty();
  count(summary, body["usage"], event);
  if (messages_.is_known_summary(summary)) return;
  NoticeEvent notice = make_notice("branch-summary", id_text(body["fromId"]));
  notice.text = summary;
  notice.is_document = true;
  event.bodies.emplace_back(std::move(notice));
}

void PiNotices::change_queue(const Value& body, Event& event) {
  QueueEvent queue{QueueEvent::Change::replace, {}};
  for (const std::string_view name : {"steering", "followUp"}) {
    std::size_t number = 0;
    for (const Member& item : body[name].members()) {
      const Value& value = item.value;
      std::string text = value.is_string() ? std::string(value.text())
                                           : read_content(value.is_object() && value.find("content")
                                                              ? value["content"]
                                                              : value["text"])
                                                 .text;
      queue.messages.push_back(
          {std::string(name) + "-" + std::to_string(++number), std::move(text)});
    }
  }
  event.bodies.emplace_back(std::move(queue));
}

}  // namespace agent_timeline
