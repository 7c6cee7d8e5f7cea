#include "decode/pi/messages.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/digest.h"
#include "base/json/read.h"
#include "base/number.h"
#include "base/text.h"
#include "decode/pi/content.h"
#include "decode/pi/notices.h"
#include "decode/pi/typed.h"
#include "decode/pi/usage.h"
#include "decode/read/fields.h"

namespace agent_timeline {
namespace {

std::string_view role_of(const Value& message) {
  return message["role"].string_or_empty();
}

/// Returns what identifies a message while it is written. The timestamp of an extension's message
/// is not the same in the session file and in the stream.
std::string identity_of(const Value& message) {
  const std::string role(role_of(message));
  if (role == "custom") return role + ":" + id_text(message["customType"]) + "@";
  return role + "@" + id_text(message["timestamp"]);
}

/// Digests what distinguishes a message from others.
std::string digest_of(const Value& message, const std::string& identity) {
  Hasher hasher;
  hasher.add(identity);
  for (const std::string_view name : {"content", "command", "output", "summary"})
    hasher.add(message[name]);
  return digest_key(hasher.finish());
}

bool has_time(std::string_view identity) {
  return !identity.ends_with('@');
}

/// True for the usual texts of an abort, which say no more than the row's label.
bool is_generic_abort(std::string_view text) {
  constexpr std::string_view generic[] = {"AbortError", "Operation aborted", "Request was aborted",
                                          "The operation was aborted",
                                          "This operation was aborted"};
  return std::any_of(std::begin(generic), std::end(generic),
                     [&](std::string_view prefix) { return text.starts_with(prefix); });
}

/// Newer versions also report an abort as an error.
Status read_status(const Value& message) {
  const std::string_view stop = message["stopReason"].string_or_empty();
  if (stop == "aborted") return Status::cancelled;
  if (stop != "error") return Status::done;
  const bool aborted = is_generic_abort(message["errorMessage"].string_or_empty());
  return aborted ? Status::cancelled : Status::error;
}

bool has_calls(const Value& message) {
  const auto& blocks = message["content"].members();
  return std::any_of(blocks.begin(), blocks.end(), [](const Member& block) {
    return block.value["type"].string_or_empty() == "toolCall";
  });
}

/// True if the message is not part of the running stream.
bool is_stored(PiMessages::Source source) {
  return source == PiMessages::Source::file || source == PiMessages::Source::history;
}

/// Shortens `529 {"error": {"message": "Overloaded"}}` to `529 Overloaded`.
std::string read_api_error(std::string_view text) {
  const std::size_t brace = text.find(" {");
  if (brace == std::string_view::npos || !parse_integer(text.substr(0, brace))) {
    return std::string(text);
  }
  const auto parsed = read_json(text.substr(brace + 1));
  const Value* body = std::get_if<Value>(&parsed);
  const std::string why = body == nullptr ? std::string() : error_message((*body)["error"]);
  return std::string(why.empty() ? text : text.substr(0, brace + 1)) + why;
}

/// True if there is content to read, or a stop reason, which may come without content.
bool is_readable(const Value& message) {
  const Value& content = message["content"];
  return content.is_array() || content.is_string() || message["stopReason"].is_string();
}

/// True for the steps in which a message is written.
bool is_step(std::string_view type) {
  return is_one_of(
      type, {"done", "error", "start", "text_delta", "text_end", "text_start", "thinking_delta",
             "thinking_end", "thinking_start", "toolcall_delta", "toolcall_end", "toolcall_start"});
}

}  // namespace

bool PiMessages::is_known_summary(std::string_view summary) {
  return !summaries_.insert(digest_key(blake2(summary))).second;
}

std::string PiMessages::begin_key(const std::string& identity) {
  const std::size_t before = counts_[identity]++;
  return before == 0 ? identity : identity + "#" + std::to_string(before);
}

PiDraft PiMessages::take_draft(const Value& message, const std::string& identity) {
  if (auto known = drafts_.extract(identity)) return std::move(known.mapped());
  return {begin_key(identity), read_time(message["timestamp"])};
}

void PiMessages::start(const Value& message, Event& event) {
  const std::string_view role = role_of(message);
  if (role != "assistant") {
    finish(message, Source::live, event);
    shown_at_start_ = digest_of(message, identity_of(message));
    return;
  }
  current_ = identity_of(message);
  if (!has_time(current_)) drafts_.erase(current_);
  const bool is_repetition = has_time(current_) && seen_.count(digest_of(message, current_)) > 0;
  if (is_repetition || drafts_.count(current_) > 0 || message["content"].size() == 0) return;
  PiDraft draft = take_draft(message, current_);
  draft.set(message, false, false, calls_, event);
  drafts_.emplace(current_, std::move(draft));
}

void PiMessages::update(const Value& body, Event& event) {
  const Value& step = body["assistantMessageEvent"];
  const Value& partial = step["partial"].is_object() ? step["partial"] : body["message"];
  const std::string_view type = step["type"].string_or_empty();
  if (type == "done" || type == "error") {
    const Value& final_message = step[type == "done" ? "message" : "error"];
    return finish(final_message.is_object() ? final_message : partial, Source::live, event);
  }
  if (!is_step(type)) {
    const std::string subject = "message_update " + std::string(type);
    event.bodies.emplace_back(UnknownEvent{"unknown-kind", subject, {}, 0, body});
    return;
  }
  if (!choose_current(partial, event)) return;
  if (drafts_.count(current_) == 0) drafts_.emplace(current_, take_draft(partial, current_));
  drafts_.at(current_).apply(step, partial, calls_, event);
}

/// Makes the message of an update the current one; false if it has already ended.
bool PiMessages::choose_current(const Value& partial, Event& event) {
  const std::string identity = partial["timestamp"].is_null() ? current_ : identity_of(partial);
  if (!current_.empty() && identity == current_) return true;
  const bool is_renamed = !current_.empty() && !has_time(current_) && drafts_.count(current_) == 0;
  if (!is_renamed) {
    if (!identity.empty() && drafts_.count(identity) == 0 && counts_.count(identity) > 0) {
      event.notes.push_back({"update-after-end", "An update to a message that has ended."});
      return false;
    }
    event.notes.push_back({"update-without-start", "The start of a message was not seen."});
  }
  current_ = identity.empty() ? "assistant@" : identity;
  return true;
}

/// Renames the draft, because a stream may have timestamps in some of its events only.
void PiMessages::rename_draft(const std::string& identity) {
  if (current_.empty() || drafts_.count(identity) > 0) return;
  if (has_time(current_) && has_time(identity)) return;
  auto draft = drafts_.extract(current_);
  if (!draft) return;
  draft.key() = identity;
  drafts_.insert(std::move(draft));
}

void PiMessages::finish(const Value& message, Source source, Event& event) {
  const std::string_view role = role_of(message);
  if (role == "toolResult") return calls_.add_result_message(message, event);
  const std::string identity = identity_of(message);
  std::string digest = digest_of(message, identity);
  if (std::exchange(shown_at_start_, {}) == digest && source == Source::live) return;
  if (source == Source::live) {
    if (role == "assistant") rename_draft(identity);
    current_.clear();
  }
  const bool is_new = seen_.insert(std::move(digest)).second;
  // Without a timestamp, a message cannot be told from another one with the same content.
  const bool is_echo = source == Source::repeated || source == Source::history;
  const bool is_known = !is_new && (has_time(identity) || is_echo);
  if (is_known && drafts_.count(identity) == 0) return;
  if ((role == "assistant" || role == "user") && !is_readable(message)) {
    event.bodies.emplace_back(UnknownEvent{"unknown-shape", std::string(role), {}, 0, message});
    return;
  }
  if (role == "assistant") {
    if (is_stored(source) && !failure_key_.empty()) resume_turn(event);
    return show_assistant(message, source, take_draft(message, identity), event);
  }
  if (role == "user") return show_user(message, source, event);
  if (role == "system") return note_system_prompt(message, event);
  if (role == "bashExecution") return executions_.show(message, event);
  if (role == "custom") return show_custom(message, event);
  if (role == "branchSummary") return show_summary(message, "branch-summary", event);
  if (role == "compactionSummary") return show_summary(message, "compacted", event);
  event.bodies.emplace_back(UnknownEvent{"unknown-role", std::string(role), {}, 0, message});
}

void PiMessages::show_assistant(const Value& message, Source source, PiDraft draft, Event& event) {
  last_status_ = read_status(message);
  const bool is_cut = last_status_ == Status::cancelled && !has_calls(message);
  draft.set(message, true, is_cut, calls_, event);
  add_facts(message, event);
  if (message["stopReason"].string_or_empty() == "length") {
    event.notes.push_back({"length-limit", "The answer was cut off at the model's output limit."});
  }
  if (last_status_ != Status::error) failure_key_.clear();
  if (last_status_ == Status::done) return;
  break_off(message, source, last_status_, event);
  if (!is_stored(source) && last_status_ != Status::cancelled) return;
  // A file has no agent_end, so this ends the turn. After an abort, a stream may have no other end
  // either.
  TurnEvent turn;
  turn.phase = TurnEvent::Phase::end;
  turn.status = last_status_;
  event.bodies.emplace_back(std::move(turn));
}

void PiMessages::add_facts(const Value& message, Event& event) {
  SessionEvent facts;
  const std::string_view model = message["model"].string_or_empty();
  if (!model.empty() && model != model_) {
    model_ = model;
    facts.model = model_;
  }
  if (add_pi_usage(message["usage"], facts) || facts.model) event.bodies.emplace_back(facts);
}

std::string PiMessages::reason(const Value& message, Status status) const {
  const std::string_view error_text = message["errorMessage"].string_or_empty();
  if (status == Status::error) return error_text.empty() ? "Error" : read_api_error(error_text);
  if (retries_ > 0) return "Aborted after " + std::to_string(retries_) + " retry attempt(s)";
  return error_text.empty() || is_generic_abort(error_text) ? "Operation aborted"
                                                            : std::string(error_text);
}

/// Shows why a message was broken off: in its calls, or in a row if it has none.
void PiMessages::break_off(const Value& message, Source source, Status status, Event& event) {
  const std::string why = reason(message, status);
  if (is_stored(source)) {
    for (const Member& block : message["content"].members())
      calls_.break_off(id_text(block.value["id"]), status, why, event);
  } else {
    calls_.break_off_all(status, why, event);
  }
  if (has_calls(message)) return;
  NoticeEvent notice;
  notice.code = status == Status::error ? "failed" : "cancelled";
  notice.tone = status == Status::error ? Tone::bad : Tone::warning;
  if (status == Status::error) notice.key = begin_failure(source);
  if (!is_generic_abort(why)) notice.text = why;
  notice.closes_open_calls = status == Status::cancelled;
  event.bodies.emplace_back(std::move(notice));
}

/// Returns the row of a failure. A retry that fails again stays in the same row; in a file, a
/// failure directly after another one is such a retry.
std::string PiMessages::begin_failure(Source source) {
  const bool is_retry = is_stored(source) && !failure_key_.empty();
  if (!retry_key_.empty()) {
    failure_key_ = retry_key_;
  } else if (!is_retry) {
    failure_key_ = "failure-" + std::to_string(++failures_);
  }
  return failure_key_;
}

/// Resumes the turn that the failure ended; a file shows a retry only by its next attempt.
void PiMessages::resume_turn(Event& event) {
  TurnEvent turn;
  turn.resumes = true;
  event.bodies.emplace_back(std::move(turn));
}

void PiMessages::set_retry(std::int64_t attempts, std::string key) {
  retries_ = attempts;
  retry_key_ = std::move(key);
}

/// Returns the row of the last failure, in which a retry continues; empty if something was said
/// since.
std::string PiMessages::failure_key() const {
  return failure_key_;
}

/// Newer versions begin a run with the whole prompt; only its presence is recorded.
void PiMessages::note_system_prompt(const Value& message, Event& event) {
  SessionEvent facts;
  facts.has_system_prompt = message["content"].size() > 0 || message["sections"].size() > 0 ||
                            !message["content"].string_or_empty().empty();
  event.bodies.emplace_back(std::move(facts));
}

void PiMessages::show_user(const Value& message, Source source, Event& event) {
  failure_key_.clear();
  PiContent content = read_pi_content(message["content"]);
  MessageEvent shown;
  PiTyped typed = read_pi_typed(std::string(trim(content.text)));
  shown.role = Role::user;
  // All messages of a history come in one event, so each has a time of its own.
  if (source == Source::history) shown.started_ms = read_time(message["timestamp"]);
  shown.ended_ms = shown.started_ms;
  shown.text = std::move(typed.text);
  shown.images = std::move(content.images);
  shown.attachment = std::move(typed.files);
  for (const Member& block : content.rest.members()) {
    if (shown.attachment.is_null()) shown.attachment = Value::array();
    shown.attachment.add({}, block.value);
  }
  event.bodies.emplace_back(std::move(shown));
  if (is_blank(typed.added)) return;
  MessageEvent added;
  added.role = Role::user;
  added.injected = true;
  added.text = std::move(typed.added);
  event.bodies.emplace_back(std::move(added));
}

/// Shows a message of an extension, unless it is for the model only (`display`).
void PiMessages::show_custom(const Value& message, Event& event) {
  const Value* display = message.find("display");
  if (display != nullptr && !display->truthy()) return;
  PiContent content = read_pi_content(message["content"]);
  if (!content.images.empty()) {
    MessageEvent image_message;
    image_message.role = Role::system;
    image_message.injected = true;
    image_message.images = std::move(content.images);
    event.bodies.emplace_back(std::move(image_message));
    if (is_blank(content.text) && content.rest.is_null()) return;
  }
  NoticeEvent notice;
  notice.code = "custom";
  const std::string type = id_text(message["customType"]);
  notice.subject = is_blank(type) ? "custom" : type;
  notice.text = trim(content.text);
  notice.is_document = true;
  notice.detail = std::move(content.rest);
  event.bodies.emplace_back(std::move(notice));
}

void PiMessages::show_summary(const Value& message, std::string_view code, Event& event) {
  const std::string_view summary = message["summary"].string_or_empty();
  if (is_known_summary(summary)) return;
  NoticeEvent notice;
  notice.code = code;
  notice.text = summary;
  notice.is_document = true;
  notice.subject = read_tokens_before(message);
  event.bodies.emplace_back(std::move(notice));
}

}  // namespace agent_timeline
